import type { Security } from './types.ts'

/** One way to confirm a step: a means of the server's, a code by the place it goes to. */
export type Way = 'fundPassword' | 'passkey' | 'phone' | 'mail' | 'password'

/** The ways this user has, the best first; a passkey only where this browser knows any. */
export function waysOf({ means, phone, mail, passkeysOffered }: Security, knowsPasskeys: boolean): Way[] {
  const codes: Way[] = [...(phone ? (['phone'] as const) : []), ...(mail ? (['mail'] as const) : [])]
  return means.flatMap((one): Way[] => {
    if (one === 'code') return codes
    return one === 'passkey' && !(knowsPasskeys && passkeysOffered) ? [] : [one]
  })
}
