import { useLocation, useNavigate } from 'react-router-dom'
import { paths, tradePath } from '../paths.ts'

/** Leaves a confirmation whose order is resumed after a reload: its address would place the order again. */
export function useLeaveConfirmation(): (operation: string) => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (operation) => {
    if (operation !== '/api/user/addorder' || pathname.toLowerCase() !== paths.confirm) return
    if ((state as { over?: boolean } | null)?.over) void navigate(-1)
    else void navigate(tradePath(new URLSearchParams(search).get('id') ?? ''), { replace: true })
  }
}
