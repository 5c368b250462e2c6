import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CodeScene } from '../../shared/codes.ts'
import { keys } from '../table/keys.ts'
import type { Key } from '../table/write.ts'
import type { Target } from './target.ts'

export interface CodeOf {
  scene: CodeScene
  target: Target
  /** The user's id, or the id of the answer to the request. A stranger's guesses hit a code of their own. */
  owner: string
}

const named = ({ scene, target, owner }: CodeOf): string =>
  `${scene} ${owner} ${target.by} ${target.by === 'mail' ? target.address.toLowerCase() : target.address}`

export const codeKey = (of: CodeOf, secret: string): Key => keys.code(named(of), secret)

export const codeHash = (of: CodeOf, code: string, key: string): string =>
  createHmac('sha256', key)
    .update(`${named(of)} ${code}`)
    .digest('base64url')

export const isCode = (hash: string, of: CodeOf, code: string, keys: readonly string[]): boolean =>
  keys.some((key) => same(hash, codeHash(of, code, key)))

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
