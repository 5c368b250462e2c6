import type { SecretName, Secrets } from './secrets.ts'

interface Stored {
  current?: unknown
  previous?: unknown
  last?: object
}

/** These never change; the others are lists of valid values. */
const single: readonly SecretName[] = ['uniqueKey', 'simSeed']

export function storedText(value: Secrets[SecretName], last?: object): string {
  const [current, previous] = Array.isArray(value) ? value : [value]
  return JSON.stringify({ current, previous, last } satisfies Stored)
}

export function storedValue<Name extends SecretName>(name: Name, text: string): Secrets[Name] | undefined {
  const read = JSON.parse(text) as Stored & Partial<Record<SecretName, Stored>>
  // A small stage has one secret for all uses (infra/stage-secrets.ts).
  const { current, previous } = read[name] ?? read
  if (current === undefined) return undefined
  const value = single.includes(name) ? current : previous === undefined ? [current] : [current, previous]
  return value as Secrets[Name]
}
