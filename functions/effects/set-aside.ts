import { DAY, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { keys } from '../table/keys.ts'
import { type Key, replace } from '../table/write.ts'

const KEPT_S = 14 * DAY

/** Stores the stream position and row key, so that later changes go on. An alarm counts the log lines. */
export async function setAside(
  { table, clock, log }: Pick<Deps, 'table' | 'clock' | 'log'>,
  { sequence, key }: { sequence: string; key: Key | undefined },
  error: Error,
): Promise<void> {
  const at = secondsOf(clock())
  const of = key ? `${key.pk} ${key.sk}` : ''
  await table.write(replace({ ...keys.setAside(sequence), of, at, ttl: at + KEPT_S }))
  log('error', NOT_UNDERSTOOD, errorFields(error))
}

export const NOT_UNDERSTOOD = 'change not understood'
