import { storedValue } from '../functions/stored-secret.ts'
import type { EpochMs, Milliseconds } from '../shared/time.ts'
import { CallRefused } from './setup/call.ts'
import type { SecretStore } from './setup/secret-store.ts'

/** The last step of a change of keys, kept with what it wrote. */
export interface LastStep {
  step: 'begin' | 'finish' | 'end'
  atMs: EpochMs
}

/** Functions read their keys anew every five minutes; twice that is between two steps. */
const BETWEEN_MS: Milliseconds = 600_000

/**
 * Why a step must not be done now, with its mend; null if it may. Two changes within minutes would withdraw a key that
 * functions, phones or CloudFront still use. `isSent`: CloudFront sends the newest word.
 */
export function whyNotNow(
  what: string,
  step: LastStep['step'],
  { last, nowMs, isSent }: { last: LastStep | undefined; nowMs: EpochMs; isSent: boolean },
): string | null {
  if (step === 'begin' && last?.step === 'begin')
    return `the change of ${what} is begun, at ${time(last.atMs)}: finish it from ${time(last.atMs + BETWEEN_MS)} on`
  if (step === 'finish' && last && last.step !== 'begin')
    return `the change of ${what} is finished, at ${time(last.atMs)}: begin another one first`
  if (last && nowMs < last.atMs + BETWEEN_MS)
    return `${what} was changed at ${time(last.atMs)}, and functions read keys every five minutes: wait until ${time(last.atMs + BETWEEN_MS)}`
  if (step === 'begin' && !isSent)
    return `CloudFront still sends the word before: deploy the stage, then begin`
  return null
}

const time = (ms: EpochMs): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')

/** The last step that is kept in what is stored of a secret; undefined where none was. */
export const lastStepOf = (text: string): LastStep | undefined =>
  (JSON.parse(text) as { last?: LastStep }).last

/**
 * Whether CloudFront sends the newest word of the origin secret: it was deployed with the version of it that
 * `deployed` names. What was never changed is sent from the first deployment on.
 */
export async function isOriginSent(store: SecretStore, deployed: string | undefined): Promise<boolean> {
  const [current, previous] = storedValue('originSecrets', await store.read()) ?? []
  if (previous === undefined) return true
  if (deployed === undefined) return false
  // Of a version that is gone nothing newer can be known to be sent.
  const text = await store.read(deployed).catch((error: unknown) => {
    if (error instanceof CallRefused && error.code === 'ResourceNotFoundException') return '{}'
    throw error
  })
  return storedValue('originSecrets', text)?.[0] === current
}
