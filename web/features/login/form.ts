import type { Contact } from '../../codes/typed.ts'
import type { FormErrors } from '../../ui/formErrors.ts'

export interface LoginForm {
  username: string
  password: string
}

export interface RegisterForm extends LoginForm {
  /** Null if a phone or mail address is added later. */
  contact: Contact | null
  code: string
  passwordRepeat: string
  invite: string
  agree: boolean
}

// Mirrors the server's rules to spare a round trip.

export function loginErrors({ username, password }: LoginForm, byPhone = false): FormErrors<LoginForm> {
  const errors: FormErrors<LoginForm> = {}
  if (!username.trim()) errors.username = byPhone ? 'phone_required' : 'login_name_required'
  if (!password) errors.password = 'password_length'
  return errors
}

/** A mail address has an @, which no username has. */
export const nameFields = (typed: string): { username: string } | { email: string } | { phone: string } => {
  if (typed.includes('@') || typed.includes('＠')) return { email: typed }
  return /^[+＋][\d\s]+$/.test(typed.trim()) ? { phone: typed } : { username: typed }
}

/** In the page's order: the first wrong one gets the focus. */
export const loginFields = ['username', 'password'] as const

/** Null if a refusal concerns the whole form. */
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
