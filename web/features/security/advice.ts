import type { Security } from './types.ts'

/** The most useful first: recovery, then withdrawals, then protection from phishing. */
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
