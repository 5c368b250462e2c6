import { type Refused, refused } from './refused.ts'

// What a registration is refused for, in this order: its name, its password (the server alone knows the commonest
// ones, the rest is in password.ts), the password's repetition, its invite code, the agreement.

/** 3-20 letters, digits, dots, dashes or underscores, starting with a letter or digit. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,19}$/u

/** A name as stored and shown; full-width letters become plain ones. */
export const plainName = (text: string): string => text.normalize('NFKC').trim()

/** Characters that are shown as nothing, letters of that kind too (U+115F): two such names would look alike. */
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
