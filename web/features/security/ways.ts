import type { StepUpAction } from '../../../shared/security.ts'
import type { Security } from './types.ts'

/** One way to confirm a step: a means of the server's, a code by the place it goes to. */
export type Way =
  | 'fundPassword'
  | 'passkey'
  | 'phone'
  | 'mail'
  | 'password'
  | 'passwordPhone'
  | 'passwordMail'

/** Where the code of a way goes to; null for a way without one. */
export const codeOf = (way: Way): 'phone' | 'mail' | null =>
  way === 'phone' || way === 'passwordPhone'
    ? 'phone'
    : way === 'mail' || way === 'passwordMail'
      ? 'mail'
      : null

/**
 * The ways this user has to confirm an action, the best first: those that count for the server, and a passkey only where
 * this browser knows any.
 */
export function waysOf(
  { means, phone, mail, passkeysOffered }: Security,
  knowsPasskeys: boolean,
  action: StepUpAction,
): Way[] {
  const to = <One extends Way>(byPhone: One, byMail: One): One[] => [
    ...(phone ? [byPhone] : []),
    ...(mail ? [byMail] : []),
  ]
  return means[action].flatMap((one): Way[] => {
    if (one === 'code') return to<Way>('phone', 'mail')
    if (one === 'passwordAndCode') return to<Way>('passwordPhone', 'passwordMail')
    return one === 'passkey' && !(knowsPasskeys && passkeysOffered) ? [] : [one]
  })
}

/** Why there is no way: what to do is another thing each time. */
export function whyNoWay(
  { means, passwordWaits }: Security,
  action: StepUpAction,
): 'device' | 'waits' | 'unset' {
  if (means[action].length > 0) return 'device'
  return passwordWaits !== null && action !== 'withdrawal' ? 'waits' : 'unset'
}
