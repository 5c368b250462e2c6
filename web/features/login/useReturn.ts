import { useLocation } from 'react-router-dom'
import { safeReturn } from '../../paths.ts'

/** Where to return and why; passed on between login and registration. */
export function useReturn() {
  const { state } = useLocation()
  const told = state as { from?: unknown; reason?: unknown } | null
  return {
    state,
    from: safeReturn(told?.from),
    wasSent: typeof told?.from === 'string',
    reason: typeof told?.reason === 'string' ? told.reason : null,
  }
}
