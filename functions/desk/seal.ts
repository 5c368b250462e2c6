import { createHmac, timingSafeEqual } from 'node:crypto'
import { sealFor, unsealFor } from '../seal.ts'

/** The text cannot be opened on another operator's item. */
const boundTo = (operatorId: string) => `operator totp ${operatorId}`

export const seal = (text: string, operatorId: string, key: string): string =>
  sealFor(text, boundTo(operatorId), key)

/** Throws unless it was sealed for this operator with one of these keys. */
export const unseal = (sealed: string, operatorId: string, keys: readonly string[]): string =>
  unsealFor(sealed, boundTo(operatorId), keys)

interface Code {
  kind: 'invite' | 'recovery'
  code: string
  operatorId: string
}

export const codeHash = ({ kind, code, operatorId }: Code, key: string): string =>
  createHmac('sha256', key).update(`${kind}:${operatorId}:${code}`).digest('base64url')

export const isCode = (hash: string, code: Code, keys: readonly string[]): boolean =>
  keys.some((key) => sameHash(hash, codeHash(code, key)))

function sameHash(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
