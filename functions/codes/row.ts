import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CodeScene } from '../../shared/codes.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/write.ts'
import type { Target } from './target.ts'

/** A code that was asked for: what it is for, where it goes, and whose it is. */
export interface CodeOf {
  scene: CodeScene
  target: Target
  /**
   * Who may use it: the user's id where they are logged in, else the id that the request for it was answered with.
   * Somebody else's guesses are at a code of their own, and cost this one no try.
   */
  owner: string
}

const named = ({ scene, target, owner }: CodeOf): string =>
  `${scene} ${owner} ${target.by} ${target.by === 'mail' ? target.address.toLowerCase() : target.address}`

/** Its row: another scene, target or owner is another row. */
export const codeKey = (of: CodeOf, secret: string): Key => keys.code(named(of), secret)

/** What is stored of a code: a hash under a key of its own, bound to what the code is for. */
export const codeHash = (of: CodeOf, code: string, key: string): string =>
  createHmac('sha256', key)
    .update(`${named(of)} ${code}`)
    .digest('base64url')

/** Whether a stored hash is of this code, under one of these keys. */
export const isCode = (hash: string, of: CodeOf, code: string, keys: readonly string[]): boolean =>
  keys.some((key) => same(hash, codeHash(of, code, key)))

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
