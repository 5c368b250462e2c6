import type { EpochMs } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { listFilter } from '../../records/filter.ts'
import { rangeOf } from '../../records/period.ts'

export const statuses = ['3', '4', '1', '2'] as const
export const classes = ['0', '1', '2', '3', '4'] as const

export const depositFilter = listFilter({
  status: { param: 'status', values: statuses },
  kind: { param: 'class', values: classes },
})
export type Filter = typeof depositFilter.everything

export const queryOf = (filter: Filter, nowMs: EpochMs): Query<'/api/user/recharge_record'> => ({
  ...rangeOf(filter, nowMs),
  ...(filter.status && { status: Number(filter.status) }),
  ...(filter.kind && { class: Number(filter.kind) }),
})
