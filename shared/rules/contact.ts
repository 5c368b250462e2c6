import { CODE_DIGITS } from '../codes.ts'
import { type Refused, refused } from './refused.ts'

const MAIL_MAX = 254

export function plainMail(text: string): string {
  const plain = text.normalize('NFKC').trim()
  const at = plain.lastIndexOf('@')
  return at < 0 ? plain : plain.slice(0, at) + plain.slice(at).toLowerCase()
}

const MAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}$/u
/** Invisible characters and line ends: a mail's header is made of lines. */
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

export function mailRefused(text: string): Refused | null {
  const mail = plainMail(text)
  if (mail === '') return refused('email_required')
  return mail.length <= MAIL_MAX && MAIL.test(mail) && !HIDDEN.test(mail) ? null : refused('email_invalid')
}

export const phoneDigits = (text: string): string => plainDigits(text).replace(/[\s().\-/‐-―]/g, '')

/** 3 to 15 digits; the server checks them against the country. */
export function phoneRefused(text: string): Refused | null {
  const digits = phoneDigits(text)
  if (digits === '') return refused('phone_required')
  return /^\+?\d{3,15}$/.test(digits) ? null : refused('phone_invalid')
}

export const plainCode = (text: string): string => plainDigits(text).replace(/[\s-]/g, '')

export function codeRefused(text: string): Refused | null {
  const code = plainCode(text)
  if (code === '') return refused('code_required')
  return /^\d+$/.test(code) && code.length === CODE_DIGITS ? null : refused('code_wrong')
}

/** Scripts have their digits in tens, the first at a multiple of ten. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(worth(digit)))

function worth(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  if (code < 0x80) return code - 0x30
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return value
}
