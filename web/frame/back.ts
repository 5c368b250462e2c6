import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { getSession } from '../api/session.ts'
import { isOpenPath, paths } from '../paths.ts'
import { parentOf, usePages } from './pages.ts'

/** A second tap this soon counts as the first: the browser has not gone back yet, or only just. */
const SAME_TAP_MS = 400
let wentAtMs = Number.NEGATIVE_INFINITY

/** Back: the previous page in the app, else the browser's history, else the page above this one. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const pages = usePages()
  return useCallback(() => {
    const nowMs = performance.now()
    if (nowMs - wentAtMs < SAME_TAP_MS) return
    wentAtMs = nowMs
    // The router numbers its own entries; 0 is where the app was entered.
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
