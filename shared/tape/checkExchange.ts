import type { Asset } from '../assets.ts'
import { exchangeOf } from '../calc/exchange.ts'
import { CASH, type Coin } from '../exchange.ts'
import { formatAmount, formatScaled, parseAmount } from '../money.ts'
import type { EpochSeconds } from '../time.ts'
import { type CheckStep, feedCheck, type OnProgress, type Recomputed } from './check.ts'
import { type Instrument, instrumentOf } from './instruments.ts'
import { parseScaled } from './price.ts'
import type { TapeProof } from './proof.ts'

export interface CheckedExchange {
  type: 'buy' | 'sell'
  coin: Coin
  asset: Asset
  cash: string
  coinAmount: string
  fee: string
  feeRate: string
  price: string
  symbol: string
  source: string
  second: EpochSeconds
  walk: string | null
  calendar: string | null
  commitment: string | null
}

/** Recomputes an exchange without the server. `ok` only if every step is right; never throws. */
export function checkExchange(
  exchange: CheckedExchange,
  proof: TapeProof,
  onProgress?: OnProgress,
): { ok: boolean; steps: CheckStep[]; course: [] } {
  const instrument = instrumentOf(exchange.symbol)
  const source = sourceStep(exchange, proof)
  if (!instrument || !source.ok) return { ok: false, steps: [{ ...source, ok: false }], course: [] }
  const feed = feedCheck(asOrder(exchange), proof, instrument, onProgress)
  const steps = [
    source,
    ...feed.steps.map((step) =>
      step.id === 'commitment' ? { ...step, id: 'exchange_bound' as const } : step,
    ),
    priceStep(exchange, feed.entry, instrument),
    amountsStep(exchange, feed.entry, instrument),
  ]
  return { ok: steps.every((step) => step.ok), steps, course: [] }
}

/** The price of one second: as an order that closes when it opens. */
const asOrder = ({ symbol, source, second, price, walk, calendar, commitment }: CheckedExchange) => ({
  ...{
    symbol,
    source,
    walk,
    calendar,
    commitment,
    placedAt: second,
    openAt: second,
    closeAt: second,
    seconds: 0,
  },
  ...{ openPrice: price, closePrice: price, direction: 'up' as const, result: null },
})

function sourceStep({ source, symbol, second }: CheckedExchange, proof: TapeProof): CheckStep {
  const feed = 'source' in proof ? proof.source : proof.feed
  const ok = source === feed && symbol === proof.symbol && Number.isSafeInteger(second)
  return { id: 'exchange_source', ok, values: { feed, symbol: proof.symbol, second } }
}

function priceStep({ price }: CheckedExchange, known: Recomputed, { decimals }: Instrument): CheckStep {
  const values = { ...known.values, stated: price }
  if (known.kind !== 'price') return { id: 'exchange_price', ok: false, values }
  const ok = parseScaled(price, decimals) === known.price
  return { id: 'exchange_price', ok, values: { ...values, price: formatScaled(known.price, decimals) } }
}

function amountsStep(exchange: CheckedExchange, known: Recomputed, { decimals }: Instrument): CheckStep {
  const { type, coin, cash, coinAmount, fee, feeRate } = exchange
  const given = type === 'buy' ? parseAmount(cash, CASH) : parseAmount(coinAmount, coin)
  const rate = parseScaled(feeRate, 6)
  if (known.kind !== 'price' || given === null || rate === null)
    return { id: 'exchange_amounts', ok: false, values: { feeRate } }
  const moved = exchangeOf({
    ...{ side: type, coin, cashAsset: CASH, amount: given, decimals },
    feeRate: BigInt(rate),
    price: BigInt(known.price),
  })
  const values = {
    feeRate,
    fee: formatAmount(moved.fee, CASH),
    cash: formatAmount(moved.cash, CASH),
    coinAmount: formatAmount(moved.coinAmount, coin),
  }
  const ok = values.fee === fee && values.cash === cash && values.coinAmount === coinAmount
  return { id: 'exchange_amounts', ok, values }
}
