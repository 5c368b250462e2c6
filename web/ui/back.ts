import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { parentOf } from '../pages.tsx'

/** Back: the previous page in the app, else the browser's history, else the page above this one. */
export function useBack(): () => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return useCallback(() => {
    // The router numbers its own entries; 0 is where the app was entered.
    const index: unknown = window.history.state?.idx
    if (typeof index === 'number' && index > 0) void navigate(-1)
    else if (window.history.length > 1) window.history.back()
    else void navigate(parentOf(pathname), { replace: true })
  }, [navigate, pathname])
}
