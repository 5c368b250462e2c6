import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { forgetForm } from './typed.ts'

/**
 * Leads on to `to` once somebody is logged in: `here` where they were so from the start. Else the form stays on screen
 * until the next page has come, `leaving` says: nothing would be a blank screen on a slow line.
 */
export function useLeadOn(to: string): 'here' | 'leaving' | null {
  const session = useSession()
  const navigate = useNavigate()
  const [wasIn] = useState(session !== null)
  const leaves = session !== null && !wasIn
  useEffect(() => {
    if (!leaves) return
    forgetForm()
    void navigate(to, { replace: true })
  }, [leaves, navigate, to])
  if (session === null) return null
  return wasIn ? 'here' : 'leaving'
}
