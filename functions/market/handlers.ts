import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../../shared/errors.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { pageOf } from '../../shared/i18n/pages.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, epochDay, type Milliseconds, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { viewOnHome } from '../table/article-view.ts'
import { createShelf } from '../table/articles.ts'
import { publishedMedian } from '../table/measures.ts'
import type { Product } from '../table/products.ts'
import { tradingState } from '../tape/market-state.ts'
import { ruleVersions } from '../tape/rules.ts'
import { shown, withoutPrices } from '../tape/shown.ts'
import type { Tape } from '../tape/tape.ts'
import { candlesUpTo, carriedBy, lastTicks } from './course.ts'
import { changeOf, goodsOf, limitsOf, termsOf } from './goods.ts'
import { filledPage } from './pages.ts'
import { type Medians, publishedFigures } from './published.ts'

const CANDLES = 120
const FAIRNESS_DAYS = 366
/** A list of all products waits this long for uncomputed days. */
const PATIENCE_MS: Milliseconds = 250

export const marketHandlers = (deps: DepsOf<'market'>): Handlers<'market'> => {
  const { catalog, tapes, config } = deps
  const shelf = createShelf(deps.table)

  async function listed(id: string, nowMs: EpochMs): Promise<{ product: Product; tape: Tape }> {
    const product = await catalog.product(id, nowMs)
    if (!product) throw new Refusal('product_not_found')
    return { product, tape: tapes.for(product) }
  }

  const shownTape = (product: Product) => shown(tapes.for(product), deps.log)

  async function ticksOf(product: Product, nowMs: EpochMs) {
    const { id, symbol, version } = product
    const tape = shownTape(product)
    const [{ state }, prices] = await Promise.all([
      tradingState(product, tape, nowMs),
      lastTicks(tape, { symbol, decimals: instrument(symbol).decimals }, nowMs),
    ])
    return [id, { state, version, prices }] as const
  }

  type Reader = Parameters<Handlers<'market'>['market.goods']>[0]
  const whole = ({ lang, nowMs }: Reader) => {
    return (product: Product) => goodsOf(product, shownTape(product), lang, nowMs)
  }

  async function goodsInTime(ctx: Reader) {
    const products = await catalog.products(ctx.nowMs)
    const unread = (product: Product) =>
      goodsOf(product, withoutPrices(shownTape(product)), ctx.lang, ctx.nowMs)
    const answers = await inTime(products, whole(ctx))
    return Promise.all(products.map((product, place) => answers[place] ?? unread(product)))
  }

  async function lightQuote(product: Product, nowMs: EpochMs) {
    const { id, symbol } = product
    const tape = shownTape(product)
    const [{ state }, quote] = await Promise.all([
      tradingState(product, tape, nowMs),
      tape.quote(symbol, nowMs),
    ])
    const price = quote && formatScaled(quote.price, instrument(symbol).decimals)
    return { id, price, change: quote && changeOf(quote), at: secondsOf(nowMs), state }
  }

  return {
    'market.home': async (ctx) => {
      const reader = { lang: ctx.lang, defaultLang: config.defaultLanguage as Lang }
      const [items, shown] = await Promise.all([
        goodsInTime(ctx),
        shelf(ctx.nowMs, ['banner', 'notice', 'rules', 'news']),
      ])
      return { items, ...viewOnHome(shown, reader) }
    },
    'market.goods': async (ctx) => ({
      items: await Promise.all((await catalog.products(ctx.nowMs)).map(whole(ctx))),
    }),

    'market.halts': async ({ nowMs }) => ({ items: await catalog.halts(nowMs) }),

    'market.ajaxdata': async ({ nowMs }) => {
      const products = await catalog.products(nowMs)
      const answers = await inTime(products, (product) => lightQuote(product, nowMs))
      return { items: answers.filter((answer) => answer !== undefined) }
    },

    'market.ticks': async ({ nowMs }) => {
      const [products, rules] = await Promise.all([catalog.products(nowMs), catalog.ruleChanges(nowMs)])
      const answers = await inTime(products, (product) => ticksOf(product, nowMs))
      const known = answers.filter((answer) => answer !== undefined)
      return {
        at: secondsOf(nowMs),
        rules: rules.at(-1)?.from ?? 0,
        items: Object.fromEntries(known),
      }
    },

    'market.ajaxpro': async ({ nowMs }, { id }) => {
      const { product, tape } = await listed(id, nowMs)
      const [state, quote] = await Promise.all([
        tradingState(product, tape, nowMs),
        tape.quote(product.symbol, nowMs),
      ])
      if (!quote) throw new Refusal('price_stale')
      const { decimals } = instrument(product.symbol)
      const price = (value: number) => formatScaled(value, decimals)
      return {
        id,
        price: price(quote.price),
        open: price(quote.open),
        high: price(quote.high),
        low: price(quote.low),
        close: price(quote.price),
        at: secondsOf(nowMs),
        tickAt: quote.tickAt,
        source: tape.feed,
        state: state.state,
        stateReason: state.stateReason,
        nextOpenAt: state.nextOpenAt,
        ...(await carriedBy(quote, tape, { symbol: product.symbol, decimals }, nowMs)),
        version: product.version,
      }
    },

    'market.getprodata': async ({ lang, nowMs }, { id }) => {
      const { product, tape } = await listed(id, nowMs)
      const [goods, quote, next, ruleChanges] = await Promise.all([
        goodsOf(product, tape, lang, nowMs),
        tape.quote(product.symbol, nowMs),
        catalog.announced(id, nowMs),
        catalog.knownRuleChanges(nowMs),
      ])
      const { decimals, hours } = instrument(product.symbol)
      const price = (value: number) => formatScaled(value, decimals)
      return {
        ...goods,
        hours,
        version: product.version,
        rules: product.rules,
        asset: config.asset,
        limits: {
          ...limitsOf(product, config.asset),
          totalMax: formatAmount(BigInt(config.totalMax), config.asset),
        },
        stalenessSeconds: product.stalenessSeconds,
        terms: termsOf(product, config.asset),
        ruleChanges,
        announced: next && {
          ...{ from: next.from, version: next.version },
          ...{ limits: limitsOf(next, config.asset), terms: termsOf(next, config.asset) },
        },
        day: quote && { open: price(quote.open), high: price(quote.high), low: price(quote.low) },
      }
    },

    'market.getkdata': async ({ nowMs }, { id, interval, count = CANDLES, to }) => {
      const { product, tape } = await listed(id, nowMs)
      const { symbol, decimals } = instrument(product.symbol)
      const items = await candlesUpTo(tape, { symbol, decimals }, { interval, count, to }, nowMs)
      return { interval, items, source: tape.feed }
    },

    'market.seconds': async ({ nowMs }, { id }) => ({
      items: termsOf((await listed(id, nowMs)).product, config.asset),
    }),

    'market.fairness': async ({ nowMs }, { symbol, day }) => {
      const { product, tape } = await listed(symbol, nowMs)
      const today = epochDay(secondsOf(nowMs))
      const wanted = day ?? today
      // Older days cost too much to compute; tomorrow's commitment is known.
      if (wanted > today + 1 || wanted < today - FAIRNESS_DAYS)
        throw new Refusal('validation', { fields: 'day' })
      return { rules: ruleVersions, tape: await tape.fairness(product.symbol, wanted, nowMs) }
    },

    'market.get_detail_from_type': async ({ lang, nowMs }, { type }) => ({
      type,
      ...filledPage(pageOf(lang, type), lang, config, await catalog.products(nowMs)),
    }),

    'market.rules': async ({ nowMs }) => {
      const median = (kind: keyof Medians) => publishedMedian(deps.table, kind, nowMs)
      const [products, withdrawal, deposit, identity, ticket] = await Promise.all([
        catalog.products(nowMs),
        median('withdrawal'),
        median('deposit'),
        median('identity'),
        median('ticket'),
      ])
      const { asset, timeZone } = config
      const medians = { withdrawal, deposit, identity, ticket }
      return { asset, timeZone, rules: publishedFigures(config, products, medians) }
    },
  }
}

/** Sequential reads would each wait for the table. */
const AT_ONCE = 4

/** Undefined for products without an answer in time; their computing continues for later calls. */
async function inTime<Answer>(products: readonly Product[], ask: (product: Product) => Promise<Answer>) {
  const answers = products.map((): Answer | undefined => undefined)
  const waiting = products.entries()
  async function askInTurn() {
    // Cached answers resolve without yielding, so none is dropped.
    for (const [place, product] of waiting) answers[place] = await ask(product)
  }
  const enough = new AbortController()
  const timeUp = setTimeout(PATIENCE_MS, undefined, enough).catch(() => undefined)
  await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, askInTurn)), timeUp])
  enough.abort()
  return [...answers]
}
