import type { Security } from './types.ts'

/** What is worth doing, the most useful first: a way back in, what withdrawals need, what cannot be tricked out of one. */
export const advices = ['contact', 'fund', 'passkey'] as const
export type Advice = (typeof advices)[number]

export function adviceFor(security: Security, knowsPasskeys: boolean): Advice | null {
  const { phone, mail, fundPassword, passkeys, passkeysOffered } = security
  const missing = {
    contact: !phone && !mail,
    fund: !fundPassword,
    passkey: passkeys === 0 && passkeysOffered && knowsPasskeys,
  }
  return advices.find((one) => missing[one]) ?? null
}
