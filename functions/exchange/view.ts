import type * as z from 'zod/mini'
import type { exchangeView } from '../../shared/api/exchange.ts'
import { CASH } from '../../shared/exchange.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import { dealt, type Exchange, type ExchangeDeal } from './exchange.ts'

export const rateText = (rate: bigint | number): string => formatScaled(rate, 6)

export function viewDeal(deal: ExchangeDeal) {
  const { side, coin, feeRate, price, decimals, symbol, second } = deal
  const { cash, coinAmount, fee } = dealt(deal)
  return {
    type: side,
    coin,
    asset: CASH,
    cash: formatAmount(cash, CASH),
    coinAmount: formatAmount(coinAmount, coin),
    fee: formatAmount(fee, CASH),
    feeRate: rateText(feeRate),
    price: formatScaled(price, decimals),
    symbol,
    second,
  }
}

export function viewExchange(exchange: Exchange): z.input<typeof exchangeView> {
  const { id, at, source, walk, calendar, commitment } = exchange
  return { id, at, ...viewDeal(exchange), source, walk, calendar, commitment }
}
