import type { AlertSide } from '../../shared/alerts.ts'
import { shardOf } from '../table/keys.ts'
import type { Key } from '../table/write.ts'

/**
 * Keys of price alerts, and what reads each row.
 *
 * | item                 | pk                     | sk             | read by                                   |
 * |----------------------|------------------------|----------------|-------------------------------------------|
 * | price alert          | U#<uid>                | ALERT#<place>  | its owner; index ALERT#<product>#<side>#<shard> while it waits |
 * | alerts ever added    | U#<uid>                | ALERT#ADDED    | with the next one, so that none is added twice |
 * | looked at for alerts | LOOKED                 | <product>      | the worker of price alerts, to go on      |
 */
export const alertKeys = {
  /** Among the alerts, so that one query reads both. */
  count: (uid: string): Key => ({ pk: `U#${uid}`, sk: `${alertPrefix}ADDED` }),
  alert: (uid: string, place: number): Key => ({
    pk: `U#${uid}`,
    sk: `${alertPrefix}${String(place).padStart(2, '0')}`,
  }),
  lookedAt: (product: string): Key => ({ pk: 'LOOKED', sk: product }),
}

export const alertPrefix = 'ALERT#'

/** A moving market tells many at once. Never lower this number. */
export const ALERT_SHARDS = 4
export const alertPartition = (product: string, side: AlertSide, shard: number): string =>
  `ALERT#${product}#${side}#${shard}`
export const priceSort = (price: bigint | number): string => String(price).padStart(18, '0')
export const alertIndex = (alert: {
  uid: string
  place: number
  productId: string
  side: AlertSide
  price: bigint
}) => ({
  gpk: alertPartition(alert.productId, alert.side, shardOf(alert.uid, ALERT_SHARDS)),
  gsk: `${priceSort(alert.price)}#${alert.uid}#${alert.place}`,
})
