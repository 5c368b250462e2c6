import type { CodeScene, ReachKind } from '../../shared/codes.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { countryOf } from './areas.ts'
import { emptyContact } from './contact.ts'
import { sentFor } from './sent.ts'
import type { Contact, PhoneTyped } from './typed.ts'

/** Null if no code was sent. A phone may drop the page while its user reads the mail. */
export function waitingContact(scene: CodeScene, lang: string, now: EpochSeconds): Contact | null {
  const sent = sentFor(scene, now)
  if (!sent) return null
  const { target } = sent
  const contact = emptyContact(lang, target.includes('@') ? 'mail' : 'phone')
  return contact.by === 'mail'
    ? { ...contact, mail: target }
    : { ...contact, phone: phoneOf(target, contact.phone.country) }
}

/** Removes the dialling code, which the button shows, from a number of `contactText`. */
function phoneOf(target: string, likely: string): PhoneTyped {
  const [, code = '', number = ''] = /^\+(\d+) (.+)$/.exec(target) ?? []
  const country = countryOf(code, likely)
  return country ? { country, number } : { country: likely, number: target }
}

/** The contact that a form starts with; `by` unless a code was sent. */
export function startContact(scene: CodeScene, lang: string, by: ReachKind, now: EpochSeconds): Contact {
  const waiting = waitingContact(scene, lang, now)
  return waiting ?? emptyContact(lang, by)
}
