import { passwordRefused } from '../../../shared/rules/password.ts'
import { repeatRefused } from '../../../shared/rules/registration.ts'
import type { FormErrors } from '../../ui/formErrors.ts'

/** The first fund password has no `old`. */
export interface PasswordForm {
  oldPassword: string
  password: string
  passwordRepeat: string
}

export const emptyForm: PasswordForm = { oldPassword: '', password: '', passwordRepeat: '' }

/** `first`: no old one exists. `byPasskey`: the old one is optional. `names`: forbidden inside a password. */
export interface PasswordRules {
  of: 'login' | 'fund'
  first: boolean
  byPasskey: boolean
  names: readonly string[]
}

export const fieldsOf = ({ first }: PasswordRules): readonly (keyof PasswordForm)[] =>
  first ? ['password', 'passwordRepeat'] : ['oldPassword', 'password', 'passwordRepeat']

// Mirrors the server's rules to spare a round trip.
export function passwordErrors(
  { oldPassword, password, passwordRepeat }: PasswordForm,
  { of, first, byPasskey, names }: PasswordRules,
): FormErrors<PasswordForm> {
  const errors: FormErrors<PasswordForm> = {}
  if (!first && !byPasskey && !oldPassword)
    errors.oldPassword = of === 'fund' ? 'pay_password_required' : 'old_password_wrong'
  const refused = passwordRefused(password, names)
  const same = !first && oldPassword !== '' && password === oldPassword
  if (refused) errors.password = refused.slug
  else if (same) errors.password = 'password_same'
  // A new password must be repeated again.
  else if (repeatRefused(password, passwordRepeat))
    errors.passwordRepeat = of === 'fund' ? 'pay_password_mismatch' : 'password_mismatch'
  return errors
}

/** Null if a refusal concerns the whole form. */
export function fieldOf(slug: string): keyof PasswordForm | null {
  switch (slug) {
    case 'old_password_wrong':
    case 'pay_password_required':
    case 'pay_password_wrong':
      return 'oldPassword'
    case 'password_length':
    case 'password_common':
    case 'password_same':
    case 'pay_password_same':
      return 'password'
    case 'password_mismatch':
    case 'pay_password_mismatch':
      return 'passwordRepeat'
    default:
      return null
  }
}
