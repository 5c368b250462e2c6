import type * as z from 'zod/mini'
import type { goods, secondsTerms } from '../../shared/api/market.ts'
import { costAtEvenOdds } from '../../shared/calc/trade.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { productName } from '../../shared/i18n/products.ts'
import { lastSession } from '../../shared/market/hours.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import type { Product } from '../table/products.ts'
import { tradingState } from '../tape/market-state.ts'
import type { Quote, Tape } from '../tape/tape.ts'

export type Goods = z.input<typeof goods>

export async function goodsOf(product: Product, tape: Tape, lang: Lang, nowMs: EpochMs): Promise<Goods> {
  const { symbol } = product
  const { decimals, category, hours } = instrument(symbol)
  const [state, quote, spark, session] = await Promise.all([
    tradingState(product, tape, nowMs),
    tape.quote(symbol, nowMs),
    tape.spark(symbol, nowMs),
    sessionOf(tape, symbol, lastSession(hours, secondsOf(nowMs)), nowMs),
  ])
  const { state: name, stateReason, nextOpenAt } = state
  return {
    id: product.id,
    symbol,
    name: productName(lang, symbol),
    category,
    state: name,
    stateReason,
    nextOpenAt,
    decimals,
    price: quote && formatScaled(quote.price, decimals),
    change: quote && changeOf(quote),
    sessionChange: session && changeOf(session),
    spark,
    source: tape.feed,
  }
}

async function sessionOf(
  tape: Tape,
  symbol: string,
  session: ReturnType<typeof lastSession>,
  nowMs: EpochMs,
): Promise<Pick<Quote, 'price' | 'open'> | null> {
  if (!session) return null
  const [first, last] = await Promise.all(
    [session.from, session.to - 1].map((second) => tape.priceAt(symbol, second, nowMs)),
  )
  return first?.kind === 'price' && last?.kind === 'price' ? { open: first.price, price: last.price } : null
}

/** Percent with two decimals, rounded to the nearest. */
export function changeOf({ price, open }: Pick<Quote, 'price' | 'open'>): string {
  const hundredths = Math.round(((price - open) * 10_000) / open)
  return formatScaled(hundredths, 2)
}

export function limitsOf(product: Product, asset: RuntimeConfig['asset']) {
  const money = (minor: bigint) => formatAmount(minor, asset)
  return {
    orderMin: money(product.orderMin),
    orderMax: money(product.orderMax),
    positionMin: money(product.positionMin),
    positionMax: money(product.positionMax),
  }
}

/** Includes the cost of 100 staked at even odds. */
export function termsOf(product: Product, asset: RuntimeConfig['asset']): z.input<typeof secondsTerms>[] {
  const { feeRate, feeMin, orderMin, orderMax } = product
  const money = (minor: bigint) => formatAmount(minor, asset)
  return product.terms.map(({ seconds, payoutRate }) => ({
    seconds,
    payoutRate: formatScaled(payoutRate, 6),
    feeRate: formatScaled(feeRate, 6),
    feeMin: money(feeMin),
    min: money(orderMin),
    max: money(orderMax),
    costPer100: money(costAtEvenOdds({ amount: 100_00n, payoutRate, feeRate, feeMin })),
  }))
}
