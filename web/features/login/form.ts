import type { Contact } from '../../codes/typed.ts'
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

/** Fields in the order they stand in: the first wrong one gets the focus. */
export const loginFields = ['username', 'password'] as const

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
