import type { ReachKind } from '../../shared/codes.ts'
import { Refusal } from '../../shared/errors.ts'
import { mailRefused, phoneDigits, phoneRefused, plainMail } from '../../shared/rules/contact.ts'
import { refuseIf } from '../refuse.ts'
import type { UniqueKind } from '../table/keys.ts'

/** E.164 (`+84901234567`), or a normalised mail address. */
export interface Target {
  by: ReachKind
  address: string
}

/** Case rarely matters in a mailbox. */
export const guardOf = ({ by, address }: Target): [kind: UniqueKind, value: string] => [
  by,
  by === 'mail' ? address.toLowerCase() : address,
]

export function readMail(text: string): Target {
  refuseIf(mailRefused(text))
  return { by: 'mail', address: plainMail(text) }
}

/** With a dialling code, reads a national number. Throws `phone_required`, `phone_invalid`. */
export async function readPhone(area: string, text: string): Promise<Target> {
  refuseIf(phoneRefused(text))
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const code = phoneDigits(area).replace(/^\+/, '')
  // Without `extract: false` it would find a number in any text.
  const parsed = parsePhoneNumberFromString(phoneDigits(text), {
    ...(code && { defaultCallingCode: code }),
    extract: false,
  })
  if (!parsed?.isValid() || (code && parsed.countryCallingCode !== code)) throw new Refusal('phone_invalid')
  return { by: 'phone', address: parsed.number }
}

export async function diallingCode(number: string): Promise<string> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  return parsePhoneNumberFromString(number)?.countryCallingCode ?? ''
}

export const readTarget = async (form: {
  email?: string | undefined
  area?: string | undefined
  phone?: string | undefined
}): Promise<Target> =>
  form.phone === undefined ? readMail(form.email ?? '') : readPhone(form.area ?? '', form.phone)

export function masked({ by, address }: Target): string {
  if (by === 'phone') return `${address.slice(0, 3)}••••${address.slice(-3)}`
  const at = address.lastIndexOf('@')
  return `${[...address][0]}•••${address.slice(at)}`
}
