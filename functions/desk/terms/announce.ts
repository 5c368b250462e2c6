import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, formatScaled } from '../../../shared/money.ts'
import type { AuditStepOf } from '../../../shared/reviews.ts'
import { momentFault, type Terms, type TermsFault, termsFault } from '../../../shared/rules/terms.ts'
import { type EpochSeconds, msOf } from '../../../shared/time.ts'
import { announced, inForce, type Product, type StoredProduct } from '../../table/products.ts'

export interface AskedTerms {
  terms: Terms
  from: EpochSeconds
}

export type AnnounceFault = 'announced' | TermsFault | 'early' | 'late'

export function announceFault(
  stored: StoredProduct,
  { terms, from }: AskedTerms,
  now: EpochSeconds,
): AnnounceFault | null {
  if (announced(stored, now)) return 'announced'
  return termsFault(terms) ?? momentFault(from, now)
}

export function nextVersion(stored: StoredProduct, { terms, from }: AskedTerms, now: EpochSeconds): Product {
  const holding = inForce(stored, now)
  return { ...holding, ...terms, version: holding.version + 1, from, halted: null }
}

export const termsOf = (product: Terms): Terms => {
  const { orderMin, orderMax, positionMin, positionMax, feeRate, feeMin, terms } = product
  return { orderMin, orderMax, positionMin, positionMax, feeRate, feeMin, terms }
}

export const dateOf = (second: EpochSeconds): string => new Date(msOf(second)).toISOString()

export const changeStep = (
  action: 'announce' | 'propose',
  { before, after }: { before: Product; after: Product },
  asset: Asset,
): AuditStepOf<'terms'> => ({
  action: `terms.${action}`,
  before: recorded(before, asset),
  after: recorded(after, asset),
})

export function recorded(product: Terms & { version: number; from: EpochSeconds }, asset: Asset) {
  const rate = (parts: bigint) => formatScaled(parts, 6)
  const money = (minor: bigint) => formatAmount(minor, asset)
  const { version, from, feeRate, feeMin, orderMin, orderMax, positionMin, positionMax } = product
  const parts = [
    ...product.terms.map(({ seconds, payoutRate }) => `${seconds} s: ${rate(payoutRate)}`),
    `${rate(feeRate)}, ${money(feeMin)}`,
    `${money(orderMin)}-${money(orderMax)}, ${money(positionMin)}-${money(positionMax)}`,
  ]
  return { version, terms: [...parts, dateOf(from)].join('; ') }
}
