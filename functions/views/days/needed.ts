import { dateIn, type EpochSeconds, msOf } from '../../../shared/time.ts'
import type { RowChange } from '../../table/effects.ts'
import { keys } from '../../table/keys.ts'
import type { Row } from '../../table/write.ts'
import { LAG_S } from '../page.ts'
import { laterOf, RECOUNT } from './later.ts'

/** Days of a user to be counted. */
export interface Count {
  uid: string
  /** Days that ended after this second may have changed. */
  at: EpochSeconds
  /** Whether a day may have ended that has no row; else only rows that are there are looked at again. */
  turned: boolean
  /** How often it was set aside because the account moved. */
  setAside?: number
}

/** Clocks of two functions are never further apart than this, together with how late a movement is written. */
const NEAR_S = 2 * LAG_S

/**
 * What a change of an account asks to be counted; null for most. A movement does when it lies on another day than the one
 * before it, and when it lies so near to midnight that it may come after that day was counted. So does a user's new time
 * zone. Days are counted from the documents, so changes may be told late, twice and in any order.
 */
export function countNeeded({ old, new: now }: RowChange, stageZone: string): Count | null {
  if (now?.sk === RECOUNT) return laterOf(now)
  if (now?.sk !== keys.account('').sk || now.movedAt === undefined) return null
  const uid = now.pk.slice(keys.account('').pk.length)
  const at = Number(now.movedAt)
  const zone = zoneOf(now, stageZone)
  const date = dateIn(zone, msOf(at))
  const isSameZone = old !== undefined && zoneOf(old, stageZone) === zone
  if (old && isSameZone && old.moves === now.moves) return null
  const before = old?.movedAt
  const isSameDay = before !== undefined && dateIn(zone, msOf(Number(before))) === date
  if (!isSameDay || !isSameZone) return { uid, at, turned: true }
  return dateIn(zone, msOf(at + NEAR_S)) === date ? null : { uid, at, turned: false }
}

/** One count for both. */
export const both = (one: Count, other: Count): Count => ({
  uid: one.uid,
  at: Math.min(one.at, other.at),
  turned: one.turned || other.turned,
  setAside: Math.max(one.setAside ?? 0, other.setAside ?? 0),
})

export const zoneOf = (account: Row, stageZone: string): string =>
  (account.zone as string | undefined) ?? stageZone
