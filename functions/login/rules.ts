import { Refusal } from '../../shared/errors.ts'
import { passwordRefused } from '../../shared/rules/password.ts'
import {
  agreementRefused,
  inviteRefused,
  plainName,
  repeatRefused,
  usernameRefused,
} from '../../shared/rules/registration.ts'
import { isCommonPassword } from '../common-passwords.ts'
import { refuseIf } from '../refuse.ts'

export interface RegistrationForm {
  username: string
  password: string
  passwordRepeat: string
  invite?: string
  agree?: string
}

/** The rules of the form, in the order of its fields. Answers the name to register. */
export function checkRegistration(form: RegistrationForm, brand: string): string {
  refuseIf(usernameRefused(form.username))
  checkNewPassword(form.password, form.passwordRepeat, [form.username, brand])
  refuseIf(inviteRefused(form.invite ?? ''))
  refuseIf(agreementRefused(form.agree === '1'))
  return plainName(form.username)
}

/** 6-16 characters as the user sees them, not easy to guess by these names, not among the commonest, typed twice alike. */
export function checkNewPassword(password: string, repeat: string, names: readonly string[]): void {
  refuseIf(passwordRefused(password, names))
  if (isCommonPassword(password)) throw new Refusal('password_common')
  refuseIf(repeatRefused(password, repeat))
}
