import { type Refused, refused } from './refused.ts'

// In the order of the refusals. The server alone knows common passwords.

const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,19}$/u

export const plainName = (text: string): string => text.normalize('NFKC').trim()

/** Two names that differ by these would look alike. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export const isPlainlyVisible = (name: string): boolean => !INVISIBLE.test(name)

export function usernameRefused(text: string): Refused | null {
  const name = plainName(text)
  return USERNAME.test(name) && isPlainlyVisible(name) ? null : refused('username_invalid')
}

export const repeatRefused = (password: string, repeat: string): Refused | null =>
  password === repeat ? null : refused('password_mismatch')

export const inviteRefused = (code: string): Refused | null =>
  code.trim() ? null : refused('invite_required')

export const agreementRefused = (agreed: boolean): Refused | null =>
  agreed ? null : refused('agreement_required')
