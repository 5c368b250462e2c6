import { DAY, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { keys } from '../table/keys.ts'
import { type Key, replace } from '../table/write.ts'

/** As long as other dead letters are kept. */
const KEPT_S = 14 * DAY

/**
 * Puts a change of the stream aside that our code does not understand, so that those after it go on: its place in the
 * stream and the key of its row. An alarm counts the lines it logs.
 */
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
