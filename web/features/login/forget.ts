import { codeRefused } from '../../../shared/rules/contact.ts'
import { passwordRefused } from '../../../shared/rules/password.ts'
import { repeatRefused } from '../../../shared/rules/registration.ts'
import { type Contact, contactError } from '../../codes/typed.ts'
import type { FormErrors } from '../../ui/formErrors.ts'

export interface ForgetForm {
  contact: Contact
  code: string
  password: string
  passwordRepeat: string
}

/** In the page's order. */
export const forgetFields = ['contact', 'code', 'password', 'passwordRepeat'] as const

export function forgetErrors(form: ForgetForm, brand: string): FormErrors<ForgetForm> {
  const { contact, code, password, passwordRepeat } = form
  const refusedPassword = passwordRefused(password, [brand])
  const found = {
    contact: contactError(contact),
    code: codeRefused(code)?.slug,
    password: refusedPassword?.slug,
    passwordRepeat: refusedPassword ? undefined : repeatRefused(password, passwordRepeat)?.slug,
  }
  return Object.fromEntries(Object.entries(found).filter(([, slug]) => slug))
}
