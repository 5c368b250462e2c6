import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getSession } from '../api/session.ts'
import { isOpenPath, paths } from '../paths.ts'
import { parentOf, usePages } from './pages.ts'

/** A second tap this soon counts as the first: the browser may still be going back. */
const SAME_TAP_MS = 400
let wentAtMs = Number.NEGATIVE_INFINITY

/** Back in the app, else in the browser's history, else to the parent page. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const pages = usePages()
  return useCallback(() => {
    const nowMs = performance.now()
    if (nowMs - wentAtMs < SAME_TAP_MS) return
    wentAtMs = nowMs
    // The router numbers its entries; at 0 the app was entered.
    const index: unknown = window.history.state?.idx
    if (typeof index === 'number' && index > 0) void navigate(-1)
    else if (window.history.length > 1) window.history.back()
    else {
      const parent = parentOf(pages, pathname)
      // A visitor who only looked around is not sent to the login.
      const to = getSession() || isOpenPath(parent) ? parent : paths.home
      void navigate(to, { replace: true })
    }
  }, [navigate, pages, pathname])
}
