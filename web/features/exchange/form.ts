import type { Asset } from '../../../shared/assets.ts'
import { cashIn, exchangeOf } from '../../../shared/calc/exchange.ts'
import { CASH, type Coin, type Pair } from '../../../shared/exchange.ts'
import { formatAmount, parseAmount, wireAmount } from '../../../shared/money.ts'
import { amountRefused, belowMin, meansRefused } from '../../../shared/rules/exchange.ts'
import type { Refused } from '../../../shared/rules/refused.ts'
import { parseScaled } from '../../../shared/tape/price.ts'
import { plainAmount } from '../../ui/amount.ts'
import type { Terms } from './types.ts'

export interface ExchangeForm extends Pair {
  /** The amount given, in the digits of the user's language. */
  typed: string
}

export const emptyForm: ExchangeForm = { side: 'buy', coin: 'BTC', typed: '' }

export const assetsOf = ({ side, coin }: Pair): { from: Asset; to: Asset } =>
  side === 'buy' ? { from: CASH, to: coin } : { from: coin, to: CASH }

export const askedFor = (form: ExchangeForm, lang: string) => ({
  ...assetsOf(form),
  amount: plainAmount(form.typed, lang),
})

/** Clears the amount, which is of the other asset then. */
export const swapped = ({ side, coin }: ExchangeForm): ExchangeForm => ({
  side: side === 'buy' ? 'sell' : 'buy',
  coin,
  typed: '',
})

const priceOf = (terms: Terms, coin: Coin): { price: bigint; decimals: number } | null => {
  const text = terms.coins.find((one) => one.coin === coin)?.price
  if (text == null) return null
  const decimals = text.split('.')[1]?.length ?? 0
  const price = parseScaled(text, decimals)
  return price === null ? null : { price: BigInt(price), decimals }
}

/** At the newest price; null if unknown. The quote decides. */
export function estimateOf(form: ExchangeForm, terms: Terms, lang: string) {
  const { from, to } = assetsOf(form)
  const amount = parseAmount(plainAmount(form.typed, lang), from)
  const price = priceOf(terms, form.coin)
  if (amount === null || amount === 0n || price === null) return null
  const feeRate = BigInt(parseScaled(terms.feeRate, 6) ?? 0)
  const moved = exchangeOf({ ...form, ...price, cashAsset: CASH, amount, feeRate })
  return {
    cash: cashIn(form.side, moved),
    gets: formatAmount(moved.gets, to),
    fee: formatAmount(moved.fee, CASH),
  }
}

/** Mirrors the server's rules to spare a round trip. */
export function faultOf(form: ExchangeForm, terms: Terms, lang: string): Refused | null {
  const { from } = assetsOf(form)
  const plain = plainAmount(form.typed, lang)
  const wrong = amountRefused(plain, from)
  if (wrong) return wrong
  const estimate = estimateOf(form, terms, lang)
  const small = belowMin(estimate?.cash ?? 0n, wireAmount(terms.min, CASH))
  const amount = parseAmount(plain, from) ?? 0n
  // Without a price only the server knows what a coin is worth.
  return (
    (estimate || amount === 0n ? small : null) ??
    meansRefused(amount, from, wireAmount(terms.available[from], from))
  )
}
