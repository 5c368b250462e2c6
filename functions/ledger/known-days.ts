import { dateIn, type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Table } from '../table/write.ts'
import type { Today } from './day.ts'

/** A guess that saves a read; the write's condition checks it. */
const learned = new WeakMap<Table, Map<string, { day: string; endsAt: EpochSeconds }>>()
const REMEMBERED = 10_000

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
