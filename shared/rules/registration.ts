import { type Refused, refused } from './refused.ts'

// What a registration is refused for, in this order: its name, its password (the server alone knows the commonest
// ones), the password's repetition, its invite code, the agreement.

/** 3-20 letters, digits, dots, dashes or underscores, starting with a letter or digit. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,19}$/u

/** A name as stored and shown; full-width letters become plain ones. */
export const plainName = (text: string): string => text.normalize('NFKC').trim()

export const usernameRefused = (text: string): Refused | null =>
  USERNAME.test(plainName(text)) ? null : refused('username_invalid')

/** Characters of a password, counted as the user sees them. */
const PASSWORD = { min: 6, max: 16 } as const

export function passwordRefused(password: string): Refused | null {
  const { length } = [...password.normalize('NFKC')]
  return length < PASSWORD.min || length > PASSWORD.max ? refused('password_length') : null
}

export const repeatRefused = (password: string, repeat: string): Refused | null =>
  password === repeat ? null : refused('password_mismatch')

export const inviteRefused = (code: string): Refused | null =>
  code.trim() ? null : refused('invite_required')

export const agreementRefused = (agreed: boolean): Refused | null =>
  agreed ? null : refused('agreement_required')
