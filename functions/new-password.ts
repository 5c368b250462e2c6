import { Refusal } from '../shared/errors.ts'
import { passwordRefused } from '../shared/rules/password.ts'
import { repeatRefused } from '../shared/rules/registration.ts'
import { isCommonPassword } from './common-passwords.ts'
import { refuseIf } from './refuse.ts'

export function checkNewPassword(password: string, repeat: string, names: readonly string[]): void {
  checkPasswordItself(password, names)
  refuseIf(repeatRefused(password, repeat))
}

export function checkPasswordItself(password: string, names: readonly string[]): void {
  refuseIf(passwordRefused(password, names))
  if (isCommonPassword(password)) throw new Refusal('password_common')
}
