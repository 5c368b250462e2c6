import { Refusal } from '../../../shared/errors.ts'
import type { ProposalState, Terms } from '../../../shared/rules/terms.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { type Decision, decisionFields, decisionOf } from '../../documents/decision.ts'
import { keys, proposedTermsPartition } from '../../table/keys.ts'
import { announceWrites, type Product, type StoredProduct } from '../../table/products.ts'
import { firstRows } from '../../table/read.ts'
import { Change, create, type Put, type Row, type Table, type Update, type Value } from '../../table/write.ts'
import { termsOf } from './announce.ts'

// proposed -> announced or refused by a second operator, or withdrawn by the proposer. One per product.

export interface Proposal {
  product: string
  id: string
  version: number
  state: ProposalState
  terms: Terms
  from: EpochSeconds
  proposed: Decision
  decided: Decision | null
  reason: string | null
}

export type Verdict = Exclude<ProposalState, 'proposed'>

const LISTED = 20

export function proposalPut({ product, id, version, state, terms, from, proposed }: Proposal): Put {
  const durations = terms.terms.map((term) => ({ ...term }) as { [name: string]: Value })
  return create({
    ...keys.proposedTerms(product, id),
    ...{ version, state, from, ...terms, terms: durations },
    ...decisionFields('proposed', proposed),
  })
}

export function proposalOf(row: Row): Proposal {
  const [product = '', id = ''] = row.sk.split('#')
  const terms = (row.terms as { seconds: bigint; payoutRate: bigint }[]).map(({ seconds, payoutRate }) => ({
    ...{ seconds: Number(seconds), payoutRate },
  }))
  const proposed = decisionOf(row, 'proposed')
  if (!proposed) throw new Error(`nobody proposed ${row.sk}`)
  return {
    ...{ product, id, version: Number(row.version), state: row.state as ProposalState, proposed },
    terms: { ...termsOf(row as unknown as Terms), terms },
    from: Number(row.from),
    decided: decisionOf(row, 'decided'),
    reason: (row.reason as string | undefined) ?? null,
  }
}

export async function proposalsOf(table: Table, product: string): Promise<Proposal[]> {
  const [from, to] = [`${product}#`, `${product}#~`]
  const range = { pk: proposedTermsPartition, from, to, newestFirst: true, consistent: true }
  return (await firstRows(table, LISTED, range)).map(proposalOf)
}

interface Deciding {
  by: Decision
  to: Verdict
  reason: string | null
}

export function whyRefused(
  { state, proposed, decided, reason }: Proposal,
  { by, to, reason: said }: Deciding,
): Refusal | 'done' | null {
  if (decided?.operation === by.operation && state === to && reason === said) return 'done'
  if (state !== 'proposed') return new Refusal('already_decided')
  return to === 'announced' && proposed.operator === by.operator ? new Refusal('self_approval') : null
}

/** Repeats the checks of `whyRefused` as conditions. */
export function decisionWrites(
  { product, id }: Proposal,
  { by, to, reason }: Deciding,
  next?: { stored: StoredProduct; version: Product },
): { update: Update; beside: Update[] } {
  const update = new Change(keys.proposedTerms(product, id)).set('state', to).where('state', '=', 'proposed')
  for (const [name, value] of Object.entries(decisionFields('decided', by))) update.set(name, value)
  if (reason !== null) update.set('reason', reason)
  update.where('proposedBy', to === 'withdrawn' ? '=' : '<>', by.operator)
  const closed = new Change(keys.product(product)).remove('open').where('open', '=', id)
  return {
    update: update.build(),
    beside: next ? announceWrites(next.stored, next.version, by.at, closed) : [closed.build()],
  }
}
