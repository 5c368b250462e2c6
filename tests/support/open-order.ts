import type { Order } from '../../functions/trade/order.ts'
import { tradeFee } from '../../shared/calc/trade.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { NOW, UID } from './mocked.ts'

const terms = { amount: 10_00n, payoutRate: 800_000n, feeRate: 5_000n, feeMin: 1n }

/** An id made `agoS` seconds before the test clock's noon; `n` tells those of one second apart. */
export const idAgo = (agoS: number, n = 0): string =>
  firstIdAt(msOf(NOW - agoS)).slice(0, 20) + String(n).padStart(6, '0')

/** An order of 10 USD over half a minute, as placed `agoS` seconds before the test clock's noon. */
export const orderAgo = (agoS: number, n = 0, changes: Partial<Order> = {}): Order => ({
  ...{ uid: UID, id: idAgo(agoS, n), productId: 'BTCUSD', symbol: 'BTCUSD', direction: 'up' as const },
  ...{ seconds: 30, asset: 'USD' as const, terms, fee: tradeFee(terms), decimals: 2 },
  ...{
    placedAt: NOW - agoS,
    openAt: NOW - agoS + 1,
    closeAt: NOW - agoS + 31,
    day: '2026-11-25',
    rules: 'r1',
    version: 1,
    bonus: null,
  },
  ...{ source: 'sim' as const, walk: null, calendar: null, commitment: 'c0ffee', settlement: null },
  ...changes,
})
