import type { EpochMs } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { listFilter } from '../../records/filter.ts'
import { rangeOf } from '../../records/period.ts'

export const statuses = ['3', '1', '2'] as const

export const withdrawalFilter = listFilter({ status: { param: 'status', values: statuses } })
export type Filter = typeof withdrawalFilter.everything

export const queryOf = (filter: Filter, nowMs: EpochMs): Query<'/api/user/cash_record'> => ({
  ...rangeOf(filter, nowMs),
  ...(filter.status && { status: Number(filter.status) }),
})
