import type { MovementKind } from '../../../shared/documents.ts'
import { DAY, type EpochMs, type EpochSeconds } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { rangeOf, saidOf, type When, whenOf, withSaid } from '../../ui/period.ts'

/** What has moved money so far; a bonus will. */
export const kinds = [
  'order_placed',
  'order_win',
  'order_loss',
  'order_draw',
  'order_void',
  'deposit',
  'grant',
  'refill',
  'credit',
] as const satisfies readonly MovementKind[]

/** Which movements are shown. Stands in the page's address, so that Back and a reload find it again. */
export interface Filter extends When {
  /** '' is every one. */
  kind: (typeof kinds)[number] | ''
}

export const everything: Filter = { span: 'all', days: { from: '', to: '' }, kind: '' }

/** What an address asks for; what it says wrongly counts as not said. */
export const filterOf = (params: URLSearchParams): Filter => ({
  ...whenOf(params),
  kind: kinds.find((kind) => kind === params.get('kind')) ?? '',
})

/** An address with this filter; what else it says stays. */
export const withFilter = (params: URLSearchParams, filter: Filter): URLSearchParams =>
  withSaid(params, { ...saidOf(filter), kind: filter.kind })

export const isFiltered = ({ span, kind }: Filter): boolean => span !== 'all' || kind !== ''

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
