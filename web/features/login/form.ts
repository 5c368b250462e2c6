import type { Slug } from '../../../shared/errors.ts'
import { codeRefused } from '../../../shared/rules/contact.ts'
import { passwordRefused } from '../../../shared/rules/password.ts'
import {
  agreementRefused,
  inviteRefused,
  repeatRefused,
  usernameRefused,
} from '../../../shared/rules/registration.ts'
import { type Contact, contactError } from '../../codes/typed.ts'
import type { FormErrors } from '../../ui/formErrors.ts'

export interface LoginForm {
  username: string
  password: string
}

export interface RegisterForm extends LoginForm {
  /** Null where a phone or mail is to be added later. */
  contact: Contact | null
  code: string
  passwordRepeat: string
  invite: string
  agree: boolean
}

// The server decides; these spare a round trip and say the same.

export function loginErrors({ username, password }: LoginForm, byPhone = false): FormErrors<LoginForm> {
  const errors: FormErrors<LoginForm> = {}
  if (!username.trim()) errors.username = byPhone ? 'phone_required' : 'login_name_required'
  if (!password) errors.password = 'password_length'
  return errors
}

/** What is sent of a name: a mail address has an @, which no username has. */
export const nameFields = (typed: string): { username: string } | { email: string } | { phone: string } => {
  if (typed.includes('@') || typed.includes('＠')) return { email: typed }
  return /^[+＋][\d\s]+$/.test(typed.trim()) ? { phone: typed } : { username: typed }
}

export function registerErrors(form: RegisterForm, brand: string): FormErrors<RegisterForm> {
  const { username, password, passwordRepeat, invite, contact, code, agree } = form
  const refusedPassword = passwordRefused(password, [username, brand])
  const found = {
    username: usernameRefused(username),
    password: refusedPassword,
    // Whoever types another password types it twice again.
    passwordRepeat: refusedPassword ? null : repeatRefused(password, passwordRepeat),
    invite: inviteRefused(invite),
    contact: contact && refusedAs(contactError(contact)),
    code: contact && codeRefused(code),
    agree: agreementRefused(agree),
  }
  const wrong = Object.entries(found).flatMap(([field, why]) => (why ? [[field, why.slug]] : []))
  return Object.fromEntries(wrong)
}

const refusedAs = (slug: Slug | undefined) => (slug ? { slug } : null)

/** Fields in the order they stand in: the first wrong one gets the focus. */
export const loginFields = ['username', 'password'] as const
export const registerFields = [
  'username',
  'password',
  'passwordRepeat',
  'invite',
  'contact',
  'code',
  'agree',
] as const

/** Where a refusal of the server belongs; null when it concerns the form as a whole. */
export function fieldOf(slug: string): keyof RegisterForm | null {
  switch (slug) {
    case 'username_invalid':
    case 'already_registered':
      return 'username'
    case 'password_length':
    case 'password_common':
    case 'password_wrong':
    case 'pay_password_same':
      return 'password'
    case 'password_mismatch':
      return 'passwordRepeat'
    case 'invite_required':
    case 'inviter_invalid':
      return 'invite'
    case 'phone_required':
    case 'phone_invalid':
    case 'email_required':
    case 'email_invalid':
    case 'contact_taken':
      return 'contact'
    case 'code_required':
    case 'code_wrong':
    case 'code_expired':
      return 'code'
    case 'agreement_required':
      return 'agree'
    default:
      return null
  }
}
