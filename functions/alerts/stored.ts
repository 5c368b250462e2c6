import type { AlertSide, AlertState } from '../../shared/alerts.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { amount, count, declare, maybe, owner, placeAfter, type Stored, text } from '../table/declared.ts'
import { alertPrefix } from './keys.ts'

export const alertRow = declare({
  sort: alertPrefix,
  part: 'price_alert',
  unread: ['gpk', 'gsk'],
  fields: {
    uid: owner,
    place: placeAfter(alertPrefix),
    id: text(),
    productId: text(),
    symbol: text(),
    side: text<AlertSide>(),
    /** Scaled by the instrument's decimals. */
    price: amount(),
    at: count<EpochSeconds>(),
    state: text<AlertState>(),
    reachedAt: maybe(count<EpochSeconds>()),
  },
})
export type PriceAlert = Stored<typeof alertRow>
