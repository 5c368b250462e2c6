import { Refusal } from '../../../shared/errors.ts'
import { parseAmount } from '../../../shared/money.ts'
import { dateIn } from '../../../shared/time.ts'
import type { Deps } from '../../deps.ts'
import { decisionBy, type Reviewer } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Change } from '../../table/write.ts'
import { unfundedRow } from '../project.ts'
import { fundingBy, fundingPut } from './funding.ts'
import { decideOn, isSame, standing } from './press.ts'
import { funded } from './reserve.ts'
import type { StoredProject } from './stored.ts'
import { projectStep } from './trail.ts'

/** Throws the refusals of its route. */
export async function fund(
  deps: Deps,
  by: Reviewer,
  { id, amount: text }: { id: string; amount: string },
): Promise<StoredProject> {
  const { asset, timeZone } = deps.config
  const today = dateIn(timeZone, by.nowMs)
  if (text.trim() === '') throw new Refusal('amount_required')
  const amount = parseAmount(text, asset)
  if (amount === null || amount === 0n) throw new Refusal('amount_invalid', { decimals: 2 })
  const press = decisionBy(by)
  return decideOn(deps, by, id, {
    windowed: true,
    whyRefused({ stored, funding }) {
      if (funding) return isSame(funding, by, 'funded', amount) ? 'done' : new Refusal('replay_mismatch')
      const { state } = stored.project
      return state === 'draft' || state === 'open' ? null : new Refusal('project_closed')
    },
    step(read) {
      const { project } = read.stored
      const after = funded(read.stored, amount, today)
      const funding = fundingBy(press, { project: id, asset, amount, what: 'funded' })
      const update = standing(read.stored).set('funded', after.funded)
      const { fundedUntil, unfunded } = after.project
      if (fundedUntil !== null) update.set('fundedUntil', fundedUntil)
      if (unfunded.length > 0) update.set('unfunded', unfundedRow(unfunded))
      if (after.fundedFrom !== null) update.set('fundedFrom', after.fundedFrom)
      const more = new Change(keys.capacity(id)).where('open', '=', 1).add('free', amount)
      return {
        update: update.build(),
        beside: [fundingPut(funding), ...(project.state === 'open' ? [more.build()] : [])],
        audit: projectStep('fund', after, deps.config, amount),
        after: { ...read, stored: after, funding },
      }
    },
  })
}
