import { folded, undisguised } from '../shared/rules/password.ts'
import list from './common-passwords.json' with { type: 'json' }

/** Django's list (BSD), most common first, without those shared/rules/password.ts refuses itself. */
const common = new Set(list)

const TRIMMINGS = /\p{M}|^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** Case, width, accents, spaces and surrounding signs do not count. */
export function isCommonPassword(password: string): boolean {
  const text = folded(password)
  const bare = text.normalize('NFD').replace(TRIMMINGS, '')
  return [text, bare].some((form) => common.has(form) || common.has(undisguised(form)))
}
