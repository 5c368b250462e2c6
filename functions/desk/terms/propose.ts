import { isDeepStrictEqual } from 'node:util'
import type { Asset } from '../../../shared/assets.ts'
import { Refusal } from '../../../shared/errors.ts'
import { parseAmount } from '../../../shared/money.ts'
import { parseRate } from '../../../shared/rules/project.ts'
import { faultFields, TERMS_AHEAD_S, TERMS_NOTICE_S } from '../../../shared/rules/terms.ts'
import { DAY, type EpochSeconds, HOUR, secondsOf } from '../../../shared/time.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../documents/operation.ts'
import { decisionBy, type Reviewer, stepRecord } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { inForce, type Product, productOf, type StoredProduct } from '../../table/products.ts'
import { Change } from '../../table/write.ts'
import {
  type AnnounceFault,
  type AskedTerms,
  announceFault,
  changeStep,
  nextVersion,
  termsOf,
} from './announce.ts'
import { type Proposal, proposalOf, proposalPut } from './proposal.ts'

export interface TermsForm {
  id: string
  was: number
  from: EpochSeconds
  orderMin: string
  orderMax: string
  positionMin: string
  positionMax: string
  feeRate: string
  feeMin: string
  /** `60=0.87 120=0.9` */
  payouts: string
}

interface Draft {
  proposal: Proposal
  before: Product
  after: Product
}

/** Another operator must agree. Throws the refusals of its route. */
export async function propose(deps: Deps, by: Reviewer, form: TermsForm): Promise<Proposal> {
  const key = keys.proposedTerms(form.id, by.operationId)
  const { done } = await once<Draft, Proposal>({
    id: by.operationId,
    nowMs: by.nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const row = await deps.table.get(key, { consistent: true })
      return row && proposalOf(row)
    },
    isSame: ({ proposed, version, terms, from }) =>
      proposed.operator === by.operator &&
      version === form.was + 1 &&
      isDeepStrictEqual({ terms, from }, readForm(form, deps.config.asset)),
    draft: () => draft(deps, by, form),
    async commit({ proposal, before, after }) {
      const open = new Change(keys.product(form.id)).whereAbsent('open').set('open', proposal.id)
      const record = stepRecord(
        by,
        { uid: null, id: form.id },
        changeStep('propose', { before, after }, deps.config.asset),
      )
      const committed = await deps.table.transact([proposalPut(proposal), open.build(), record])
      if (committed.ok) return { done: proposal }
      const [earlier] = committed.failures
      if (earlier?.old) return { earlier: proposalOf(earlier.old) }
      throw new Refusal('product_changed')
    },
  })
  return done
}

async function draft(deps: Deps, by: Reviewer, form: TermsForm): Promise<Draft> {
  const now = secondsOf(by.nowMs)
  const row = await deps.table.get(keys.product(form.id), { consistent: true })
  if (!row) throw new Refusal('product_not_found')
  const stored = productOf(row)
  const before = inForce(stored, now)
  if (row.open !== undefined || before.version !== form.was) throw new Refusal('product_changed')
  const asked = readForm(form, deps.config.asset)
  refuseFault(stored, asked, now)
  if (isDeepStrictEqual(termsOf(before), asked.terms)) throw new Refusal('validation', { fields: 'payouts' })
  const after = nextVersion(stored, asked, now)
  const proposal: Proposal = {
    ...{ product: form.id, id: by.operationId, version: after.version, state: 'proposed', ...asked },
    ...{ proposed: decisionBy(by), decided: null, reason: null },
  }
  return { proposal, before, after }
}

export function refuseFault(stored: StoredProduct, asked: AskedTerms, now: EpochSeconds): void {
  const fault = announceFault(stored, asked, now)
  if (fault) throw refusalOf(fault)
}

export function refusalOf(fault: AnnounceFault): Refusal {
  if (fault === 'announced') return new Refusal('product_changed')
  if (fault === 'early' || fault === 'late')
    return new Refusal('terms_moment', { least: TERMS_NOTICE_S / HOUR, most: TERMS_AHEAD_S / DAY })
  return new Refusal('validation', { fields: faultFields[fault] })
}

/** Throws `validation` for a malformed figure. */
function readForm(form: TermsForm, asset: Asset): AskedTerms {
  const known = <Value>(field: keyof TermsForm, value: Value | null): Value => {
    if (value === null) throw new Refusal('validation', { fields: field })
    return value
  }
  const amount = (field: 'orderMin' | 'orderMax' | 'positionMin' | 'positionMax' | 'feeMin') =>
    known(field, parseAmount(form[field], asset))
  const payouts = form.payouts.split(' ').map((payout) => {
    const [seconds, rate = ''] = payout.split('=')
    return { seconds: Number(seconds), payoutRate: known('payouts', parseRate(rate)) }
  })
  return {
    terms: {
      ...{ orderMin: amount('orderMin'), orderMax: amount('orderMax') },
      ...{ positionMin: amount('positionMin'), positionMax: amount('positionMax') },
      ...{ feeRate: known('feeRate', parseRate(form.feeRate)), feeMin: amount('feeMin') },
      terms: payouts.sort((one, other) => one.seconds - other.seconds),
    },
    from: form.from,
  }
}
