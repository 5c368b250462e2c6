import { Refusal } from '../../shared/errors.ts'
import { feedHalt } from '../../shared/halts.ts'
import { holidaysFrom, marketState, tradingWeek } from '../../shared/market/hours.ts'
import { formatAmount, formatScaled, type Minor } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, epochDay, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { type Product, productVersions, storedCatalog } from '../table/catalog.ts'
import type { Table } from '../table/write.ts'
import { mainFeed } from '../tape/feeds.ts'

interface Stage {
  table: Table
  config: Pick<RuntimeConfig, 'asset' | 'feed'>
}

/** A product as operators read it: its hours and halt now, and every version of its terms. Throws `product_not_found`. */
export async function showProduct({ table, config }: Stage, id: string, nowMs: EpochMs) {
  const [{ products, halts }, versions] = await Promise.all([
    storedCatalog(table, true),
    productVersions(table, id),
  ])
  const product = products.find((each) => each.id === id)
  if (!product) throw new Refusal('product_not_found')
  const feedOf = ({ feed }: Product) => feed ?? mainFeed(config.feed)
  const ofFeed = halts.find((halt) => halt.id === feedHalt(feedOf(product)))
  const { symbol } = product
  const { hours } = instrument(symbol)
  const now = secondsOf(nowMs)
  const { state, nextOpenAt, sessionEndsAt } = marketState(hours, now)
  return {
    ...{ id, symbol, state, nextOpenAt, sessionEndsAt },
    halted: product.halted ?? ofFeed?.reason ?? null,
    hours: {
      week: tradingWeek(hours).map((sessions) => sessions.map(([from, to]): [number, number] => [from, to])),
      holidays: holidaysFrom(hours, epochDay(now)),
    },
    asset: config.asset,
    versions: versions.map((each) => ({ ...viewOf(each, config.asset), feed: feedOf(each) })),
  }
}

function viewOf(terms: Product, asset: RuntimeConfig['asset']) {
  const money = (amount: Minor) => formatAmount(amount, asset)
  const rate = (parts: bigint) => formatScaled(parts, 6)
  return {
    version: terms.version,
    rules: terms.rules,
    orderMin: money(terms.orderMin),
    orderMax: money(terms.orderMax),
    positionMin: money(terms.positionMin),
    positionMax: money(terms.positionMax),
    feeRate: rate(terms.feeRate),
    feeMin: money(terms.feeMin),
    stalenessSeconds: terms.stalenessSeconds,
    durations: terms.terms.map(({ seconds, payoutRate }) => ({ seconds, payoutRate: rate(payoutRate) })),
  }
}
