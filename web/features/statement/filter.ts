import { type MovementKind, movementKinds, NEWER, type OrNewer } from '../../../shared/documents.ts'
import { DAY, type EpochMs, type EpochSeconds, secondsOf } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { listFilter } from '../../records/filter.ts'
import { rangeOf } from '../../records/period.ts'

/** Nothing makes these yet. */
const notYet = ['bonus'] as const satisfies readonly MovementKind[]
type NotYet = (typeof notYet)[number]

export const kinds = movementKinds.filter(
  (kind): kind is Exclude<MovementKind, NotYet> => !notYet.some((other) => other === kind),
)

/** The server may be newer than the page. */
export const knownKind = (kind: OrNewer<MovementKind>): OrNewer<MovementKind> =>
  movementKinds.find((known) => known === kind) ?? NEWER

export const movementFilter = listFilter({ kind: { param: 'kind', values: kinds } })
export type Filter = typeof movementFilter.everything

export const queryOf = (filter: Filter, nowMs: EpochMs): Query<'/api/user/statement'> => ({
  by: 'document',
  ...rangeOf(filter, nowMs),
  ...(filter.kind && { kind: filter.kind }),
})

/** Most days of a file; shared/api/views.ts has the server's copy. */
export const FILE_DAYS = 366

/** Without a start, the longest period that a file may cover. */
export function fileRangeOf(filter: Filter, nowMs: EpochMs): { from: EpochSeconds; to: EpochSeconds } {
  const range = rangeOf(filter, nowMs)
  const to = range.to ?? secondsOf(nowMs)
  return { from: range.from ?? to - FILE_DAYS * DAY, to }
}
