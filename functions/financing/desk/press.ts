import { reserveNeeded } from '../../../shared/calc/reserve.ts'
import { Refusal } from '../../../shared/errors.ts'
import { formatAmount, type Minor, parseAmount } from '../../../shared/money.ts'
import { missingTexts } from '../../../shared/rules/project.ts'
import { dateIn, msOf } from '../../../shared/time.ts'
import type { Deps } from '../../deps.ts'
import { decide } from '../../documents/decide.ts'
import { decisionBy, type Reviewer } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Change, create, type Row } from '../../table/write.ts'
import { type Capacity, capacityOf } from '../project.ts'
import { type Funding, fundingBy, fundingOf, fundingPut } from './funding.ts'
import { funded } from './reserve.ts'
import { reserveOf, type StoredProject, stepFields, storedOf } from './stored.ts'
import { projectStep } from './trail.ts'

/** A project, what is left of it, and the funding this press made before. */
interface Read {
  stored: StoredProject
  capacity: Capacity
  funding: Funding | null
}

const rowsOf = (id: string, by: Reviewer) =>
  [keys.project(id), keys.capacity(id), keys.funding(id, by.operationId)] as const
const readOf = ([project, capacity, funding]: [Row, ...(Row | undefined)[]]): Read => ({
  stored: storedOf(project),
  capacity: capacityOf(capacity),
  funding: funding ? fundingOf(funding) : null,
})

/** A press on a project as it stands: nothing of it, nor of its reserve, has changed since it was read. */
const standing = ({ project, funded, givenBack }: StoredProject): Change =>
  new Change(keys.project(project.id))
    .where('state', '=', project.state)
    .where('version', '=', project.version)
    .where('funded', '=', funded)
    .where('givenBack', '=', givenBack)

/**
 * Puts money of the treasury into a reserve, as long as the project is a draft or open. Throws `not_found`,
 * `project_closed`, `amount_required`, `amount_invalid`, `replay_mismatch`, `operation_expired`.
 */
export async function fund(
  deps: Deps,
  by: Reviewer,
  { id, amount: text }: { id: string; amount: string },
): Promise<StoredProject> {
  const { asset } = deps.config
  if (text.trim() === '') throw new Refusal('amount_required')
  const amount = parseAmount(text, asset)
  if (amount === null || amount === 0n) throw new Refusal('amount_invalid', { decimals: 2 })
  const press = decisionBy(by)
  const { stored } = await decide<Read>(deps, by, { uid: null, id }, {
    keys: [...rowsOf(id, by)],
    of: readOf,
    windowed: true,
    whyRefused({ stored, funding }) {
      if (funding) return isSame(funding, by, 'funded', amount) ? 'done' : new Refusal('replay_mismatch')
      const { state } = stored.project
      return state === 'draft' || state === 'open' ? null : new Refusal('project_closed')
    },
    step(read) {
      const { project } = read.stored
      const after = funded(read.stored, amount)
      const funding = fundingBy(press, { project: id, asset, amount, what: 'funded' })
      const update = standing(read.stored).set('funded', after.funded)
      if (after.project.fundedUntil !== null) update.set('fundedUntil', after.project.fundedUntil)
      const more = new Change(keys.capacity(id)).where('open', '=', 1).add('free', amount)
      return {
        update: update.build(),
        beside: [fundingPut(funding), ...(project.state === 'open' ? [more.build()] : [])],
        audit: projectStep('fund', after, deps.config, amount),
        after: { ...read, stored: after, funding },
      }
    },
  })
  return stored
}

/**
 * Opens a draft that another operator wrote, with what is to be bought of it. Throws `not_found`, `already_decided`,
 * `project_changed`, `self_approval`, `project_over`, `project_texts_missing`, `reserve_below_promise`.
 */
export async function open(
  deps: Deps,
  by: Reviewer,
  { id, was }: { id: string; was: number },
): Promise<StoredProject> {
  const { asset, timeZone } = deps.config
  const press = decisionBy(by)
  const { stored } = await decide<Read>(deps, by, { uid: null, id }, {
    keys: [...rowsOf(id, by)],
    of: readOf,
    whyRefused({ stored }) {
      const { project, proposed, opened } = stored
      if (opened?.operation === press.operation && opened.operator === press.operator) return 'done'
      if (project.state !== 'draft') return new Refusal('already_decided')
      if (project.version !== was) return new Refusal('project_changed')
      if (proposed.operator === press.operator) return new Refusal('self_approval')
      if (press.at >= project.endAt) return new Refusal('project_over')
      const count = missingTexts(project.texts).length
      if (count > 0) return new Refusal('project_texts_missing', { count })
      const [needed, reserve] = [reserveNeeded(project), reserveOf(stored)]
      const money = (of: Minor) => formatAmount(of, asset)
      return reserve < needed
        ? new Refusal('reserve_below_promise', { needed: money(needed), reserve: money(reserve), asset })
        : null
    },
    step(read) {
      const { project } = read.stored
      const from = dateIn(timeZone, msOf(Math.max(project.startAt, press.at)))
      const fundedFrom = project.kind === 'balance' ? from : null
      const isOpen = { ...read.stored, project: { ...project, state: 'open' as const }, opened: press }
      const after = funded({ ...isOpen, fundedFrom }, 0n)
      const { fundedUntil } = after.project
      const update = standing(read.stored).where('proposedBy', '<>', press.operator).set('state', 'open')
      for (const [name, value] of Object.entries(stepFields('opened', press))) update.set(name, value)
      if (fundedFrom !== null) update.set('fundedFrom', fundedFrom)
      if (fundedUntil !== null) update.set('fundedUntil', fundedUntil)
      const capacity = { open: true, left: project.total, free: reserveOf(read.stored) }
      return {
        update: update.build(),
        beside: [create({ ...keys.capacity(id), ...capacity, open: 1 })],
        audit: projectStep('open', after, deps.config),
        after: { ...read, stored: after, capacity },
      }
    },
  })
  return stored
}

/** Ends buying and renewing at once; what was bought runs on. Throws `not_found`, `already_decided`. */
export async function close(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const press = decisionBy(by)
  const { stored } = await decide<Read>(deps, by, { uid: null, id }, {
    keys: [...rowsOf(id, by)],
    of: readOf,
    whyRefused: ({ stored }) => whyNotEnded(stored, 'open', press.operation),
    step(read) {
      const project = { ...read.stored.project, state: 'closed' as const }
      const after = { ...read.stored, project, closed: press }
      const update = standing(read.stored).set('state', 'closed')
      for (const [name, value] of Object.entries(stepFields('closed', press))) update.set(name, value)
      return {
        update: update.build(),
        beside: [new Change(keys.capacity(id)).where('open', '=', 1).set('open', 0).build()],
        audit: projectStep('close', after, deps.config),
        after: { ...read, stored: after },
      }
    },
  })
  return stored
}

/** Ends a draft that will not be opened; its reserve goes back. Throws `not_found`, `already_decided`. */
export async function discard(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const { asset } = deps.config
  const press = decisionBy(by)
  const { stored } = await decide<Read>(deps, by, { uid: null, id }, {
    keys: [...rowsOf(id, by)],
    of: readOf,
    whyRefused: ({ stored }) => whyNotEnded(stored, 'draft', press.operation),
    step(read) {
      const amount = reserveOf(read.stored)
      const project = { ...read.stored.project, state: 'discarded' as const }
      const after = { ...read.stored, project, closed: press, givenBack: read.stored.givenBack + amount }
      const update = standing(read.stored).set('state', 'discarded').set('givenBack', after.givenBack)
      for (const [name, value] of Object.entries(stepFields('closed', press))) update.set(name, value)
      const back = fundingBy(press, { project: id, asset, amount, what: 'givenBack' })
      return {
        update: update.build(),
        beside: amount > 0n ? [fundingPut(back)] : [],
        audit: projectStep('discard', after, deps.config, amount),
        after: { ...read, stored: after },
      }
    },
  })
  return stored
}

/**
 * Gives back to the treasury what is promised to nobody in the reserve of a closed project. Throws `not_found`,
 * `project_not_closed`, `reserve_promised`, `replay_mismatch`, `operation_expired`.
 */
export async function giveBack(deps: Deps, by: Reviewer, { id }: { id: string }): Promise<StoredProject> {
  const { asset } = deps.config
  const press = decisionBy(by)
  const { stored } = await decide<Read>(deps, by, { uid: null, id }, {
    keys: [...rowsOf(id, by)],
    of: readOf,
    windowed: true,
    whyRefused({ stored: { project }, capacity, funding }) {
      if (funding) return isSame(funding, by, 'givenBack') ? 'done' : new Refusal('replay_mismatch')
      if (project.state !== 'closed') return new Refusal('project_not_closed')
      // Of the balance product nothing is free as long as anyone may hold it.
      if (project.kind === 'balance' || capacity.free <= 0n) return new Refusal('reserve_promised')
      return null
    },
    step(read) {
      const amount = read.capacity.free
      const after = { ...read.stored, givenBack: read.stored.givenBack + amount }
      const back = fundingBy(press, { project: id, asset, amount, what: 'givenBack' })
      // What is promised to nobody, and to nobody any more: a closed project is not bought.
      const rest = new Change(keys.capacity(id)).where('open', '=', 0).where('free', '=', amount).add('free', -amount)
      return {
        update: standing(read.stored).set('givenBack', after.givenBack).build(),
        beside: [fundingPut(back), rest.build()],
        audit: projectStep('give_back', after, deps.config, amount),
        after: { ...read, stored: after, funding: back },
      }
    },
  })
  return stored
}

const isSame = (funding: Funding, { operator }: Reviewer, what: Funding['what'], amount = funding.amount) =>
  funding.what === what && funding.operator === operator && funding.amount === amount

function whyNotEnded({ project, closed }: StoredProject, from: 'open' | 'draft', operation: string) {
  const ended = from === 'open' ? 'closed' : 'discarded'
  if (closed?.operation === operation && project.state === ended) return 'done'
  return project.state === from ? null : new Refusal('already_decided')
}
