import type { EpochMs } from '../../shared/time.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Table } from '../table/write.ts'
import type { AssumedBonus } from './bonus.ts'

/** Bonuses that run, as this process learned them. Only a guess, as the days of known-days.ts are. */
const learned = new WeakMap<Table, Map<string, AssumedBonus>>()
const REMEMBERED = 10_000

/** The bonus that probably runs on a user's account, without a read. */
export function guessBonus(table: Table, uid: string, nowMs: EpochMs): AssumedBonus | null {
  const known = learned.get(table)?.get(uid)
  return known && secondsOf(nowMs) < known.ends ? known : null
}

export function learnBonus(table: Table, uid: string, bonus: AssumedBonus | null): void {
  const known = learned.get(table) ?? new Map()
  learned.set(table, known)
  if (known.size >= REMEMBERED) known.clear()
  if (bonus) known.set(uid, { id: bonus.id, ends: bonus.ends })
  else known.delete(uid)
}
