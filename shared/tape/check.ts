import { type Asset, assets } from '../assets.ts'
import { type Direction, outcomes, type Result, tradeResult } from '../calc/trade.ts'
import { formatAmount, formatScaled, parseAmount } from '../money.ts'
import type { EpochSeconds } from '../time.ts'
import { checkGone } from './checkGone.ts'
import { checkReplay } from './checkReplay.ts'
import { checkSim } from './checkSim.ts'
import type { CoursePoint } from './course.ts'
import { type Instrument, instrumentOf } from './instruments.ts'
import { parseScaled } from './price.ts'
import type { TapeProof } from './proof.ts'

/** An order's fields on the wire. The money fields are absent in a proof without amounts. */
export interface CheckedOrder {
  symbol: string
  direction: Direction
  seconds: number
  openAt: EpochSeconds
  closeAt: EpochSeconds
  /** Plain decimals; null where the tape had no price. */
  openPrice: string | null
  closePrice: string | null
  result: Result | null
  source: string
  commitment: string | null
  /** Absent or null in an order from before they were frozen: it was placed under the first version. */
  walk?: string | null
  calendar?: string | null
  voidReason?: string | null
  amount?: string
  asset?: Asset
  fee?: string
  expectedProfit?: string
  profit?: string | null
}

/** The rates an order froze, as plain decimals; the least fee in the order's asset. */
export interface CheckedTerms {
  payoutRate: string
  feeRate: string
  feeMin: string
}

/** Those of an order; and those of an exchange (checkExchange.ts) that an order has not. */
export type StepId =
  | ('source' | 'market' | 'chain' | 'commitment' | 'entry' | 'close' | 'result' | 'payout')
  | ('exchange_source' | 'exchange_bound' | 'exchange_price' | 'exchange_amounts')

/** Called with the progress of a long check: days of the chain done, of all. */
export type OnProgress = (done: number, of: number) => void

/** One thing that was recomputed, with the values a person is shown. */
export interface CheckStep {
  id: StepId
  ok: boolean
  values: Record<string, string | number>
}

/** P(S) as recomputed. Unknown: the proof lacks data for it. */
export type Recomputed = (
  | { kind: 'price'; price: number }
  | { kind: 'void'; reason: string }
  | { kind: 'unknown' }
) & { values: CheckStep['values'] }

/** A feed's half of a check: what pins its data to the order, and the two prices that follow from the data. */
export interface FeedCheck {
  steps: CheckStep[]
  entry: Recomputed
  close: Recomputed
  /** The prices around them that follow from the same data, in order; nothing is judged by it. */
  course: CoursePoint[]
}

/**
 * Recomputes a settled order from public inputs alone: the proof's data, the published rules and the order's
 * own frozen terms. It never asks the server. `ok` only if every step is right; never throws on bad input.
 * `course` is what else the data says of the price, for a picture of it.
 * A simulated order takes 34 or 53 days of the chain, by its walk: 0.1 to 0.2 s here.
 */
export function checkOrder(
  order: CheckedOrder,
  proof: TapeProof,
  terms?: CheckedTerms,
  onProgress?: OnProgress,
): { ok: boolean; steps: CheckStep[]; course: CoursePoint[] } {
  const instrument = instrumentOf(order.symbol)
  const source = sourceStep(order, proof)
  if (!instrument || !source.ok) return { ok: false, steps: [{ ...source, ok: false }], course: [] }

  const feed = feedCheck(order, proof, instrument, onProgress)
  const steps = [
    source,
    ...feed.steps,
    priceStep('entry', feed.entry, order.openPrice, instrument),
    priceStep('close', feed.close, order.closePrice, instrument),
    resultStep(order, feed),
    ...(terms ? [payoutStep(order, terms)] : []),
  ]
  return { ok: steps.every((step) => step.ok), steps, course: feed.course }
}

/** What follows from a feed's data for two instants. */
export function feedCheck(
  order: CheckedOrder,
  proof: TapeProof,
  instrument: Instrument,
  onProgress?: OnProgress,
): FeedCheck {
  switch (proof.feed) {
    case 'sim':
      return checkSim(order, proof, instrument, onProgress)
    case 'replay':
      return checkReplay(order, proof, instrument)
    case 'gone':
      return checkGone(order, proof)
  }
}

/** The proof is of this order's feed and symbol, and the order ran as long as it says. */
function sourceStep(order: CheckedOrder, proof: TapeProof): CheckStep {
  const feed = proof.feed === 'gone' ? proof.source : proof.feed
  const ok =
    order.source === feed &&
    order.symbol === proof.symbol &&
    Number.isSafeInteger(order.openAt) &&
    order.closeAt === order.openAt + order.seconds &&
    order.seconds > 0
  const { openAt, closeAt, seconds } = order
  return { id: 'source', ok, values: { feed, symbol: proof.symbol, openAt, closeAt, seconds } }
}

function priceStep(
  id: 'entry' | 'close',
  recomputed: Recomputed,
  stated: string | null,
  { decimals }: Instrument,
): CheckStep {
  const values = { ...recomputed.values, stated: stated ?? '' }
  if (recomputed.kind === 'unknown') return { id, ok: false, values }
  if (recomputed.kind === 'void') {
    return { id, ok: stated === null, values: { ...values, void: recomputed.reason } }
  }
  const ok = stated !== null && parseScaled(stated, decimals) === recomputed.price
  return { id, ok, values: { ...values, price: formatScaled(recomputed.price, decimals) } }
}

/** The result must follow from the recomputed prices, not from the stated ones. */
function resultStep(order: CheckedOrder, { entry, close }: FeedCheck): CheckStep {
  const values = { direction: order.direction, stated: order.result ?? '' }
  if (entry.kind === 'unknown' || close.kind === 'unknown') return { id: 'result', ok: false, values }
  const result =
    entry.kind === 'price' && close.kind === 'price'
      ? tradeResult(order.direction, entry.price, close.price)
      : 'void'
  return { id: 'result', ok: order.result === result, values: { ...values, result } }
}

/** Fee, possible profit and profit follow from the frozen terms and the stated result (checked above). */
function payoutStep(order: CheckedOrder, terms: CheckedTerms): CheckStep {
  const { asset, result } = order
  const amount = asset && parseAmount(order.amount ?? '', asset)
  const feeMin = asset && parseAmount(terms.feeMin, asset)
  const payoutRate = parseScaled(terms.payoutRate, 6)
  const feeRate = parseScaled(terms.feeRate, 6)
  const known = asset && result && amount != null && feeMin != null && payoutRate !== null && feeRate !== null
  if (!known) return { id: 'payout', ok: false, values: { ...terms } }

  const all = outcomes({ amount, feeMin, payoutRate: BigInt(payoutRate), feeRate: BigInt(feeRate) })
  const fee = formatAmount(all.fee, asset)
  const expectedProfit = formatAmount(all.returned.win - amount, asset)
  const profit = formatAmount(all.net[result], asset)
  const ok =
    same(order.fee, fee, asset) &&
    same(order.expectedProfit, expectedProfit, asset) &&
    same(order.profit, profit, asset)
  const returned = formatAmount(all.returned[result], asset)
  return { id: 'payout', ok, values: { ...terms, fee, expectedProfit, profit, returned, asset } }
}

/** Whether two plain decimals, with a sign or not, are the same amount. */
function same(stated: string | null | undefined, expected: string, asset: Asset): boolean {
  if (stated == null) return false
  const negative = (text: string) => text.startsWith('-')
  const size = (text: string) => parseScaled(text.replace(/^-/, ''), assets[asset].decimals)
  return negative(stated) === negative(expected) && size(stated) === size(expected)
}
