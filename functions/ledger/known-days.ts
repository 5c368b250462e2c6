import { dateIn, type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Table } from '../table/write.ts'
import type { Today } from './day.ts'

/**
 * Days of users as this process learned them. Only a guess: whoever writes under a day asks in the write's condition
 * whether it is the one that runs.
 */
const learned = new WeakMap<Table, Map<string, { day: string; endsAt: EpochSeconds }>>()
const REMEMBERED = 10_000

/** The day a user is probably in, without a read. */
export function guessDay(table: Table, uid: string, nowMs: EpochMs, stageZone: string): string {
  const known = learned.get(table)?.get(uid)
  return known && secondsOf(nowMs) < known.endsAt ? known.day : dateIn(stageZone, nowMs)
}

export function learnDay(table: Table, uid: string, { day, endsAt }: Today): void {
  const known = learned.get(table) ?? new Map()
  learned.set(table, known)
  if (known.size >= REMEMBERED) known.clear()
  known.set(uid, { day, endsAt })
}
