import type { Minor } from '../../../shared/money.ts'
import { type Decision, decisionFields, decisionOf } from '../../documents/decision.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Row, type Table } from '../../table/write.ts'
import { type Project, projectOf, projectRow } from '../project.ts'

// draft -> open by another operator than the one who wrote its last version. draft -> discarded. open -> closed.

/** A project as the desk has it: who did what with it, and its reserve. */
export interface StoredProject {
  project: Project
  /** Put into its reserve, and given back of it; minor units. Neither counts down. */
  funded: Minor
  givenBack: Minor
  /** Who wrote the version that stands. */
  proposed: Decision
  opened: Decision | null
  /** Who closed or discarded it. */
  closed: Decision | null
  /** Of the balance product: the date from which on its reserve is counted. */
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

/** What is in the reserve or was paid of it: put in, and not given back. */
export const reserveOf = ({ funded, givenBack }: StoredProject): Minor => funded - givenBack

/**
 * Writes all of a project. An update and no put, as IAM then lets the desk write these attributes alone: not the terms of
 * a product beside it.
 */
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
