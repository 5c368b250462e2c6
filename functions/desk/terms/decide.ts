import { Refusal } from '../../../shared/errors.ts'
import { plainLine } from '../../../shared/rules/line.ts'
import { type EpochSeconds, secondsOf } from '../../../shared/time.ts'
import type { Deps } from '../../deps.ts'
import { decide, type Step } from '../../documents/decide.ts'
import { decisionBy, type Reviewer } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { inForce, productOf, type StoredProduct } from '../../table/products.ts'
import { announceFault, changeStep, nextVersion, recorded } from './announce.ts'
import { decisionWrites, type Proposal, proposalOf, whyRefused } from './proposal.ts'
import { refusalOf } from './propose.ts'

export interface WhichProposal {
  id: string
  proposal: string
}

interface Read {
  proposal: Proposal
  stored: StoredProduct
}

/** Throws `not_found`, `already_decided`, `self_approval`, `product_changed`, `terms_moment`, `validation`. */
export const announceProposed = (deps: Deps, reviewer: Reviewer, which: WhichProposal): Promise<Proposal> =>
  press(deps, reviewer, which, { to: () => 'announced', reason: null })

/** The proposer withdraws without a reason. Throws `not_found`, `already_decided`, `reason_required`. */
export const refuseProposed = (
  deps: Deps,
  reviewer: Reviewer,
  { reason, ...which }: WhichProposal & { reason: string },
): Promise<Proposal> =>
  press(deps, reviewer, which, {
    to: ({ proposed }) => (proposed.operator === reviewer.operator ? 'withdrawn' : 'refused'),
    reason: plainLine(reason),
  })

interface Pressed {
  to: (proposal: Proposal) => 'announced' | 'refused' | 'withdrawn'
  reason: string | null
}

async function press(
  deps: Deps,
  reviewer: Reviewer,
  { id, proposal }: WhichProposal,
  { to: verdictOf, reason: said }: Pressed,
): Promise<Proposal> {
  const by = decisionBy(reviewer)
  const now = secondsOf(reviewer.nowMs)
  const { asset } = deps.config
  const decided = await decide<Read>(
    deps,
    reviewer,
    { uid: null, id },
    {
      keys: [keys.proposedTerms(id, proposal), keys.product(id)],
      of: ([row, product]) => {
        if (!product) throw new Refusal('product_not_found')
        return { proposal: proposalOf(row), stored: productOf(product) }
      },
      whyRefused(read) {
        const to = verdictOf(read.proposal)
        const reason = to === 'refused' ? said : null
        const refused = whyRefused(read.proposal, { by, to, reason })
        if (refused) return refused
        if (to === 'refused' && !said) return new Refusal('reason_required')
        return to === 'announced' ? whyNotAnnounced(read, now) : null
      },
      step({ proposal: read, stored }): Step<Read> {
        const to = verdictOf(read)
        const reason = to === 'refused' ? said : null
        const after = { proposal: { ...read, state: to, decided: by, reason }, stored }
        if (to === 'announced') {
          const version = nextVersion(stored, read, now)
          const change = { before: inForce(stored, now), after: version }
          return {
            ...decisionWrites(read, { by, to, reason }, { stored, version }),
            ...{ audit: changeStep('announce', change, asset), after },
          }
        }
        const state = recorded({ ...read.terms, version: read.version, from: read.from }, asset)
        const action = to === 'refused' ? 'terms.refuse' : 'terms.withdraw'
        return {
          ...decisionWrites(read, { by, to, reason }),
          ...{ audit: { action, after: { ...state, ...(reason && { reason }) } }, after },
        }
      },
    },
  )
  return decided.proposal
}

/** Refuses if another version came since, or the moment is too near. */
function whyNotAnnounced({ proposal, stored }: Read, now: EpochSeconds): Refusal | null {
  if (inForce(stored, now).version + 1 !== proposal.version) return new Refusal('product_changed')
  const fault = announceFault(stored, proposal, now)
  return fault && refusalOf(fault)
}
