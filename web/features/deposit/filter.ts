import type { EpochMs } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { rangeOf, saidOf, type When, whenOf, withSaid } from '../../records/period.ts'

export const statuses = ['3', '4', '1', '2'] as const
export const classes = ['0', '1', '2', '3', '4'] as const

/** Which deposits are shown; '' is every one. Stands in the page's address. */
export interface Filter extends When {
  status: (typeof statuses)[number] | ''
  kind: (typeof classes)[number] | ''
}

export const everything: Filter = { span: 'all', days: { from: '', to: '' }, status: '', kind: '' }

/** What an address asks for; what it says wrongly counts as not said. */
export const filterOf = (params: URLSearchParams): Filter => ({
  ...whenOf(params),
  status: statuses.find((status) => status === params.get('status')) ?? '',
  kind: classes.find((kind) => kind === params.get('class')) ?? '',
})

export const withFilter = (params: URLSearchParams, filter: Filter): URLSearchParams =>
  withSaid(params, { ...saidOf(filter), status: filter.status, class: filter.kind })

/** What to ask the server for. */
export const queryOf = (filter: Filter, nowMs: EpochMs): Query<'/api/user/recharge_record'> => ({
  ...rangeOf(filter, nowMs),
  ...(filter.status && { status: Number(filter.status) }),
  ...(filter.kind && { class: Number(filter.kind) }),
})

export const isFiltered = ({ span, status, kind }: Filter): boolean =>
  span !== 'all' || status !== '' || kind !== ''
