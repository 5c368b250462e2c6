import { storedValue } from '../functions/stored-secret.ts'
import type { EpochMs, Milliseconds } from '../shared/time.ts'
import { CallRefused } from './setup/call.ts'
import type { SecretStore } from './setup/secret-store.ts'

export interface LastStep {
  step: 'begin' | 'finish' | 'end'
  atMs: EpochMs
}

/** Functions read their keys every five minutes; twice that is between steps. */
const BETWEEN_MS: Milliseconds = 600_000

/** The reason and its remedy, or null. `isSent`: CloudFront sends the newest secret. */
export function whyNotNow(
  what: string,
  step: LastStep['step'],
  { last, nowMs, isSent }: { last: LastStep | undefined; nowMs: EpochMs; isSent: boolean },
): string | null {
  if (step === 'begin' && last?.step === 'begin')
    return `the change of ${what} began at ${time(last.atMs)}: you can finish it from ${time(last.atMs + BETWEEN_MS)} on`
  if (step === 'finish' && last && last.step !== 'begin')
    return `the change of ${what} finished at ${time(last.atMs)}: begin another one first`
  if (last && nowMs < last.atMs + BETWEEN_MS)
    return `${what} was changed at ${time(last.atMs)}, and functions read keys every five minutes: wait until ${time(last.atMs + BETWEEN_MS)}`
  if (step === 'begin' && !isSent)
    return `CloudFront still sends the previous secret: deploy the stage, then begin`
  return null
}

const time = (ms: EpochMs): string =>
  new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC')

export const lastStepOf = (text: string): LastStep | undefined =>
  (JSON.parse(text) as { last?: LastStep }).last

/** A secret that never changed is sent from the first deployment on. */
export async function isOriginSent(store: SecretStore, deployed: string | undefined): Promise<boolean> {
  const [current, previous] = storedValue('originSecrets', await store.read()) ?? []
  if (previous === undefined) return true
  if (deployed === undefined) return false
  const text = await store.read(deployed).catch((error: unknown) => {
    if (error instanceof CallRefused && error.code === 'ResourceNotFoundException') return '{}'
    throw error
  })
  return storedValue('originSecrets', text)?.[0] === current
}
