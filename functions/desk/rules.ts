import { Refusal } from '../../shared/errors.ts'
import { isCommonPassword } from '../common-passwords.ts'

export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 64

/** 12-64 characters, and none of the commonest. */
export function checkDeskPassword(password: string): void {
  const length = [...password.normalize('NFKC')].length
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) throw new Refusal('desk_password_length')
  if (isCommonPassword(password)) throw new Refusal('password_common')
}

const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@-]{1,39}$/u

/** An operator's name as colleagues see it. Throws an error for the command line it comes from. */
export function checkOperatorName(text: string): string {
  const name = text.normalize('NFKC').trim()
  if (!namePattern.test(name))
    throw new Error('a name has 2 to 40 letters, digits, dots, dashes, underscores or @')
  return name
}
