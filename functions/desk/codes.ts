import { randomBytes } from 'node:crypto'
import { isId } from '../../shared/ids.ts'

/** Crockford's base 32: no letters that are misread; five bits each. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10
const INVITE_LETTERS = 26

// 256 is a multiple of 32, so every letter is equally likely.
const draw = (length: number): string =>
  Array.from(randomBytes(length), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** Fifty bits each, single use: `XXXXX-XXXXX`. */
export const drawRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => draw(RECOVERY_LETTERS).replace(/^.{5}/, '$&-'))

export const normalisedCode = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

export const drawInvite = (): string => draw(INVITE_LETTERS)

export const writeInvite = (operatorId: string, secret: string): string => `${operatorId}-${secret}`

export function readInvite(text: string): { operatorId: string; secret: string } | null {
  const [operatorId = '', secret = '', ...rest] = text.trim().toUpperCase().split('-')
  return isId(operatorId) && secret.length === INVITE_LETTERS && rest.length === 0
    ? { operatorId, secret }
    : null
}
