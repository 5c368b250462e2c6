import type { Asset } from '../../../shared/assets.ts'
import { costAtEvenOdds, type Outcomes, outcomes, type TradeTerms } from '../../../shared/calc/trade.ts'
import type { RefusalParams, Slug } from '../../../shared/errors.ts'
import { formatAmount, type Minor, parseAmount } from '../../../shared/money.ts'
import { parseScaled } from '../../../shared/tape/price.ts'
import type { Product, Terms } from '../../trading/types.ts'

/** What the user has entered. The direction is chosen last, by the button that opens the confirmation. */
export interface Ticket {
  /** A plain decimal as typed (see AmountField), perhaps empty or wrong. */
  amount: string
  seconds: number
}

/** What the user's account says; null for a visitor, who is refused at the button instead. */
export interface Standing {
  available: Minor
  /** Open stake over all products, and on this one. */
  openTotal: Minor
  openHere: Minor
}

export type TicketProduct = Pick<Product, 'asset' | 'limits' | 'terms'>

/** The terms an order would freeze; null while the amount or the duration is not one. */
export function termsOf(ticket: Ticket, product: TicketProduct): TradeTerms | null {
  const offered = offeredTerms(ticket, product)
  const amount = parseAmount(ticket.amount, product.asset as Asset)
  return offered && amount !== null && amount > 0n
    ? frozenTerms(offered, amount, product.asset as Asset)
    : null
}

/** All an order of this ticket can bring, by the arithmetic that will settle it; null as in `termsOf`. */
export function summaryOf(
  ticket: Ticket,
  product: TicketProduct,
): (Outcomes & { costAtEvenOdds: Minor }) | null {
  const terms = termsOf(ticket, product)
  return terms && { ...outcomes(terms), costAtEvenOdds: costAtEvenOdds(terms) }
}

export interface TicketError {
  slug: Slug
  params: RefusalParams
}

/** The first refusal the server would give this ticket, in its order; null where it sees none. */
export function errorOf(
  ticket: Ticket,
  product: TicketProduct,
  standing: Standing | null,
): TicketError | null {
  const asset = product.asset as Asset
  const limit = (name: keyof Product['limits']) => minor(product.limits[name], asset)
  const money = (amount: Minor) => formatAmount(amount > 0n ? amount : 0n, asset)

  if (ticket.amount.trim() === '') return refuse('amount_required')
  const amount = parseAmount(ticket.amount, asset)
  if (amount === null) return refuse('amount_invalid', { decimals: 2 })
  if (amount < limit('orderMin')) return refuse('order_below_min', { min: money(limit('orderMin')), asset })
  if (amount > limit('orderMax')) return refuse('amount_above_max', { max: money(limit('orderMax')), asset })
  const offered = offeredTerms(ticket, product)
  if (!offered) return refuse('seconds_not_offered')
  if (!standing) return null

  const { available, openHere, openTotal } = standing
  const { cost } = outcomes(frozenTerms(offered, amount, asset))
  if (available < cost) {
    return refuse('insufficient_balance', { available: money(available), needed: money(cost), asset })
  }
  if (openHere + amount < limit('positionMin')) {
    return refuse('position_below_min', { min: money(limit('positionMin')), asset })
  }
  const over = (max: Minor, held: Minor) => ({ max: money(max), left: money(max - held), asset })
  if (openHere + amount > limit('positionMax')) {
    return refuse('position_max', over(limit('positionMax'), openHere))
  }
  if (openTotal + amount > limit('totalMax')) {
    return refuse('total_max', over(limit('totalMax'), openTotal))
  }
  return null
}

/** The amount one step up or down: whole tens, within the bounds of one order; the least where none is entered. */
export function stepped(amount: string, direction: 1 | -1, product: TicketProduct): string {
  const asset = product.asset as Asset
  const [min, max] = [minor(product.limits.orderMin, asset), minor(product.limits.orderMax, asset)]
  const now = parseAmount(amount, asset)
  if (now === null) return plain(min, asset)
  const step = minor('10', asset)
  // From 23 down to 20 and up to 30: the buttons lead back to round sums.
  const next = direction === 1 ? (now / step + 1n) * step : ((now + step - 1n) / step - 1n) * step
  return plain(next < min ? min : next > max ? max : next, asset)
}

/** Sums offered at one tap, those the product allows. What the balance allows is told by `errorOf`. */
export function quickAmounts(product: TicketProduct): string[] {
  return ['10', '20', '50', '100', '500'].filter((amount) => isOneOrder(amount, product))
}

/** The amount a ticket starts with: that of the last one where this product takes it, else ten, else its least. */
export function startAmount(kept: string | null, product: TicketProduct): string {
  const asset = product.asset as Asset
  const taken = [kept, '10'].find((amount) => amount !== null && isOneOrder(amount, product))
  return plain(minor(taken ?? product.limits.orderMin, asset), asset)
}

/** Whether a sum lies within the bounds of one order, whoever places it. */
export function isOneOrder(text: string, { asset, limits }: TicketProduct): boolean {
  const amount = parseAmount(text, asset as Asset)
  const [min, max] = [minor(limits.orderMin, asset as Asset), minor(limits.orderMax, asset as Asset)]
  return amount !== null && amount >= min && amount <= max
}

function offeredTerms(ticket: Ticket, product: TicketProduct): Terms | undefined {
  return product.terms.find(({ seconds }) => seconds === ticket.seconds)
}

function frozenTerms({ payoutRate, feeRate, feeMin }: Terms, amount: Minor, asset: Asset): TradeTerms {
  return { amount, payoutRate: rate(payoutRate), feeRate: rate(feeRate), feeMin: minor(feeMin, asset) }
}

const refuse = (slug: Slug, params: RefusalParams = {}): TicketError => ({ slug, params })

/** An amount without its empty cents, as a person would type it. */
const plain = (amount: Minor, asset: Asset): string => formatAmount(amount, asset).replace(/\.0+$/, '')

/** The server's own numbers: wrong ones are a fault of ours, not of the user. */
function minor(text: string, asset: Asset): Minor {
  const amount = parseAmount(text, asset)
  if (amount === null) throw new RangeError(`not an amount: ${text}`)
  return amount
}

function rate(text: string): bigint {
  const parts = parseScaled(text, 6)
  if (parts === null) throw new RangeError(`not a rate: ${text}`)
  return BigInt(parts)
}
