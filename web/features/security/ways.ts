import { meansFor, type StepUpAction } from '../../../shared/security.ts'
import type { Security } from './types.ts'

/** One way to confirm a step: a means of the server's, a code by the place it goes to. */
export type Way = 'fundPassword' | 'passkey' | 'phone' | 'mail' | 'password'

/** The ways this user has to confirm an action, the best first; a passkey only where this browser knows any. */
export function waysOf(
  { means, phone, mail, passkeysOffered }: Security,
  knowsPasskeys: boolean,
  action: StepUpAction,
): Way[] {
  const codes: Way[] = [...(phone ? (['phone'] as const) : []), ...(mail ? (['mail'] as const) : [])]
  return means.flatMap((one): Way[] => {
    if (!meansFor(action).includes(one)) return []
    if (one === 'code') return codes
    return one === 'passkey' && !(knowsPasskeys && passkeysOffered) ? [] : [one]
  })
}
