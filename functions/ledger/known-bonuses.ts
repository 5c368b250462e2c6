import type { EpochMs } from '../../shared/time.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Table } from '../table/write.ts'
import type { AssumedBonus } from './bonus.ts'

/** A guess; the write's condition checks it. */
const learned = new WeakMap<Table, Map<string, AssumedBonus>>()
const REMEMBERED = 10_000

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
