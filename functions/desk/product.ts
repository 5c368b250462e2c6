import { Refusal } from '../../shared/errors.ts'
import { feedHalt } from '../../shared/halts.ts'
import { holidaysFrom, marketState, tradingWeek } from '../../shared/market/hours.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, epochDay, secondsOf } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { storedCatalog } from '../table/catalog.ts'
import { inForce, type Product, productVersions } from '../table/products.ts'
import type { Table } from '../table/write.ts'
import { mainFeed } from '../tape/feeds.ts'
import { listOperators } from './operators.ts'
import { proposalsOf } from './terms/proposal.ts'
import { viewProposal, viewTerms } from './terms/view.ts'

interface Stage {
  table: Table
  config: Pick<RuntimeConfig, 'asset' | 'feed'>
}

/** Throws `product_not_found`. */
export async function showProduct({ table, config }: Stage, id: string, nowMs: EpochMs) {
  const [{ products, halts }, versions, proposals, operators] = await Promise.all([
    storedCatalog(table, true),
    productVersions(table, id),
    proposalsOf(table, id),
    listOperators(table),
  ])
  const names = new Map(operators.map((operator) => [operator.id, operator.name]))
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
    version: inForce(product, now).version,
    versions: versions.map((each) => ({ ...viewOf(each, config.asset), feed: feedOf(each) })),
    proposals: proposals.map((each) => viewProposal(each, config.asset, names)),
  }
}

function viewOf(terms: Product, asset: RuntimeConfig['asset']) {
  const { version, from, rules, stalenessSeconds } = terms
  return { version, from, rules, stalenessSeconds, ...viewTerms(terms, asset) }
}
