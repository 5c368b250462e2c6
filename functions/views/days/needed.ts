import { dateIn, msOf } from '../../../shared/time.ts'
import { lastAtOf } from '../../ledger/journal.ts'
import type { RowChange } from '../../table/effects.ts'
import { keys } from '../../table/keys.ts'
import type { Row } from '../../table/write.ts'

const ACCOUNT = keys.account('')

/** A new day or time zone asks for a count. Changes may come late, twice and in any order. */
export function countNeeded({ old, new: now }: RowChange, stageZone: string): string | null {
  if (now?.sk !== ACCOUNT.sk) return null
  const at = lastAtOf(now)
  if (at === null) return null
  const zone = zoneOf(now, stageZone)
  const before = old ? lastAtOf(old) : null
  const isSameDay = before !== null && dateIn(zone, msOf(before)) === dateIn(zone, msOf(at))
  const isSameZone = old !== undefined && zoneOf(old, stageZone) === zone
  return isSameDay && isSameZone ? null : now.pk.slice(ACCOUNT.pk.length)
}

export const zoneOf = (account: Row, stageZone: string): string =>
  (account.zone as string | undefined) ?? stageZone
