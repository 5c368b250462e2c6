import { randomBytes } from 'node:crypto'
import { makeTokenKey, publicKeyOf, type SecretName, type Secrets } from '../functions/secrets.ts'
import { indexKeyOf } from '../functions/table/blind-index.ts'

export const rotating = [
  'userTokens',
  'deskTokens',
  'proofKeys',
  'quoteKeys',
  'deskKeys',
  'codeKeys',
  'outboxKeys',
  'pushKeys',
  'originSecrets',
  'indexKeys',
] as const
export type Rotating = (typeof rotating)[number]
export type Step = 'begin' | 'finish'

/** Written last by each step, so it says which step was done. */
export const recordOf = (what: Rotating): SecretName =>
  what === 'userTokens' ? 'userSigningKeys' : what === 'deskTokens' ? 'deskSigningKeys' : what

export interface Vault {
  read<Name extends SecretName>(name: Name): Promise<Secrets[Name]>
  write<Name extends SecretName>(name: Name, value: Secrets[Name]): Promise<void>
}

/**
 * `begin` accepts a new key; `finish` uses it and still accepts the old. Every function must read the first
 * step in between (ten minutes). Throws out of turn.
 */
export async function rotate(vault: Vault, what: Rotating, step: Step): Promise<void> {
  if (what === 'userTokens') return rotateTokens(vault, 'userSigningKeys', 'userVerifyingKeys', step)
  if (what === 'deskTokens') return rotateTokens(vault, 'deskSigningKeys', 'deskVerifyingKeys', step)
  if (what === 'pushKeys') return rotatePush(vault, step)
  const keys = await vault.read(what)
  if (step === 'begin' && what === 'indexKeys' && keys.length > 1)
    throw new Error('guards may still stand under the key before: end its change first')
  if (step === 'begin') return vault.write(what, [inUse(keys), nextKey(what, inUse(keys))])
  return vault.write(what, swapped(keys))
}

async function rotateTokens(
  vault: Vault,
  signing: 'userSigningKeys' | 'deskSigningKeys',
  verifying: 'userVerifyingKeys' | 'deskVerifyingKeys',
  step: Step,
): Promise<void> {
  const keys = await vault.read(signing)
  if (step === 'begin') {
    const [old, next] = [inUse(keys), await makeTokenKey()]
    // Verifiers must know a key before anyone signs with it.
    await vault.write(verifying, [publicKeyOf(old), publicKeyOf(next)])
    return vault.write(signing, [old, next])
  }
  const [next, old] = swapped(keys)
  await vault.write(verifying, [publicKeyOf(next), publicKeyOf(old)])
  await vault.write(signing, [next])
}

/** The old key signs on until the next change, for browsers subscribed under it. */
async function rotatePush(vault: Vault, step: Step): Promise<void> {
  const keys = await vault.read('pushKeys')
  const next = step === 'begin' ? [inUse(keys), await makeTokenKey('push')] : swapped(keys)
  // Signers must know it before a browser subscribes under it.
  await vault.write('pushKeys', next)
  await vault.write('pushPublicKeys', next.map(publicKeyOf))
}

function nextKey(what: Rotating, current: string): string {
  const key = randomBytes(32).toString('base64url')
  return what === 'indexKeys' ? `${indexKeyOf(current).number + 1}.${key}` : key
}

function inUse<Key>([first]: readonly Key[]): Key {
  if (first === undefined) throw new Error('there is no key yet: deploy the stage first')
  return first
}

function swapped<Key>([first, second]: readonly Key[]): [Key, Key] {
  if (first === undefined || second === undefined) throw new Error('begin first')
  return [second, first]
}
