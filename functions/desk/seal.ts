import { createHmac, timingSafeEqual } from 'node:crypto'
import { sealFor, unsealFor } from '../seal.ts'

/** Binds a sealed text to its operator: on another operator's item it cannot be opened. */
const boundTo = (operatorId: string) => `operator totp ${operatorId}`

/** Encrypts an operator's secret for their item alone. */
export const seal = (text: string, operatorId: string, key: string): string =>
  sealFor(text, boundTo(operatorId), key)

/** Throws for anything that was not sealed for this operator with one of these keys. */
export const unseal = (sealed: string, operatorId: string, keys: readonly string[]): string =>
  unsealFor(sealed, boundTo(operatorId), keys)

/** A code that is shown once, and whose it is. */
interface Code {
  kind: 'invite' | 'recovery'
  code: string
  operatorId: string
}

/** The keyed hash stored of a code; bound to its operator. */
export const codeHash = ({ kind, code, operatorId }: Code, key: string): string =>
  createHmac('sha256', key).update(`${kind}:${operatorId}:${code}`).digest('base64url')

/** Whether a stored hash is of this code, under one of these keys. */
export const isCode = (hash: string, code: Code, keys: readonly string[]): boolean =>
  keys.some((key) => sameHash(hash, codeHash(code, key)))

function sameHash(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  return one.length === other.length && timingSafeEqual(one, other)
}
