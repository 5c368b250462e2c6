import type { ReachKind } from '../../shared/codes.ts'
import type { Slug } from '../../shared/errors.ts'
import { mailRefused, phoneRefused } from '../../shared/rules/contact.ts'

// Apart from contact.ts and its table of dialling codes, which the login page does not need.

export interface PhoneTyped {
  /** Two letters, since several countries share a dialling code. */
  country: string
  number: string
}

/** Keeps what was typed for each way when the other is chosen. */
export interface Contact {
  by: ReachKind
  phone: PhoneTyped
  mail: string
}

export const contactError = ({ by, phone, mail }: Contact): Slug | undefined =>
  (by === 'phone' ? phoneRefused(phone.number) : mailRefused(mail))?.slug
