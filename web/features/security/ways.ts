import type { StepUpAction } from '../../../shared/security.ts'
import type { Security } from './types.ts'

/** A means of the server; codes are split by where they go. */
export type Way =
  | 'fundPassword'
  | 'passkey'
  | 'phone'
  | 'mail'
  | 'password'
  | 'passwordPhone'
  | 'passwordMail'

/** Null for a way without a code. */
export const codeOf = (way: Way): 'phone' | 'mail' | null =>
  way === 'phone' || way === 'passwordPhone'
    ? 'phone'
    : way === 'mail' || way === 'passwordMail'
      ? 'mail'
      : null

/** Best first; a passkey only if this browser supports them. */
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

/** Each reason has another remedy. */
export function whyNoWay(
  { means, passwordWaits }: Security,
  action: StepUpAction,
): 'device' | 'waits' | 'unset' {
  if (means[action].length > 0) return 'device'
  return passwordWaits !== null && action !== 'withdrawal' ? 'waits' : 'unset'
}
