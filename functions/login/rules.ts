import { Refusal } from '../../shared/errors.ts'
import { isCommonPassword } from '../common-passwords.ts'

const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,19}$/u

/** A name as it is shown: 3-20 letters, digits, dots, dashes or underscores, starting with a letter or digit. */
export function checkUsername(text: string): string {
  const name = text.normalize('NFKC').trim()
  if (!usernamePattern.test(name)) throw new Refusal('username_invalid')
  return name
}

export interface RegistrationForm {
  username: string
  password: string
  passwordRepeat: string
  invite?: string
  agree?: string
}

/** The form's own rules, in the order of its fields. Returns the name to register. */
export function checkRegistration(form: RegistrationForm): string {
  const username = checkUsername(form.username)
  checkNewPassword(form.password, form.passwordRepeat)
  if (!form.invite?.trim()) throw new Refusal('invite_required')
  if (form.agree !== '1') throw new Refusal('agreement_required')
  return username
}

/** 6-16 characters (the spec's rule, counted as the user sees them), typed twice alike, not among the commonest. */
export function checkNewPassword(password: string, repeat: string): void {
  const length = [...password.normalize('NFKC')].length
  if (length < 6 || length > 16) throw new Refusal('password_length')
  if (isCommonPassword(password)) throw new Refusal('password_common')
  if (password !== repeat) throw new Refusal('password_mismatch')
}
