import type { Minor } from '../../../shared/money.ts'
import { type Decision, decisionFields, decisionOf } from '../../documents/decision.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Row, type Table } from '../../table/write.ts'
import { type Project, projectOf, projectRow } from '../project.ts'

export interface StoredProject {
  project: Project
  /** Minor units. Neither decreases. */
  funded: Minor
  givenBack: Minor
  proposed: Decision
  opened: Decision | null
  closed: Decision | null
  /** The balance product's reserve counts from this date. */
  fundedFrom: string | null
}

export const storedRow = (stored: StoredProject): Row => ({
  ...projectRow(stored.project),
  funded: stored.funded,
  givenBack: stored.givenBack,
  ...decisionFields('proposed', stored.proposed),
  ...(stored.opened && decisionFields('opened', stored.opened)),
  ...(stored.closed && decisionFields('closed', stored.closed)),
  ...(stored.fundedFrom !== null && { fundedFrom: stored.fundedFrom }),
})

export function storedOf(row: Row): StoredProject {
  const proposed = decisionOf(row, 'proposed')
  if (!proposed) throw new Error('a project nobody drafted')
  return {
    project: projectOf(row),
    funded: row.funded as bigint,
    givenBack: row.givenBack as bigint,
    proposed,
    opened: decisionOf(row, 'opened'),
    closed: decisionOf(row, 'closed'),
    fundedFrom: (row.fundedFrom as string | undefined) ?? null,
  }
}

/** Everything still in the reserve or paid from it. */
export const reserveOf = ({ funded, givenBack }: StoredProject): Minor => funded - givenBack

/** An update, not a put: IAM limits the desk to these attributes, so it cannot change product terms. */
export function storedChange(stored: StoredProject): Change {
  const { pk, sk, ...fields } = storedRow(stored)
  const change = new Change({ pk, sk })
  for (const [name, value] of Object.entries(fields)) change.set(name, value)
  if (!('initialRate' in fields)) change.remove('initialRate')
  return change
}

export async function loadStored(table: Table, id: string): Promise<StoredProject | undefined> {
  const row = await table.get(keys.project(id), { consistent: true })
  return row && storedOf(row)
}
