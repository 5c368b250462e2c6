import { setImmediate } from 'node:timers/promises'
import { Refusal } from '../../shared/errors.ts'
import type { Lang } from '../../shared/i18n/languages.ts'
import { formatAmount, formatScaled } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, epochDay, type Milliseconds, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { viewOnHome } from '../table/article-view.ts'
import { createShelf } from '../table/articles.ts'
import type { Product } from '../table/catalog.ts'
import { publishedMedian } from '../table/measures.ts'
import { tradingState } from '../tape/market-state.ts'
import { ruleVersions } from '../tape/rules.ts'
import { shown } from '../tape/shown.ts'
import type { Tape } from '../tape/tape.ts'
import { candlesUpTo, carriedBy, lastTicks } from './course.ts'
import { changeOf, goodsOf, termsOf } from './goods.ts'
import { type Medians, publishedFigures } from './published.ts'

const CANDLES = 120
const FAIRNESS_DAYS = 366
/** So long an answer of ticks computes days it does not know yet; the next go on from there. */
const PATIENCE_MS: Milliseconds = 250

export const marketHandlers = (deps: DepsOf<'market'>): Handlers<'market'> => {
  const { catalog, tapes, config } = deps
  const shelf = createShelf(deps.table)

  async function listed(id: string, nowMs: EpochMs): Promise<{ product: Product; tape: Tape }> {
    const product = await catalog.product(id, nowMs)
    if (!product) throw new Refusal('product_not_found')
    return { product, tape: tapes.for(product) }
  }

  async function ticksOf(product: Product, nowMs: EpochMs) {
    const { id, symbol, version } = product
    const tape = shown(tapes.for(product), deps.log)
    const [{ state }, prices] = await Promise.all([
      tradingState(product, tape, nowMs),
      lastTicks(tape, { symbol, decimals: instrument(symbol).decimals }, nowMs),
    ])
    return [id, { state, version, prices }] as const
  }

  const allGoods = async ({ lang, nowMs }: Parameters<Handlers<'market'>['market.goods']>[0]) => {
    const products = await catalog.products(nowMs)
    const items = products.map((product) =>
      goodsOf(product, shown(tapes.for(product), deps.log), lang, nowMs),
    )
    return { items: await Promise.all(items) }
  }

  return {
    'market.home': async (ctx) => {
      const reader = { lang: ctx.lang, defaultLang: config.defaultLanguage as Lang }
      const [goods, shown] = await Promise.all([
        allGoods(ctx),
        shelf(ctx.nowMs, ['banner', 'notice', 'rules', 'news']),
      ])
      return { ...goods, ...viewOnHome(shown, reader) }
    },
    'market.goods': allGoods,

    'market.halts': async ({ nowMs }) => ({ items: await catalog.halts(nowMs) }),

    'market.ajaxdata': async ({ nowMs }) => {
      const at = secondsOf(nowMs)
      const products = await catalog.products(nowMs)
      const items = products.map(async (product) => {
        const tape = shown(tapes.for(product), deps.log)
        const [{ state }, quote] = await Promise.all([
          tradingState(product, tape, nowMs),
          tape.quote(product.symbol, nowMs),
        ])
        const { decimals } = instrument(product.symbol)
        return {
          id: product.id,
          price: quote && formatScaled(quote.price, decimals),
          change: quote && changeOf(quote),
          at,
          state,
        }
      })
      return { items: await Promise.all(items) }
    },

    'market.ticks': async ({ nowMs }) => {
      const begunAt = performance.now()
      const items = []
      for (const product of await catalog.products(nowMs)) {
        items.push(ticksOf(product, nowMs))
        // What is computed for one is done before the next is begun, and others are answered between.
        await setImmediate()
        if (performance.now() - begunAt > PATIENCE_MS) break
      }
      return { at: secondsOf(nowMs), items: Object.fromEntries(await Promise.all(items)) }
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
      const [goods, quote] = await Promise.all([
        goodsOf(product, tape, lang, nowMs),
        tape.quote(product.symbol, nowMs),
      ])
      const { decimals, hours } = instrument(product.symbol)
      const money = (minor: bigint) => formatAmount(minor, config.asset)
      const price = (value: number) => formatScaled(value, decimals)
      return {
        ...goods,
        hours,
        version: product.version,
        rules: product.rules,
        asset: config.asset,
        limits: {
          orderMin: money(product.orderMin),
          orderMax: money(product.orderMax),
          positionMin: money(product.positionMin),
          positionMax: money(product.positionMax),
          totalMax: money(BigInt(config.totalMax)),
        },
        stalenessSeconds: product.stalenessSeconds,
        terms: termsOf(product, config.asset),
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
      // Tomorrow's commitment is known already; days over a year ago cost too much to compute.
      if (wanted > today + 1 || wanted < today - FAIRNESS_DAYS)
        throw new Refusal('validation', { fields: 'day' })
      return { rules: ruleVersions, tape: await tape.fairness(product.symbol, wanted, nowMs) }
    },

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
