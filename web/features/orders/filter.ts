import type { Result } from '../../../shared/calc/trade.ts'
import type { EpochMs } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { listFilter } from '../../records/filter.ts'
import { rangeOf } from '../../records/period.ts'

export const results = ['win', 'loss', 'draw', 'void'] as const satisfies readonly Result[]

export const settledFilter = listFilter({
  product: { param: 'product', values: null },
  result: { param: 'result', values: results },
})
export type Filter = typeof settledFilter.everything

export const queryOf = (filter: Filter, nowMs: EpochMs): Query<'/api/user/orderlist'> => ({
  state: 'settled',
  ...rangeOf(filter, nowMs),
  ...(filter.product && { productId: filter.product }),
  ...(filter.result && { result: filter.result }),
})
