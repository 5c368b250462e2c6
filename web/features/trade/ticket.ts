import type { Asset } from '../../../shared/assets.ts'
import { costAtEvenOdds, type Outcomes, outcomes, type TradeTerms } from '../../../shared/calc/trade.ts'
import { formatAmount, type Minor, parseAmount, wireAmount } from '../../../shared/money.ts'
import type { Refused } from '../../../shared/rules/refused.ts'
import {
  type DayLeft,
  dayRefused,
  durationRefused,
  type Means,
  meansRefused,
  type StakeLimits,
  stakeRefused,
} from '../../../shared/rules/stake.ts'
import { parseScaled } from '../../../shared/tape/price.ts'
import type { Product, Terms } from '../../trading/types.ts'

/** The direction is chosen last, by the button that confirms. */
export interface Ticket {
  /** As typed (see AmountField), perhaps empty or wrong. */
  amount: string
  seconds: number
}

export type TicketProduct = Pick<Product, 'asset' | 'limits' | 'terms'>

/** Terms that an order would freeze; null for an invalid ticket. */
export function termsOf(ticket: Ticket, product: TicketProduct): TradeTerms | null {
  const offered = offeredTerms(ticket, product)
  const amount = parseAmount(ticket.amount, product.asset as Asset)
  return offered && amount !== null && amount > 0n
    ? frozenTerms(offered, amount, product.asset as Asset)
    : null
}

/** Uses the arithmetic that settles orders; null as in `termsOf`. */
export function summaryOf(
  ticket: Ticket,
  product: TicketProduct,
): (Outcomes & { costAtEvenOdds: Minor }) | null {
  const terms = termsOf(ticket, product)
  return terms && { ...outcomes(terms), costAtEvenOdds: costAtEvenOdds(terms) }
}

/** More than any order costs. */
const UNLIMITED: Minor = 10n ** 18n

/** The server's first refusal, or null. Without `means`, funds and limits are not checked. */
export function errorOf(
  ticket: Ticket,
  product: TicketProduct,
  means: (Means & Partial<DayLeft>) | null,
): Refused | null {
  const asset = product.asset as Asset
  const limits = limitsOf(product)
  const offered = offeredTerms(ticket, product)
  const wrong = stakeRefused(ticket.amount, asset, limits) ?? durationRefused(offered)
  if (wrong || !offered || !means) return wrong
  const terms = frozenTerms(offered, parseAmount(ticket.amount, asset) as Minor, asset)
  const { leftStake = UNLIMITED, leftLoss = UNLIMITED } = means
  return meansRefused(terms, asset, means, limits) ?? dayRefused(terms, asset, { leftStake, leftLoss })
}

/** Whole tens within an order's bounds; the minimum if nothing is entered. */
export function stepped(amount: string, direction: 1 | -1, product: TicketProduct): string {
  const asset = product.asset as Asset
  const [min, max] = [wireAmount(product.limits.orderMin, asset), wireAmount(product.limits.orderMax, asset)]
  const now = parseAmount(amount, asset)
  if (now === null) return plain(min, asset)
  const step = wireAmount('10', asset)
  // From 23 down to 20 and up to 30: steps lead back to round sums.
  const next = direction === 1 ? (now / step + 1n) * step : ((now + step - 1n) / step - 1n) * step
  return plain(next < min ? min : next > max ? max : next, asset)
}

/** Amounts that the product allows; `errorOf` checks the balance. */
export function quickAmounts(product: TicketProduct): string[] {
  return ['10', '20', '50', '100'].filter((amount) => isOneOrder(amount, product))
}

/** Fee included, within all limits. Null if the least order does not fit. */
export function shareOf(
  part: 'half' | 'all',
  { seconds }: Pick<Ticket, 'seconds'>,
  product: TicketProduct,
  means: (Means & Partial<DayLeft>) | null,
): string | null {
  const asset = product.asset as Asset
  const { orderMin, orderMax, positionMax, totalMax } = limitsOf(product)
  const offered = offeredTerms({ amount: '', seconds }, product)
  if (!offered || !means) return null
  const { leftStake = UNLIMITED, leftLoss = UNLIMITED } = means
  const half = part === 'all' ? means.available : means.available / 2n
  const purse = half < leftLoss ? half : leftLoss
  const bounds = [leftStake, orderMax, positionMax - means.openHere, totalMax - means.openTotal, purse]
  const bound = bounds.reduce((least, each) => (each < least ? each : least))
  const canPay = (stake: Minor) => costOf(offered, stake, asset) <= purse
  let most = bound
  // Subtract the missing sum; as the fee shrinks too, this takes at most a cent too much per round.
  while (most > 0n && !canPay(most)) most -= costOf(offered, most, asset) - purse
  while (most < bound && canPay(most + 1n)) most += 1n
  return most < orderMin ? null : plain(most, asset)
}

const costOf = (offered: Terms, amount: Minor, asset: Asset): Minor =>
  amount > 0n ? outcomes(frozenTerms(offered, amount, asset)).cost : 0n

/** The last amount if allowed, else ten, else the minimum. */
export function startAmount(kept: string | null, product: TicketProduct): string {
  const asset = product.asset as Asset
  const taken = [kept, '10'].find((amount) => amount !== null && isOneOrder(amount, product))
  return plain(wireAmount(taken ?? product.limits.orderMin, asset), asset)
}

/** For any user. */
export const isOneOrder = (text: string, product: TicketProduct): boolean =>
  stakeRefused(text, product.asset as Asset, limitsOf(product)) === null

function offeredTerms(ticket: Ticket, product: TicketProduct): Terms | undefined {
  return product.terms.find(({ seconds }) => seconds === ticket.seconds)
}

function frozenTerms({ payoutRate, feeRate, feeMin }: Terms, amount: Minor, asset: Asset): TradeTerms {
  return { amount, payoutRate: rate(payoutRate), feeRate: rate(feeRate), feeMin: wireAmount(feeMin, asset) }
}

const limitsOf = ({ asset, limits }: TicketProduct): StakeLimits => {
  const limit = (name: keyof StakeLimits) => wireAmount(limits[name], asset as Asset)
  return {
    orderMin: limit('orderMin'),
    orderMax: limit('orderMax'),
    positionMin: limit('positionMin'),
    positionMax: limit('positionMax'),
    totalMax: limit('totalMax'),
  }
}

/** Drops empty cents, as a person types. */
const plain = (amount: Minor, asset: Asset): string => formatAmount(amount, asset).replace(/\.0+$/, '')

function rate(text: string): bigint {
  const parts = parseScaled(text, 6)
  if (parts === null) throw new RangeError(`not a rate: ${text}`)
  return BigInt(parts)
}
