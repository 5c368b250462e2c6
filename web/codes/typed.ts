import type { ReachKind } from '../../shared/codes.ts'
import type { Slug } from '../../shared/errors.ts'
import { mailRefused, phoneRefused } from '../../shared/rules/contact.ts'

// Apart from contact.ts, which brings the table of dialling codes: the login page needs none of that.

export interface PhoneTyped {
  /** Two letters: several countries share a dialling code. */
  country: string
  number: string
}

/** A phone or a mail address in a form; what was typed for the one stays when the other is chosen. */
export interface Contact {
  by: ReachKind
  phone: PhoneTyped
  mail: string
}

export const contactError = ({ by, phone, mail }: Contact): Slug | undefined =>
  (by === 'phone' ? phoneRefused(phone.number) : mailRefused(mail))?.slug
