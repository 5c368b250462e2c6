import type { SecretName, Secrets } from './secrets.ts'

/** One secret as it is stored: `current`, and `previous` while both are alive. */
interface Stored {
  current?: unknown
  previous?: unknown
  /** The last step of a change (infra/rotate-turn.ts), which functions do not read. */
  last?: object
}

/** Secrets that are one value for good; the others are lists of those alive. */
const single: readonly SecretName[] = ['uniqueKey', 'simSeed']

export function storedText(value: Secrets[SecretName], last?: object): string {
  const [current, previous] = Array.isArray(value) ? value : [value]
  return JSON.stringify({ current, previous, last } satisfies Stored)
}

/** A secret as functions know it; undefined where nothing was stored yet. */
export function storedValue<Name extends SecretName>(name: Name, text: string): Secrets[Name] | undefined {
  const { current, previous } = JSON.parse(text) as Stored
  if (current === undefined) return undefined
  const value = single.includes(name) ? current : previous === undefined ? [current] : [current, previous]
  return value as Secrets[Name]
}
