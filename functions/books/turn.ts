import { createHash } from 'node:crypto'
import { DAY, type EpochSeconds, HOUR } from '../../shared/time.ts'
import type { Look, Looking } from '../documents/reconcile-table.ts'
import { replace, type Table } from '../table/write.ts'

/** Each account is read from the beginning once in this many nights. */
export const WHOLE_EVERY = 30

export const isWholeNight = (uid: string, begin: EpochSeconds): boolean =>
  (createHash('sha256').update(uid).digest().readUInt32BE() + begin / DAY) % WHOLE_EVERY === 0

export const closesUntil = (begin: EpochSeconds): EpochSeconds => begin - HOUR

export const lookingAt = (
  uid: string,
  begin: EpochSeconds,
  isKnown: boolean,
): Required<Pick<Looking, 'how' | 'until'>> => ({
  how: isKnown || isWholeNight(uid, begin) ? 'whole' : 'forward',
  until: closesUntil(begin),
})

export async function writeClose(table: Table, look: Look): Promise<void> {
  if (typeof look !== 'string' && look.close) await table.write(replace(look.close))
}
