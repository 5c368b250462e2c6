import { type CoinPrice, cashIn, movedBy } from '../../shared/calc/exchange.ts'
import { Refusal } from '../../shared/errors.ts'
import { type Coin, coinSymbols, PAR, pairOf } from '../../shared/exchange.ts'
import { newId } from '../../shared/ids.ts'
import { formatScaled, type Minor, parseAmount } from '../../shared/money.ts'
import { amountRefused, belowMin } from '../../shared/rules/exchange.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, type EpochSeconds, type Seconds, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { refuseIf } from '../refuse.ts'
import { assertTrading, type TradingState, tradingState } from '../tape/market-state.ts'
import type { Tape } from '../tape/tape.ts'
import { assetsOf, dealt } from './exchange.ts'
import type { Quote } from './quote.ts'

type PriceDeps = DepsOf<'exchange'>

interface Priced extends CoinPrice {
  second: EpochSeconds
}

export interface CoinMarket {
  tape: Tape
  symbol: string
  state: TradingState
  price: Priced | null
}

/** Null for a coin without a market; `absent` if the stage does not list it. */
export async function marketOfCoin(
  { catalog, tapes }: PriceDeps,
  coin: Coin,
  nowMs: EpochMs,
  readBy: (tape: Tape) => Tape = (tape) => tape,
): Promise<CoinMarket | null | 'absent'> {
  const symbol = coinSymbols[coin]
  if (symbol === null) return null
  const product = (await catalog.products(nowMs)).find((one) => one.symbol === symbol)
  if (!product) return 'absent'
  const tape = readBy(tapes.for(product))
  const [state, price] = await Promise.all([
    tradingState(product, tape, nowMs),
    newestPrice(tape, symbol, nowMs),
  ])
  return { tape, symbol, state, price }
}

const BEHIND_MOST_S: Seconds = 10

/** Final: of this second, or the last the tape has passed. */
async function newestPrice(tape: Tape, symbol: string, nowMs: EpochMs): Promise<Priced | null> {
  const now = secondsOf(nowMs)
  for (let second = now; second >= now - BEHIND_MOST_S; second--) {
    const known = await tape.priceAt(symbol, second, nowMs)
    if (known.kind === 'price')
      return { price: BigInt(known.price), decimals: instrument(symbol).decimals, second }
    if (known.kind === 'void') return null
  }
  return null
}

/** Throws the refusals of its market, `price_stale`, `clock_wrong`. */
async function tradedNow(
  deps: PriceDeps,
  coin: Coin,
  nowMs: EpochMs,
): Promise<{ market: CoinMarket | null; price: Priced }> {
  const market = await marketOfCoin(deps, coin, nowMs)
  if (market === null) return { market, price: { ...PAR, second: secondsOf(nowMs) } }
  if (market === 'absent') throw new Refusal('price_stale')
  assertTrading(market.state)
  if (market.price === null) throw new Refusal('price_stale')
  return { market, price: market.price }
}

/** Throws the refusals of amount and market. */
export async function makeQuote(
  deps: PriceDeps,
  { from = '', to = '', amount: text = '' }: { from?: string; to?: string; amount?: string },
  nowMs: EpochMs,
): Promise<{ quote: Quote; tape: Tape | null }> {
  const { min, feeRate, quoteSeconds } = deps.config.exchange
  const pair = pairOf(from, to)
  if (!pair) throw new Refusal('pair_invalid')
  const { from: given } = assetsOf(pair)
  refuseIf(amountRefused(text, given))
  const { market, price } = await tradedNow(deps, pair.coin, nowMs)
  const quote: Quote = {
    id: newId(nowMs),
    ...pair,
    amount: parseAmount(text, given) as Minor,
    feeRate: BigInt(feeRate),
    ...price,
    symbol: market?.symbol ?? null,
    expiresAt: secondsOf(nowMs) + quoteSeconds,
  }
  refuseIf(belowMin(cashIn(quote.side, dealt(quote)), BigInt(min)))
  return { quote, tape: market?.tape ?? null }
}

/** Null without a market. Throws if it does not trade, or the price is not the tape's or moved too far. */
export async function checkPrice(deps: PriceDeps, quote: Quote, nowMs: EpochMs): Promise<Tape | null> {
  // Two copies of a request must see the same halt.
  const catalog = { ...deps.catalog, products: deps.catalog.fresh }
  const { market, price } = await tradedNow({ ...deps, catalog }, quote.coin, nowMs)
  if (market === null) return null
  if (!(await isOnTape(market, quote, nowMs))) throw new Refusal('quote_expired')
  const most = BigInt(deps.config.exchange.moveMax)
  if (movedBy(quote.price, price.price) > most)
    throw new Refusal('quote_moved', { price: formatScaled(price.price, price.decimals) })
  return market.tape
}

/** False if the market changed. A process whose clock is behind cannot know; the quote is signed. */
async function isOnTape({ tape, symbol }: CoinMarket, quote: Quote, nowMs: EpochMs): Promise<boolean> {
  const known = await tape.priceAt(symbol, quote.second, nowMs)
  return known.kind === 'notYet' || (known.kind === 'price' && BigInt(known.price) === quote.price)
}
