import { Refusal } from '../../shared/errors.ts'
import { isEasy } from '../../shared/rules/password.ts'
import { isPlainlyVisible } from '../../shared/rules/registration.ts'
import { isCommonPassword } from '../common-passwords.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 64

export function checkDeskPassword(password: string, names: readonly string[]): void {
  const text = password.normalize('NFKC')
  if ([...text.trim()].length < PASSWORD_MIN || [...text].length > PASSWORD_MAX)
    throw new Refusal('desk_password_length')
  if (isEasy(password, names) || isCommonPassword(password)) throw new Refusal('password_common')
}

const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]{1,39}$/u

/** Throws an Error for the command line, no Refusal. */
export function checkOperatorName(text: string): string {
  const name = text.normalize('NFKC').trim()
  if (!namePattern.test(name) || !isPlainlyVisible(name))
    throw new Error('a name has 2 to 40 letters, digits, dots, dashes, underscores or @')
  return name
}
