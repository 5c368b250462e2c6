import type { Row } from '../../functions/table/write.ts'
import { decimalsOf, FEEDS, PRODUCTS, type Terms } from './market.ts'
import { hold, type Operation, type OrderForm } from './operation.ts'
import { digits, type OracleVerdict, oracle } from './oracle.ts'
import { msOf } from './places.ts'
import { STALE_AFTER_S } from './tape.ts'
import type { World } from './world.ts'

/** What an order says of itself, in its row or in an answer. */
export interface Shown {
  placedAt: number
  openAt: number | null
  closeAt: number
  /** Parts of a million. */
  payoutRate: bigint
  source: string
  rules: string
}

/** A catalogue may be this old, and a server's clock off by half a second. */
const CATALOG_MS = 6_500

/** What was in force when an order was accepted: of several, where terms changed in those seconds. */
function inForce<Published extends { fromMs: number; saidMs?: number }>(
  all: readonly Published[],
  placedAt: number,
): Published[] {
  const [from, to] = [msOf(placedAt) - 500, msOf(placedAt) + 1_500]
  return all.filter(({ fromMs }, index) => {
    const next = all[index + 1]
    if (!next) return fromMs <= to
    // What was announced before the oldest catalogue was read replaces the terms at its moment, in every process.
    const isKnown = next.saidMs === undefined || next.fromMs - next.saidMs >= CATALOG_MS
    return fromMs <= to && next.fromMs + (isKnown ? 0 : CATALOG_MS) >= from
  })
}

const rateOf = ({ payoutRates }: Terms, seconds: number): bigint => digits(payoutRates[seconds] ?? '', 6)

/** The terms an order was placed under, found by what it pays among those that were in force. */
function termsOf(world: World, { id, orderForm }: Operation, shown: Shown): Terms {
  const { productId, seconds } = orderForm as OrderForm
  const all = inForce(world.terms[productId], shown.placedAt)
  const terms = all.find((each) => rateOf(each, seconds) === shown.payoutRate)
  hold(
    terms !== undefined,
    'as the oracle says',
    () => `${id} pays ${shown.payoutRate}, which was not published`,
  )
  const published = terms as Terms
  hold(shown.rules === published.rules, 'as the oracle says', () => `${id} is under ${shown.rules}`)
  const feeds = published.feed
    ? [published.feed]
    : inForce(world.mains, shown.placedAt).map(({ feed }) => feed)
  hold(
    feeds.some((feed) => feed === shown.source),
    'as the oracle says',
    () => `${id} is priced by ${shown.source}`,
  )
  return published
}

/** What the oracle says of a placed order, from its form, the terms then in force and the times it was given. */
export function verdictOf(world: World, operation: Operation, shown: Shown): OracleVerdict {
  // Another where its entry has come since.
  if (operation.verdict && operation.verdictOf === shown.openAt) return operation.verdict
  operation.verdictOf = shown.openAt
  const { direction, amount, productId, seconds } = operation.orderForm as OrderForm
  const { payoutRates, feeRate, feeMin } = termsOf(world, operation, shown)
  const feed = FEEDS.find((each) => each === shown.source) ?? 'replay'
  operation.verdict = oracle(
    {
      ...{ direction, amount, feeRate, feeMin },
      payoutRate: payoutRates[seconds] ?? '',
      placedAt: shown.placedAt,
      openAt: shown.openAt,
      closeAt: shown.closeAt,
      decimals: decimalsOf(world.config),
    },
    world.ticks[feed][PRODUCTS[productId].symbol] ?? [],
    STALE_AFTER_S,
  )
  return operation.verdict
}

export function operationOf(world: World, row: Row): Operation {
  const operation = world.operations.get(row.sk.replace(/^D#/, ''))
  if (!operation) throw new Error(`nobody asked for ${row.sk}`)
  return operation
}

export const shownBy = (row: Row): Shown => ({
  placedAt: Number(row.placedAt),
  openAt: row.openAt === undefined ? null : Number(row.openAt),
  closeAt: Number(row.closeAt),
  payoutRate: row.payoutRate as bigint,
  source: row.source as string,
  rules: row.rules as string,
})

/** Minor units as a phone writes them. */
export function amountText(minor: bigint, decimals: number): string {
  const text = String(minor).padStart(decimals + 1, '0')
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}
