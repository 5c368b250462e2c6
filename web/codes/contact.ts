import type { ReachKind } from '../../shared/codes.ts'
import { plainMail } from '../../shared/rules/contact.ts'
import { areaOf, likelyCountry } from './areas.ts'
import type { Contact, PhoneTyped } from './typed.ts'

export { type Contact, contactError, type PhoneTyped } from './typed.ts'

export const emptyPhone = (lang: string): PhoneTyped => ({
  country: likelyCountry(lang, navigator.languages),
  number: '',
})
export const emptyContact = (lang: string, by: ReachKind): Contact => ({
  by,
  phone: emptyPhone(lang),
  mail: '',
})

export const phoneFields = ({ country, number }: PhoneTyped) =>
  number.trim().startsWith('+') ? { phone: number } : { area: areaOf(country), phone: number }
export const contactFields = ({ by, phone, mail }: Contact) =>
  by === 'phone' ? phoneFields(phone) : { email: mail }

export const contactText = ({ by, phone, mail }: Contact): string => {
  if (by === 'mail') return plainMail(mail)
  const number = phone.number.trim()
  return number.startsWith('+') ? number : `+${areaOf(phone.country)} ${number}`
}

/** Refusals shown at the contact's own field. */
export const contactSlugs = [
  'phone_required',
  'phone_invalid',
  'email_required',
  'email_invalid',
  'contact_taken',
]
export const codeSlugs = ['code_required', 'code_wrong', 'code_expired']
