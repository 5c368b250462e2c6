import { Refusal } from '../../../shared/errors.ts'
import type { Minor } from '../../../shared/money.ts'
import type { Reviewer } from '../../documents/review.ts'
import { fundKey, keys } from '../../table/keys.ts'
import { Change, type Conditions, type Key, type Row } from '../../table/write.ts'
import { type Capacity, capacityOf } from '../project.ts'
import { type Funding, fundingOf } from '../project-writes.ts'
import { type StoredProject, storedOf } from './stored.ts'

/** What a press reads: a project, what is left of it and of its reserve, and the funding this press made before. */
export interface Read {
  stored: StoredProject
  capacity: Capacity
  funding: Funding | null
}

export const rowsOf = (id: string, by: Reviewer): [Key, ...Key[]] => [
  keys.project(id),
  keys.capacity(id),
  fundKey(id, by.operationId),
]

export const readOf = ([project, capacity, funding]: [Row, ...(Row | undefined)[]]): Read => ({
  stored: storedOf(project),
  capacity: capacityOf(capacity),
  funding: funding ? fundingOf(funding) : null,
})

/** Asks that a project stands as it was read. */
export const standsAs = <Asked extends Conditions>(asked: Asked, { project }: StoredProject): Asked =>
  asked.where('state', '=', project.state).where('version', '=', project.version)

export const changeOf = (stored: StoredProject): Change =>
  standsAs(new Change(keys.project(stored.project.id)), stored)

/** Whether this press made a funding before; one of its id that says something else is refused. */
export function madeBefore(
  funding: Funding,
  { operator }: Reviewer,
  what: Funding['what'],
  amount: Minor = funding.amount,
): 'done' | Refusal {
  const isSame = funding.what === what && funding.by === operator && funding.amount === amount
  return isSame ? 'done' : new Refusal('replay_mismatch')
}

/** Sets fields one by one. */
export function setAll(change: Change, fields: Record<string, string | number>): Change {
  for (const [name, value] of Object.entries(fields)) change.set(name, value)
  return change
}
