import { type MovementKind, movementKinds } from '../../../shared/documents.ts'
import { DAY, type EpochMs, type EpochSeconds } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { listFilter } from '../../records/filter.ts'
import { rangeOf } from '../../records/period.ts'

type Shown = Exclude<MovementKind, 'bonus'>
/** What has moved money so far; a bonus will. */
export const kinds = movementKinds.filter((kind): kind is Shown => kind !== 'bonus')

/** Which movements are shown: when, and of which kind. */
export const movementFilter = listFilter({ kind: { word: 'kind', among: kinds } })
export type Filter = typeof movementFilter.everything

/** What to ask the server for. */
export const queryOf = (filter: Filter, nowMs: EpochMs): Query<'/api/user/statement'> => ({
  ...rangeOf(filter, nowMs),
  ...(filter.kind && { kind: filter.kind }),
})

/** What a file holds at most; shared/api/views.ts has the same for the server. */
export const FILE_DAYS = 366

/** The whole period of a file: where the choice is open to the past, the longest one file holds. */
export function fileRangeOf(filter: Filter, nowMs: EpochMs): { from: EpochSeconds; to: EpochSeconds } {
  const range = rangeOf(filter, nowMs)
  const to = range.to ?? Math.floor(nowMs / 1000)
  return { from: range.from ?? to - FILE_DAYS * DAY, to }
}
