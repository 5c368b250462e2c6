import type { Result } from '../../../shared/calc/trade.ts'
import type { EpochMs } from '../../../shared/time.ts'
import type { Query } from '../../api/wire.ts'
import { rangeOf, saidOf, type When, whenOf, withSaid } from '../../records/period.ts'

export const results = ['win', 'loss', 'draw', 'void'] as const satisfies readonly Result[]

/** Which settled orders are shown. Stands in the page's address, so that Back and a reload find it again. */
export interface Filter extends When {
  /** '' is every one. */
  product: string
  result: Result | ''
}

/** What an address asks for; what it says wrongly counts as not said. */
export const filterOf = (params: URLSearchParams): Filter => ({
  ...whenOf(params),
  product: params.get('product') ?? '',
  result: results.find((result) => result === params.get('result')) ?? '',
})

/** An address with this filter; what else it says stays. */
export const withFilter = (params: URLSearchParams, filter: Filter): URLSearchParams =>
  withSaid(params, { ...saidOf(filter), product: filter.product, result: filter.result })

/** What to ask the server for. */
export const queryOf = (filter: Filter, nowMs: EpochMs): Query<'/api/user/orderlist'> => ({
  state: 'settled',
  ...rangeOf(filter, nowMs),
  ...(filter.product && { productId: filter.product }),
  ...(filter.result && { result: filter.result }),
})

/** Whether anything at all is left out. */
export const isFiltered = ({ span, product, result }: Filter): boolean =>
  span !== 'all' || product !== '' || result !== ''
