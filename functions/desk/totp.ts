import { Secret, TOTP } from 'otpauth'
import { type EpochMs, secondsOf } from '../../shared/time.ts'

/** What every authenticator app takes: RFC 6238 with SHA-1, six digits, half a minute. */
const PERIOD_S = 30
const setting = { algorithm: 'SHA1', digits: 6, period: PERIOD_S }
/** A phone's clock may be one step off. */
const DRIFT_STEPS = 1

/** 160 bits, as RFC 4226 asks for, in the letters people can type. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** `otpauth://totp/...`: what the QR code says to the app. */
export const totpUri = (secret: string, { issuer, name }: { issuer: string; name: string }): string =>
  new TOTP({ ...setting, issuer, label: name, secret }).toString()

/** The half minute a code is of, counted from 1970; null when it is none of now's. Compared in constant time. */
export function stepOfCode(secret: string, code: string, nowMs: EpochMs): number | null {
  const token = code.normalize('NFKC').replace(/\s/g, '')
  // The library compares bytes, and throws at letters that take more of them than digits do.
  if (!/^\d{6}$/.test(token)) return null
  const totp = new TOTP({ ...setting, secret })
  const delta = totp.validate({ token, timestamp: nowMs, window: DRIFT_STEPS })
  return delta === null ? null : Math.floor(secondsOf(nowMs) / PERIOD_S) + delta
}
