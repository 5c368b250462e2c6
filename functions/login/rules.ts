import { Refusal } from '../../shared/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

const usernamePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,19}$/u

/** A name as it is shown: 3-20 letters, digits, dots, dashes or underscores, starting with a letter or digit. */
export function checkUsername(text: string): string {
  const name = text.normalize('NFKC').trim()
  if (!usernamePattern.test(name)) throw new Refusal('username_invalid')
  return name
}

/** Two names that differ only in case or in the way they are typed are one. */
export const normalisedName = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

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

/** Wrong tries allowed before the first wait. */
const FREE_TRIES = 4

/** How long the next try must wait after the n-th in a row: nothing up to the fourth, then 30 s doubling to an hour. */
export function lockSeconds(tries: number): number {
  if (tries <= FREE_TRIES) return 0
  return Math.min(3600, 30 * 2 ** (tries - FREE_TRIES - 1))
}

/**
 * What calls from an address are counted under: the address, or for IPv6 the /64 it lies in, as anyone at
 * home has that many addresses to call from.
 */
export function countedAddress(address: string): string {
  const inIPv6 = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (inIPv6) return inIPv6
  if (!address.includes(':')) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...zeros, ...tail].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
