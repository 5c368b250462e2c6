import { useLocation, useNavigate } from 'react-router-dom'
import { paths, tradePath } from '../paths.ts'

/**
 * Leaves the confirmation of an order that is sent again after a reload: it has an address, and would ask for the same
 * order once more.
 */
export function useLeaveConfirmation(): (operation: string) => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (operation) => {
    if (operation !== '/api/user/addorder' || pathname.toLowerCase() !== paths.confirm) return
    if ((state as { over?: boolean } | null)?.over) void navigate(-1)
    else void navigate(tradePath(new URLSearchParams(search).get('id') ?? ''), { replace: true })
  }
}
