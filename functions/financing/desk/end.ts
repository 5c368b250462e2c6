import { Refusal } from '../../../shared/errors.ts'
import type { Deps } from '../../deps.ts'
import { decide } from '../../documents/decide.ts'
import { decisionBy, type Reviewer } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Conditions } from '../../table/write.ts'
import { closeCapacity, type Funding, fundPut, takeFree } from '../project-writes.ts'
import { changeOf, madeBefore, type Read, readOf, rowsOf, setAll, standsAs } from './press.ts'
import { type StoredProject, stepFields } from './stored.ts'
import { projectStep } from './trail.ts'

/** Ends buying and renewing at once; what was bought runs on. Throws `not_found`, `already_decided`. */
export async function close(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const press = decisionBy(by)
  const { stored } = await decide<Read>(
    deps,
    by,
    { uid: null, id },
    {
      keys: rowsOf(id, by),
      of: readOf,
      whyRefused: ({ stored }) => whyNotEnded(stored, 'open', press.operation),
      step(read) {
        const after = ended(read.stored, 'closed', by)
        const update = setAll(changeOf(read.stored).set('state', 'closed'), stepFields('closed', press))
        return {
          ...{ update: update.build(), beside: [closeCapacity(id)] },
          audit: projectStep('close', after, deps.config),
          after: { ...read, stored: after },
        }
      },
    },
  )
  return stored
}

/** Ends a draft that will not be opened; its reserve goes back. Throws `not_found`, `already_decided`. */
export async function discard(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const press = decisionBy(by)
  const { stored } = await decide<Read>(
    deps,
    by,
    { uid: null, id },
    {
      keys: rowsOf(id, by),
      of: readOf,
      whyRefused: ({ stored }) => whyNotEnded(stored, 'draft', press.operation),
      step(read) {
        const { free } = read.capacity
        const after = ended(read.stored, 'discarded', by)
        const update = setAll(changeOf(read.stored).set('state', 'discarded'), stepFields('closed', press))
        const money =
          free > 0n
            ? { beside: [fundPut(backOf(deps, by, read)), takeFree(id, free)] }
            : { checks: [new Conditions(keys.capacity(id)).whereAbsent('free').check()] }
        return {
          ...{ update: update.build(), ...money },
          audit: projectStep('discard', after, deps.config, free),
          after: { ...read, stored: after },
        }
      },
    },
  )
  return stored
}

/**
 * Gives back to the treasury what is promised to nobody in the reserve of a closed project. Throws `not_found`,
 * `project_not_closed`, `reserve_promised`, `replay_mismatch`, `operation_expired`.
 */
export async function giveBack(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const { stored } = await decide<Read>(
    deps,
    by,
    { uid: null, id },
    {
      keys: rowsOf(id, by),
      of: readOf,
      windowed: true,
      whyRefused({ stored: { project }, capacity, funding }) {
        if (funding) return madeBefore(funding, by, 'givenBack')
        if (project.state !== 'closed') return new Refusal('project_not_closed')
        return capacity.free > 0n ? null : new Refusal('reserve_promised')
      },
      step(read) {
        const { free } = read.capacity
        const made = backOf(deps, by, read)
        return {
          ...{ update: takeFree(id, free), beside: [fundPut(made)] },
          checks: [standsAs(new Conditions(keys.project(id)), read.stored).check()],
          audit: projectStep('give_back', read.stored, deps.config, free),
          after: { ...read, funding: made },
        }
      },
    },
  )
  return stored
}

/** All that is free goes back. */
const backOf = ({ config }: Deps, by: Reviewer, { stored, capacity }: Read): Funding => ({
  ...{ id: by.operationId, project: stored.project.id, asset: config.asset, amount: capacity.free },
  ...{ what: 'givenBack', at: decisionBy(by).at, by: by.operator },
})

const ended = (stored: StoredProject, state: 'closed' | 'discarded', by: Reviewer): StoredProject => ({
  ...stored,
  project: { ...stored.project, state },
  closed: decisionBy(by),
})

function whyNotEnded({ project, closed }: StoredProject, from: 'open' | 'draft', operation: string) {
  const state = from === 'open' ? 'closed' : 'discarded'
  if (closed?.operation === operation && project.state === state) return 'done'
  return project.state === from ? null : new Refusal('already_decided')
}
