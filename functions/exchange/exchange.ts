import type { Asset } from '../../shared/assets.ts'
import { type CoinPrice, type ExchangeSide, exchangeOf } from '../../shared/calc/exchange.ts'
import { CASH, type Coin } from '../../shared/exchange.ts'
import type { Minor } from '../../shared/money.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import type { FrozenMarket } from '../../shared/tape/proof.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { balanced, type Leg, writeLegs } from '../ledger/entry.ts'
import { keys } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'

export interface ExchangeDeal extends CoinPrice {
  side: ExchangeSide
  coin: Coin
  amount: Minor
  feeRate: bigint
  symbol: string | null
  second: EpochSeconds
}

export interface Exchange extends ExchangeDeal, FrozenMarket {
  uid: string
  id: string
  source: Feed | null
  at: EpochSeconds
}

export const dealt = (deal: ExchangeDeal) => exchangeOf({ ...deal, cashAsset: CASH })

export const assetsOf = ({ side, coin }: Pick<ExchangeDeal, 'side' | 'coin'>): { from: Asset; to: Asset } =>
  side === 'buy' ? { from: CASH, to: coin } : { from: coin, to: CASH }

export function exchangeLegs(deal: ExchangeDeal): Leg[] {
  const { cash, coinAmount, fee, worth } = dealt(deal)
  const { coin } = deal
  const way = deal.side === 'buy' ? 1n : -1n
  return balanced([
    { account: 'available', asset: CASH, amount: -way * cash },
    { account: 'house:exchange', asset: CASH, amount: way * worth },
    { account: 'house:fees', asset: CASH, amount: fee },
    { account: 'house:exchange', asset: coin, amount: -way * coinAmount },
    { account: 'available', asset: coin, amount: way * coinAmount },
  ])
}

export function exchangePut(exchange: Exchange): Put {
  const { uid, id, symbol, source, walk, calendar, commitment, decimals, ...rest } = exchange
  const { cash, coinAmount, fee } = dealt(exchange)
  return create({
    ...keys.exchange(uid, id),
    ...rest,
    cash,
    coinAmount,
    fee,
    ...(symbol !== null && { symbol, source, walk, calendar, commitment }),
    decimals,
    legs: writeLegs(exchangeLegs(exchange)),
  })
}

export function exchangeOfRow(row: Row): Exchange {
  const text = (value: unknown) => (value as string | null | undefined) ?? null
  return {
    uid: row.pk.slice('U#'.length),
    id: row.sk.slice('X#'.length),
    side: row.side as ExchangeSide,
    coin: row.coin as Coin,
    amount: row.amount as bigint,
    feeRate: row.feeRate as bigint,
    price: row.price as bigint,
    decimals: Number(row.decimals),
    symbol: text(row.symbol),
    source: text(row.source) as Feed | null,
    second: Number(row.second),
    at: Number(row.at),
    walk: text(row.walk),
    calendar: text(row.calendar),
    commitment: text(row.commitment),
  }
}
