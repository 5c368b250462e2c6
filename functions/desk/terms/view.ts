import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, formatScaled, type Minor } from '../../../shared/money.ts'
import type { Terms } from '../../../shared/rules/terms.ts'
import type { Proposal } from './proposal.ts'

export function viewTerms(terms: Terms, asset: Asset) {
  const money = (amount: Minor) => formatAmount(amount, asset)
  const rate = (parts: bigint) => formatScaled(parts, 6)
  return {
    orderMin: money(terms.orderMin),
    orderMax: money(terms.orderMax),
    positionMin: money(terms.positionMin),
    positionMax: money(terms.positionMax),
    feeRate: rate(terms.feeRate),
    feeMin: money(terms.feeMin),
    durations: terms.terms.map(({ seconds, payoutRate }) => ({ seconds, payoutRate: rate(payoutRate) })),
  }
}

export function viewProposal(proposal: Proposal, asset: Asset, names: ReadonlyMap<string, string>) {
  const { id, version, state, terms, from, proposed, decided, reason } = proposal
  return {
    ...{ id, version, state, from, reason, ...viewTerms(terms, asset) },
    ...{ proposedAt: proposed.at, proposedBy: proposed.operator },
    proposedName: names.get(proposed.operator) ?? null,
    decidedAt: decided?.at ?? null,
    decidedName: decided ? (names.get(decided.operator) ?? null) : null,
  }
}
