import type { CodeScene, ReachKind } from '../../shared/codes.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { countryOf } from './areas.ts'
import { emptyContact } from './contact.ts'
import { sentFor } from './sent.ts'
import type { Contact, PhoneTyped } from './typed.ts'

/**
 * Where the code went that a form waits for: a phone forgets a page while its user reads the letter, and would ask for
 * all of it again. Null where none was sent.
 */
export function waitingContact(scene: CodeScene, lang: string, now: EpochSeconds): Contact | null {
  const sent = sentFor(scene, now)
  if (!sent) return null
  const { target } = sent
  const contact = emptyContact(lang, target.includes('@') ? 'mail' : 'phone')
  return contact.by === 'mail'
    ? { ...contact, mail: target }
    : { ...contact, phone: phoneOf(target, contact.phone.country) }
}

/** A number as `contactText` wrote it: its dialling code is the button's again, or a second one would stand beside it. */
function phoneOf(target: string, likely: string): PhoneTyped {
  const [, code = '', number = ''] = /^\+(\d+) (.+)$/.exec(target) ?? []
  const country = countryOf(code, likely)
  return country ? { country, number } : { country: likely, number: target }
}

/** What the field of a form begins with; `by` as long as no code was sent elsewhere. */
export function startContact(scene: CodeScene, lang: string, by: ReachKind, now: EpochSeconds): Contact {
  const waiting = waitingContact(scene, lang, now)
  return waiting ?? emptyContact(lang, by)
}
