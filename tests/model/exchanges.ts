import type { Row } from '../../functions/table/write.ts'
import { ask } from './ctx.ts'
import { COIN_PLACES, exchangeOracle, type OracleMoved } from './exchange-oracle.ts'
import type { Job, Outcome } from './job.ts'
import { type Own, pausedBy } from './limits-oracle.ts'
import { type ModelFeed, type ProductId, termsAt } from './market.ts'
import { hold, type Operation, type QuoteForm } from './operation.ts'
import { digits } from './oracle.ts'
import { isAlone, mustNotOutliveSession, told } from './place.ts'
import { idMs, msOf, places, secondsOf } from './places.ts'
import type { Random } from './random.ts'
import { LAG_MS, STALE_AFTER_S, type Tick } from './tape.ts'
import { amountText } from './verdict.ts'
import type { Device, World } from './world.ts'

/** Which product's market names the price of a coin: the first of its symbol. */
const MARKETS = {
  BTC: { product: 'BTCUSD', symbol: 'BTCUSD' },
  ETH: { product: 'eth-usd', symbol: 'ETHUSD' },
  USDT: null,
} as const
type Coin = keyof typeof MARKETS
const COINS = ['BTC', 'ETH', 'USDT'] as const
/** No order is taken on a price older than this; nor a quote. */
const TRADE_STALE_S = 5
/** A catalogue may be this old. */
const CATALOG_MS = 6_000
const SERVER_SKEW_MS = 500

const placesOf = (asset: string): number => (asset === 'USD' ? 2 : COIN_PLACES[asset as Coin])
const coinOf = ({ from, to }: { from: string; to: string }) => (from === 'USD' ? to : from) as Coin

/** Something to exchange, as a rule of what there is: some of it, all of it, or a little more. */
export async function randomExchange(
  world: World,
  chance: Random,
  uid: string,
): Promise<Pick<QuoteForm, 'from' | 'to' | 'amount'>> {
  const account = await world.store.table.get(places.account(uid), { consistent: true })
  const coin = chance.pick(COINS)
  const held = COINS.filter((each) => ((account?.[`${each}_available`] as bigint | undefined) ?? 0n) > 0n)
  const [from, to] =
    held.length > 0 && chance.chance(0.5) ? ([chance.pick(held), 'USD'] as const) : (['USD', coin] as const)
  const available = (account?.[`${from}_available`] as bigint | undefined) ?? 0n
  const amount = chance.pick([available, available + 1n, available / 2n, available / 3n, available / 7n])
  const text = from === 'USD' ? chance.pick(['9.99', '10', '10.01', '33.33']) : '0.012'
  return { from, to, amount: chance.chance(0.3) ? text : amountText(amount, placesOf(from)) }
}

/** Asks for a quote; where it is answered, the operation it may be used by. */
export function quoting(
  world: World,
  device: Device,
  form: Pick<QuoteForm, 'from' | 'to' | 'amount'>,
  onQuote: (operation: Operation) => void,
): Job | undefined {
  const { session } = device
  if (!session) return undefined
  return {
    label: `quote ${form.amount} ${form.from} in ${form.to}`,
    session,
    moves: async () => [],
    run: (process) => ask(process, 'exchange.exchange', form, { session }),
    after(outcome, _task, process) {
      if (outcome.kind !== 'answered') return
      const { quote } = outcome.value as { quote: QuoteForm & Shown }
      const until = secondsOf(process.nowMs()) + world.config.exchange.quoteSeconds
      says(quote.id, 'good until', quote.expiresAt, until)
      const operation: Operation = {
        ...{ id: quote.id, uid: device.uid, kind: 'exchange', phoneSkewed: false },
        ...{ attempts: 0, unclear: false, refusals: [] },
        quote: { ...form, quote: quote.quote, price: quote.price, second: quote.second } as QuoteForm,
      }
      const kept = operation.quote as QuoteForm
      kept.expiresAt = quote.expiresAt
      kept.source = quote.source
      world.operations.set(quote.id, operation)
      shows(world, operation, quote)
      onQuote(operation)
    },
  }
}

/** Uses a quote, the first time or again. */
export function exchanging(
  world: World,
  device: Device,
  operation: Operation,
  amount = operation.quote?.amount ?? '',
): Job | undefined {
  const { session } = device
  if (!session) return undefined
  const again = operation.attempts > 0
  operation.attempts += 1
  const { from, to, quote } = operation.quote as QuoteForm
  const otherContent = amount !== operation.quote?.amount
  const checkSession = mustNotOutliveSession(world, session)
  let account: Row | undefined
  let document: Row | undefined
  let own: Own | undefined
  return {
    label: `${again ? 'exchange again' : 'exchange'} ${operation.id.slice(-4)} ${amount} ${from} in ${to}`,
    session,
    async moves() {
      ;[account, document] = await world.store.table.getMany(
        [places.account(device.uid), places.exchange(device.uid, operation.id)],
        { consistent: true },
      )
      own = world.audit.own.get(device.uid)
      return [{ movement: again ? 'exchange again' : 'exchange' }]
    },
    run: (process) =>
      ask(
        process,
        'exchange.exchange_confirm',
        { quote, from, to, amount },
        { session, operationId: operation.id },
      ),
    after(outcome, task, process) {
      checkSession(outcome)
      if (outcome.kind === 'answered') {
        hold(!otherContent, 'an answer stays true', () => `${operation.id} took other content`)
        shows(world, operation, outcome.value as Shown)
        stays(operation, outcome.value)
      }
      const had = operation.answer
      told(world, operation, device, outcome, document !== undefined, otherContent)
      if (outcome.kind === 'answered' && had) operation.answer = had
      if (!isAlone(task) || outcome.kind === 'crashed' || !account || !own) return
      if (Math.abs(world.nowMs - world.catalogChangedAtMs) < CATALOG_MS) return
      if (
        Object.values(world.terms)
          .flat()
          .some(({ fromMs }) => Math.abs(world.nowMs - fromMs) < 1_000)
      )
        return
      if (outcome.kind === 'failed' && world.failing.size > 0) return
      const expected =
        sessionReason(account, session.epoch) ??
        reasonOf(world, process.nowMs(), { account, document, own, operation, otherContent })
      const found = foundIn(outcome)
      hold(found === expected, 'a refusal has its reason', () => `exchange: ${found}, expected ${expected}`)
    },
  }
}

const foundIn = (outcome: Outcome): string | null =>
  outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind

const sessionReason = (account: Row, epoch: number): string | null =>
  account.state !== 'ACTIVE' ? 'account_locked' : account.epoch === BigInt(epoch) ? null : 'login_required'

interface Asked {
  account: Row
  document: Row | undefined
  own: Own
  operation: Operation
  otherContent: boolean
}

/** The slug a quote's use is refused with, worked out from the rules and the rows as they stood; null where it is taken. */
function reasonOf(
  world: World,
  nowMs: number,
  { account, document, own, operation, otherContent }: Asked,
): string | null {
  const { from, amount, expiresAt } = operation.quote as QuoteForm
  if (document) return otherContent ? 'replay_mismatch' : null
  if (Math.abs(idMs(operation.id) - nowMs) > 600_000) return 'operation_expired'
  if (otherContent) return 'quote_mismatch'
  if (nowMs >= msOf(expiresAt)) return 'quote_expired'
  const ofMarket = marketReason(world, nowMs, operation.quote as QuoteForm)
  if (ofMarket) return ofMarket
  const paused = from === 'USD' ? pausedBy(own, secondsOf(nowMs)) : null
  const available = (account[`${from}_available`] as bigint | undefined) ?? 0n
  return paused ?? (available < digits(amount, placesOf(from)) ? 'insufficient_balance' : null)
}

function marketReason(world: World, nowMs: number, quote: QuoteForm): string | null {
  const market = MARKETS[coinOf(quote)]
  if (!market) return null
  const { product, symbol } = market
  if (world.halted.has(product)) return 'market_forbidden'
  const feed = feedOf(world, product)
  const now = secondsOf(nowMs)
  const last = world.tapes[feed].knownBefore(symbol, now)
  if (!last || now - last.second > TRADE_STALE_S) return 'price_stale'
  const ticks = world.ticks[feed][symbol] ?? []
  const price = priceBefore(ticks, Math.min(now, secondsOf(world.nowMs - LAG_MS)))
  if (price === null) return 'price_stale'
  const quoted = digits(quote.price, 2)
  if (priceBefore(ticks, quote.second) !== quoted) return 'quote_expired'
  const moved = (price > quoted ? price - quoted : quoted - price) * 1_000_000n
  return moved > BigInt(world.config.exchange.moveMax) * quoted ? 'quote_moved' : null
}

const feedOf = (world: World, product: ProductId): ModelFeed =>
  termsAt(world.terms[product], world.nowMs).feed ?? world.mains.at(-1)?.feed ?? 'replay'

/** When, as long as a quote is good, the newest price that is final is furthest from it; null for one without a market. */
export function furthestMs(world: World, operation: Operation | undefined): number | null {
  const quote = operation?.quote
  const market = quote && MARKETS[coinOf(quote)]
  if (!market) return null
  const ticks = world.ticks[feedOf(world, market.product)][market.symbol] ?? []
  const finalMs = ({ second }: Tick) => msOf(second + 1) + LAG_MS
  const untilMs = msOf(quote.expiresAt) - SERVER_SKEW_MS
  const to = ticks.filter((tick) => finalMs(tick) >= world.nowMs && finalMs(tick) < untilMs)
  const far = ({ price }: Tick) => Math.abs(price - Number(digits(quote.price, 2)))
  const furthest = to.reduce<Tick | null>(
    (most, tick) => (most && far(most) >= far(tick) ? most : tick),
    null,
  )
  return furthest && finalMs(furthest)
}

/** The last tick strictly before the second, if it is fresh enough. */
function priceBefore(ticks: readonly Tick[], second: number): bigint | null {
  const last = ticks.findLast((tick) => tick.second < second)
  return last && second - last.second <= STALE_AFTER_S ? BigInt(last.price) : null
}

/** A quote or an exchange as a user is shown it. */
interface Shown {
  id: string
  type: 'buy' | 'sell'
  coin: Coin
  cash: string
  coinAmount: string
  fee: string
  price: string
  second: number
  symbol: string | null
  source: string | null
}

/** What an operation exchanges, by the published rules, at the price that stands on its tape. */
function rightOf(world: World, { id, quote }: Operation): OracleMoved {
  const { from, to, amount, price, second, source } = quote as QuoteForm
  const [coin, market] = [coinOf({ from, to }), MARKETS[coinOf({ from, to })]]
  const feed = source === 'sim' ? 'sim' : 'replay'
  const onTape = market ? priceBefore(world.ticks[feed][market.symbol] ?? [], second) : 100n
  says(id, 'the price', digits(price, 2), onTape)
  const feeRate = `0.${String(world.config.exchange.feeRate).padStart(6, '0')}`
  return exchangeOracle({ side: from === 'USD' ? 'buy' : 'sell', coin, amount, price, feeRate })
}

function says(id: string, what: string, found: unknown, expected: unknown): void {
  hold(found === expected, 'as the oracle says', () => `${what} of ${id} is ${found}, not ${expected}`)
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

function shows(world: World, operation: Operation, shown: Shown): void {
  const { from, to, price, second } = operation.quote as QuoteForm
  const right = rightOf(world, operation)
  const coin = coinOf({ from, to })
  says(shown.id, 'what it is', `${shown.type} ${shown.coin}`, `${from === 'USD' ? 'buy' : 'sell'} ${coin}`)
  says(shown.id, 'price', `${shown.price} ${shown.second}`, `${price} ${second}`)
  says(shown.id, 'cash', digits(shown.cash, 2), size(right.usd))
  says(shown.id, 'coin', digits(shown.coinAmount, COIN_PLACES[coin]), size(right.coin))
  says(shown.id, 'fee', digits(shown.fee, 2), right.fee)
}

/** An exchange never changes. */
function stays(operation: Operation, value: unknown): void {
  const text = JSON.stringify(value)
  hold(
    !operation.answer || operation.answer === text,
    'an answer stays true',
    () => `${operation.answer} became ${text}`,
  )
  operation.answer = text
}

/** Every exchange there is was quoted to its user, and moved what its quote says, to the last unit. */
export function exchangesAreRight(world: World, rows: Row[]): void {
  for (const row of rows.filter(({ sk }) => sk.startsWith('X#'))) {
    const operation = world.operations.get(row.sk.slice(2))
    const isOwn = operation?.quote !== undefined && operation.uid === row.pk.slice(2)
    hold(isOwn, 'as the oracle says', () => `${row.sk} was never quoted to its user`)
    const { fee, usd, coin, houseUsd, houseCoin } = rightOf(world, operation as Operation)
    const name = coinOf((operation as Operation).quote as QuoteForm)
    const legs = [
      `available USD ${usd}`,
      `house:exchange USD ${houseUsd}`,
      `house:fees USD ${fee}`,
      `house:exchange ${name} ${houseCoin}`,
      `available ${name} ${coin}`,
    ].filter((line) => !line.endsWith(' 0'))
    says(row.sk, 'what moved', String(row.legs), String(legs))
  }
}

/** As it is written: in time, and no coin bought during a break. */
export function exchangeIsTimely(world: World, row: Row, own: Own | undefined): void {
  const quote = world.operations.get(row.sk.slice(2))?.quote
  const until = msOf(quote?.expiresAt ?? 0) + SERVER_SKEW_MS
  // A quote is judged as its request comes; the write follows while time passes.
  hold(world.begunMs < until, 'as the oracle says', () => `${row.sk} was exchanged after its quote had ended`)
  const paused = own && row.side === 'buy' && pausedBy(own, secondsOf(world.nowMs + SERVER_SKEW_MS))
  hold(!paused, 'limits held', () => `${row.sk} was bought during a break`)
}
