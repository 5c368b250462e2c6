import { folded, undisguised } from '../shared/rules/password.ts'
import list from './common-passwords.json' with { type: 'json' }

/**
 * The commonest passwords of 6 to 16 characters as leaks count them, most common first; from the list of Django (BSD),
 * without those the rules of shared/rules/password.ts refuse by themselves.
 */
const common = new Set(list)

/** Accents, and signs before and after it. */
const TRIMMINGS = /\p{M}|^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** In the forms that guessers try: capital and full-width letters, accents, spaces and signs around do not count. */
export function isCommonPassword(password: string): boolean {
  const text = folded(password)
  const bare = text.normalize('NFD').replace(TRIMMINGS, '')
  return [text, bare].some((form) => common.has(form) || common.has(undisguised(form)))
}
