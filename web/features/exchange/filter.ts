import { coins } from '../../../shared/exchange.ts'
import type { EpochMs } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { listFilter } from '../../records/filter.ts'
import { rangeOf } from '../../records/period.ts'

export const types = ['buy', 'sell'] as const

export const exchangeFilter = listFilter({
  type: { param: 'type', values: types },
  coin: { param: 'coin', values: coins },
})
export type Filter = typeof exchangeFilter.everything

export const queryOf = (filter: Filter, nowMs: EpochMs): Query<'/api/user/exchange_record'> => ({
  ...rangeOf(filter, nowMs),
  ...(filter.type && { type: filter.type }),
  ...(filter.coin && { coin: filter.coin }),
})
