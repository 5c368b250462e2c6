import { Secret, TOTP } from 'otpauth'
import { type EpochMs, secondsOf } from '../../shared/time.ts'

/** RFC 6238 as every authenticator app supports it. */
const PERIOD_S = 30
const setting = { algorithm: 'SHA1', digits: 6, period: PERIOD_S }
/** A phone's clock may be one step off. */
const DRIFT_STEPS = 1

/** 160 bits, as RFC 4226 asks. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const totpUri = (secret: string, { issuer, name }: { issuer: string; name: string }): string =>
  new TOTP({ ...setting, issuer, label: name, secret }).toString()

/** Counts half minutes since 1970; null for a wrong or expired code. Constant time. */
export function stepOfCode(secret: string, code: string, nowMs: EpochMs): number | null {
  const token = code.normalize('NFKC').replace(/\s/g, '')
  // The library throws for characters of several bytes.
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ ...setting, secret })
  const delta = totp.validate({ token, timestamp: nowMs, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(secondsOf(nowMs) / PERIOD_S) + delta
}
