import { passwordRefused } from '../../../shared/rules/password.ts'
import {
  agreementRefused,
  inviteRefused,
  repeatRefused,
  usernameRefused,
} from '../../../shared/rules/registration.ts'
import type { FormErrors } from '../../ui/formErrors.ts'

export interface LoginForm {
  username: string
  password: string
}

export interface RegisterForm extends LoginForm {
  passwordRepeat: string
  invite: string
  agree: boolean
}

// The server decides; these spare a round trip and say the same.

export function loginErrors({ username, password }: LoginForm): FormErrors<LoginForm> {
  const errors: FormErrors<LoginForm> = {}
  if (!username.trim()) errors.username = 'username_invalid'
  if (!password) errors.password = 'password_length'
  return errors
}

export function registerErrors(form: RegisterForm, brand: string): FormErrors<RegisterForm> {
  const { username, password, passwordRepeat, invite, agree } = form
  const refusedPassword = passwordRefused(password, [username, brand])
  const found = {
    username: usernameRefused(username),
    password: refusedPassword,
    // Whoever types another password types it twice again.
    passwordRepeat: refusedPassword ? null : repeatRefused(password, passwordRepeat),
    invite: inviteRefused(invite),
    agree: agreementRefused(agree),
  }
  const wrong = Object.entries(found).flatMap(([field, why]) => (why ? [[field, why.slug]] : []))
  return Object.fromEntries(wrong)
}

/** Fields in the order they stand in: the first wrong one gets the focus. */
export const loginFields = ['username', 'password'] as const
export const registerFields = ['username', 'password', 'passwordRepeat', 'invite', 'agree'] as const

/** Where a refusal of the server belongs; null when it concerns the form as a whole. */
export function fieldOf(slug: string): keyof RegisterForm | null {
  switch (slug) {
    case 'username_invalid':
    case 'already_registered':
      return 'username'
    case 'password_length':
    case 'password_common':
    case 'password_wrong':
      return 'password'
    case 'password_mismatch':
      return 'passwordRepeat'
    case 'invite_required':
    case 'inviter_invalid':
      return 'invite'
    case 'agreement_required':
      return 'agree'
    default:
      return null
  }
}
