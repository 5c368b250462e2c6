import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { forgetForm } from './typed.ts'

/** `leaving` keeps the form until the next page has loaded; `here` if the user came logged in. */
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
