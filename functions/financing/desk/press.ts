import type { Minor } from '../../../shared/money.ts'
import type { Deps } from '../../deps.ts'
import { decide, type Press } from '../../documents/decide.ts'
import type { Reviewer } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Row } from '../../table/write.ts'
import { type Capacity, capacityOf } from '../project.ts'
import { type Funding, fundingOf } from './funding.ts'
import { type StoredProject, storedOf } from './stored.ts'

export interface Read {
  stored: StoredProject
  capacity: Capacity
  funding: Funding | null
}

export async function decideOn(
  deps: Pick<Deps, 'table'>,
  by: Reviewer,
  id: string,
  press: Pick<Press<Read>, 'whyRefused' | 'step' | 'windowed'>,
): Promise<StoredProject> {
  const { stored } = await decide<Read>(
    deps,
    by,
    { uid: null, id },
    { keys: [keys.project(id), keys.capacity(id), keys.funding(id, by.operationId)], of: readOf, ...press },
  )
  return stored
}

const readOf = ([project, capacity, funding]: [Row, ...(Row | undefined)[]]): Read => ({
  stored: storedOf(project),
  capacity: capacityOf(capacity),
  funding: funding ? fundingOf(funding) : null,
})

/** Fails if the project or its reserve changed since the read. */
export const standing = ({ project, funded, givenBack }: StoredProject): Change =>
  new Change(keys.project(project.id))
    .where('state', '=', project.state)
    .where('version', '=', project.version)
    .where('funded', '=', funded)
    .where('givenBack', '=', givenBack)

export const isSame = (
  funding: Funding,
  { operator }: Reviewer,
  what: Funding['what'],
  amount: Minor = funding.amount,
): boolean => funding.what === what && funding.operator === operator && funding.amount === amount

export function setAll(change: Change, fields: Record<string, string | number>): Change {
  for (const [name, value] of Object.entries(fields)) change.set(name, value)
  return change
}
