import { type Asset, assets } from '../assets.ts'
import { type Direction, outcomes, type Result, tradeResult } from '../calc/trade.ts'
import { formatAmount, formatScaled, parseAmount } from '../money.ts'
import type { EpochSeconds } from '../time.ts'
import { checkGone } from './checkGone.ts'
import { checkReplay } from './checkReplay.ts'
import { checkSim } from './checkSim.ts'
import { checkUnentered, placedStep } from './checkUnentered.ts'
import type { CoursePoint } from './course.ts'
import { closeOf, type Entered, isEntered } from './entry.ts'
import { type Instrument, instrumentOf } from './instruments.ts'
import { parseScaled } from './price.ts'
import type { TapeProof } from './proof.ts'

/** Money fields are absent in a proof without amounts. */
export interface CheckedOrder {
  symbol: string
  direction: Direction
  seconds: number
  placedAt: EpochSeconds
  openAt: EpochSeconds | null
  closeAt: EpochSeconds
  openPrice: string | null
  closePrice: string | null
  result: Result | null
  source: string
  commitment: string | null
  /** Absent in an order from before versions: the first one counts. */
  walk?: string | null
  calendar?: string | null
  voidReason?: string | null
  amount?: string
  asset?: Asset
  fee?: string
  expectedProfit?: string
  profit?: string | null
}

export type EnteredOrder = Entered<CheckedOrder>

export interface CheckedTerms {
  payoutRate: string
  feeRate: string
  feeMin: string
}

export type StepId =
  | ('source' | 'placed' | 'market' | 'chain' | 'commitment' | 'entry' | 'close' | 'result' | 'payout')
  | ('exchange_source' | 'exchange_bound' | 'exchange_price' | 'exchange_amounts')

export type OnProgress = (done: number, of: number) => void

export interface CheckStep {
  id: StepId
  ok: boolean
  values: Record<string, string | number>
}

/** Unknown: the proof lacks data. */
export type Recomputed = (
  | { kind: 'price'; price: number }
  | { kind: 'void'; reason: string }
  | { kind: 'unknown' }
) & { values: CheckStep['values'] }

export interface FeedCheck {
  steps: CheckStep[]
  entry: Recomputed
  close: Recomputed
  /** For the picture only; nothing is judged by it. */
  course: CoursePoint[]
}

/**
 * Recomputes a settled order without the server; never throws. A simulated order takes 34 or 53 days of the
 * chain: 0.1 to 0.2 s.
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

  const feed = isEntered(order) ? feedCheck(order, proof, instrument, onProgress) : checkUnentered(order)
  const steps = [
    source,
    placedStep(order),
    ...feed.steps,
    priceStep('entry', feed.entry, order.openPrice, instrument),
    priceStep('close', feed.close, order.closePrice, instrument),
    resultStep(order, feed),
    ...(terms ? [payoutStep(order, terms)] : []),
  ]
  return { ok: steps.every((step) => step.ok), steps, course: feed.course }
}

export function feedCheck(
  order: EnteredOrder,
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
    case 'unentered':
      return checkUnentered(order)
  }
}

function sourceStep(order: CheckedOrder, proof: TapeProof): CheckStep {
  const feed = 'source' in proof ? proof.source : proof.feed
  const ok =
    order.source === feed &&
    order.symbol === proof.symbol &&
    Number.isSafeInteger(order.closeAt) &&
    order.closeAt === closeOf(order) &&
    order.seconds > 0
  const { closeAt, seconds } = order
  return { id: 'source', ok, values: { feed, symbol: proof.symbol, closeAt, seconds } }
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

/** From the recomputed prices, not the stated ones. */
function resultStep(order: CheckedOrder, { entry, close }: FeedCheck): CheckStep {
  const values = { direction: order.direction, stated: order.result ?? '' }
  if (entry.kind === 'unknown' || close.kind === 'unknown') return { id: 'result', ok: false, values }
  const result =
    entry.kind === 'price' && close.kind === 'price'
      ? tradeResult(order.direction, entry.price, close.price)
      : 'void'
  return { id: 'result', ok: order.result === result, values: { ...values, result } }
}

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

function same(stated: string | null | undefined, expected: string, asset: Asset): boolean {
  if (stated == null) return false
  const negative = (text: string) => text.startsWith('-')
  const size = (text: string) => parseScaled(text.replace(/^-/, ''), assets[asset].decimals)
  return negative(stated) === negative(expected) && size(stated) === size(expected)
}
