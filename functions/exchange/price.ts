import { type CoinPrice, cashIn, movedBy } from '../../shared/calc/exchange.ts'
import { Refusal } from '../../shared/errors.ts'
import { type Coin, coinSymbols, PAR, pairOf } from '../../shared/exchange.ts'
import { newId } from '../../shared/ids.ts'
import { formatScaled, type Minor, parseAmount } from '../../shared/money.ts'
import { amountRefused, belowMin } from '../../shared/rules/exchange.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { CLOCK_OFF_MAX_MS } from '../clock-check.ts'
import { refuseIf } from '../refuse.ts'
import { assertTrading, type TradingState, tradingState } from '../tape/market-state.ts'
import type { Tape } from '../tape/tape.ts'
import { assetsOf, dealt } from './exchange.ts'
import type { Quote } from './quote.ts'

type PriceDeps = DepsOf<'exchange'>

/** The market of a coin: its tape, whether it trades now, and its price now; null where it has none. */
export interface CoinMarket {
  tape: Tape
  symbol: string
  state: TradingState
  price: CoinPrice | null
}

/** Null for a coin without a market. */
export async function marketOfCoin(
  { catalog, tapes }: PriceDeps,
  coin: Coin,
  nowMs: EpochMs,
): Promise<CoinMarket | null> {
  const symbol = coinSymbols[coin]
  if (symbol === null) return null
  const product = (await catalog.products(nowMs)).find((one) => one.symbol === symbol)
  if (!product) throw new Refusal('price_stale')
  const tape = tapes.for(product)
  const [state, quote] = await Promise.all([tradingState(product, tape, nowMs), tape.quote(symbol, nowMs)])
  const { decimals } = instrument(symbol)
  return { tape, symbol, state, price: quote && { price: BigInt(quote.price), decimals } }
}

/** What a coin trades at now. Throws the refusals of its market, `price_stale`, `clock_wrong`. */
async function tradedNow(
  deps: PriceDeps,
  coin: Coin,
  nowMs: EpochMs,
): Promise<{ market: CoinMarket | null; price: CoinPrice }> {
  const market = await marketOfCoin(deps, coin, nowMs)
  // After a look at the table, whose answer tells the time.
  if (Math.abs(deps.clockOffMs()) > CLOCK_OFF_MAX_MS) throw new Refusal('clock_wrong')
  if (market === null) return { market, price: PAR }
  assertTrading(market.state)
  if (market.price === null) throw new Refusal('price_stale')
  return { market, price: market.price }
}

/** A quote at the price of this second. Throws the refusals of amount and market. */
export async function makeQuote(
  deps: PriceDeps,
  { from = '', to = '', amount: text = '' }: { from?: string; to?: string; amount?: string },
  nowMs: EpochMs,
): Promise<Quote> {
  const pair = pairOf(from, to)
  if (!pair) throw new Refusal('pair_invalid')
  const { from: given } = assetsOf(pair)
  refuseIf(amountRefused(text, given))
  const amount = parseAmount(text, given) as Minor
  const { market, price } = await tradedNow(deps, pair.coin, nowMs)
  const quote: Quote = {
    id: newId(nowMs),
    ...pair,
    amount,
    feeRate: BigInt(deps.config.exchange.feeRate),
    ...price,
    symbol: market?.symbol ?? null,
    second: secondsOf(nowMs),
  }
  refuseIf(belowMin(cashIn(quote.side, dealt(quote)), BigInt(deps.config.exchange.min)))
  return quote
}

/**
 * The tape of a quote's price, when it may still be used: its market trades, its price is the tape's own, and has not
 * moved by more than is published since. Null for a coin without a market.
 */
export async function checkPrice(deps: PriceDeps, quote: Quote, nowMs: EpochMs): Promise<Tape | null> {
  const { market, price } = await tradedNow(deps, quote.coin, nowMs)
  if (market === null) return null
  if (!(await isOnTape(market, quote, quote.second, nowMs))) throw new Refusal('quote_expired')
  const most = BigInt(deps.config.exchange.moveMax)
  if (movedBy(quote.price, price.price) > most)
    throw new Refusal('quote_moved', { price: formatScaled(price.price, price.decimals) })
  return market.tape
}

/** Whether a quote's price is the tape's. It is not where the market was exchanged for another meanwhile. */
async function isOnTape(
  { tape, symbol }: CoinMarket,
  quote: Quote,
  second: EpochSeconds,
  nowMs: EpochMs,
): Promise<boolean> {
  const known = await tape.priceAt(symbol, second, nowMs)
  return known.kind === 'price' && BigInt(known.price) === quote.price
}
