import type { Slug } from '../../../shared/errors.ts'
import { codeRefused } from '../../../shared/rules/contact.ts'
import { passwordRefused } from '../../../shared/rules/password.ts'
import {
  agreementRefused,
  inviteRefused,
  repeatRefused,
  usernameRefused,
} from '../../../shared/rules/registration.ts'
import { contactError } from '../../codes/typed.ts'
import type { FormErrors } from '../../ui/formErrors.ts'
import type { RegisterForm } from './form.ts'

/** In the page's order. Apart from the login form, which is in the first load. */
export const registerFields = [
  'username',
  'password',
  'passwordRepeat',
  'invite',
  'contact',
  'code',
  'agree',
] as const

export function registerErrors(form: RegisterForm, brand: string): FormErrors<RegisterForm> {
  const { username, password, passwordRepeat, invite, contact, code, agree } = form
  const refusedPassword = passwordRefused(password, [username, brand])
  const found = {
    username: usernameRefused(username),
    password: refusedPassword,
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
