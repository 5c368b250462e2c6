import { Refusal } from '../../../shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { decisionFields } from '../../documents/decision.ts'
import { decisionBy, type Reviewer } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Change } from '../../table/write.ts'
import { fundingBy, fundingPut } from './funding.ts'
import { decideOn, isSame, setAll, standing } from './press.ts'
import { reserveOf, type StoredProject } from './stored.ts'
import { projectStep } from './trail.ts'

/** Holdings run on. Throws `not_found`, `already_decided`. */
export async function close(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const press = decisionBy(by)
  return decideOn(deps, by, id, {
    whyRefused: ({ stored }) => whyNotEnded(stored, 'open', press.operation),
    step(read) {
      const project = { ...read.stored.project, state: 'closed' as const }
      const after = { ...read.stored, project, closed: press }
      const update = standing(read.stored).set('state', 'closed')
      setAll(update, decisionFields('closed', press))
      return {
        update: update.build(),
        beside: [new Change(keys.capacity(id)).where('open', '=', 1).set('open', 0).build()],
        audit: projectStep('close', after, deps.config),
        after: { ...read, stored: after },
      }
    },
  })
}

/** The reserve goes back to the treasury. Throws `not_found`, `already_decided`. */
export async function discard(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const { asset } = deps.config
  const press = decisionBy(by)
  return decideOn(deps, by, id, {
    whyRefused: ({ stored }) => whyNotEnded(stored, 'draft', press.operation),
    step(read) {
      const amount = reserveOf(read.stored)
      const project = { ...read.stored.project, state: 'discarded' as const }
      const after = { ...read.stored, project, closed: press, givenBack: read.stored.givenBack + amount }
      const update = standing(read.stored).set('state', 'discarded').set('givenBack', after.givenBack)
      setAll(update, decisionFields('closed', press))
      const back = fundingBy(press, { project: id, asset, amount, what: 'givenBack' })
      return {
        update: update.build(),
        beside: amount > 0n ? [fundingPut(back)] : [],
        audit: projectStep('discard', after, deps.config, amount),
        after: { ...read, stored: after },
      }
    },
  })
}

/** Throws `not_found`, `project_not_closed`, `reserve_promised`, `replay_mismatch`, `operation_expired`. */
export async function giveBack(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const { asset } = deps.config
  const press = decisionBy(by)
  return decideOn(deps, by, id, {
    windowed: true,
    whyRefused({ stored: { project }, capacity, funding }) {
      if (funding) return isSame(funding, by, 'givenBack') ? 'done' : new Refusal('replay_mismatch')
      if (project.state !== 'closed') return new Refusal('project_not_closed')
      // The balance product has no free reserve while anyone may hold it.
      if (project.kind === 'balance' || capacity.free <= 0n) return new Refusal('reserve_promised')
      return null
    },
    step(read) {
      const amount = read.capacity.free
      const after = { ...read.stored, givenBack: read.stored.givenBack + amount }
      const back = fundingBy(press, { project: id, asset, amount, what: 'givenBack' })
      // A closed project is not bought, so nothing new is promised.
      const rest = new Change(keys.capacity(id))
        .where('open', '=', 0)
        .where('free', '=', amount)
        .add('free', -amount)
      return {
        update: standing(read.stored).set('givenBack', after.givenBack).build(),
        beside: [fundingPut(back), rest.build()],
        audit: projectStep('give_back', after, deps.config, amount),
        after: { ...read, stored: after, funding: back },
      }
    },
  })
}

function whyNotEnded({ project, closed }: StoredProject, from: 'open' | 'draft', operation: string) {
  const ended = from === 'open' ? 'closed' : 'discarded'
  if (closed?.operation === operation && project.state === ended) return 'done'
  return project.state === from ? null : new Refusal('already_decided')
}
