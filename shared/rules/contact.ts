import { CODE_DIGITS } from '../codes.ts'
import { type Refused, refused } from './refused.ts'

// Phones, mail addresses and codes as they are typed, and what they are refused for before anything is sent.

/** Longest address a mail server takes. */
const MAIL_MAX = 254

/** A mail address as it is kept and compared: full-width letters plain, no space around, the domain in lower case. */
export function plainMail(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase()
}

/** One sign that is no space before the @; after it names with dots between, the last of two letters or more. */
const MAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u
/** What is shown as nothing, or ends a line: a mail's head is made of lines. */
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

export function mailRefused(text: string): Refused | null {
  const mail = plainMail(text)
  if (mail === '') return refused('email_required')
  return mail.length <= MAIL_MAX && MAIL.test(mail) && !HIDDEN.test(mail) ? null : refused('email_invalid')
}

/** A phone number or dialling code as digits: those of any script, without what is written between them. */
export const phoneDigits = (text: string): string => plainDigits(text).replace(/[\s().\-/‐-―]/g, '')

/** A number of 3 to 15 digits, or an international one; whether its country has such numbers only the server knows. */
export function phoneRefused(text: string): Refused | null {
  const digits = phoneDigits(text)
  if (digits === '') return refused('phone_required')
  return /^\+?\d{3,15}$/.test(digits) ? null : refused('phone_invalid')
}

/** A code as it was sent, however it is typed: full-width digits and spaces between them too. */
export const plainCode = (text: string): string => plainDigits(text).replace(/[\s-]/g, '')

export function codeRefused(text: string): Refused | null {
  const code = plainCode(text)
  if (code === '') return refused('code_required')
  return /^\d+$/.test(code) && code.length === CODE_DIGITS ? null : refused('code_wrong')
}

/** Every decimal digit of Unicode as an ASCII one: scripts have theirs in tens, whose first is a multiple of ten away. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(worth(digit)))

function worth(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  if (code < 0x80) return code - 0x30
  // Counts back to the first digit of the ten: at most nine of the same kind stand before it.
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}
