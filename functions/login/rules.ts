import {
  agreementRefused,
  inviteRefused,
  plainName,
  usernameRefused,
} from '../../shared/rules/registration.ts'
import { checkNewPassword } from '../new-password.ts'
import { refuseIf } from '../refuse.ts'

export interface RegistrationForm {
  username: string
  password: string
  passwordRepeat: string
  invite?: string
  agree?: string
}

export function checkRegistration(form: RegistrationForm, brand: string): string {
  refuseIf(usernameRefused(form.username))
  checkNewPassword(form.password, form.passwordRepeat, [form.username, brand])
  refuseIf(inviteRefused(form.invite ?? ''))
  refuseIf(agreementRefused(form.agree === '1'))
  return plainName(form.username)
}
