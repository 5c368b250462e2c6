import type { Decision } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Change, type Row, type Table } from '../../table/write.ts'
import { type Project, projectOf, projectRow } from '../project.ts'

// draft -> open by another operator than the one who wrote its last version. draft -> discarded. open -> closed.

/** A project as the desk has it: with who did what, and when. */
export interface StoredProject {
  project: Project
  /** Who wrote the version that stands. */
  proposed: Decision
  opened: Decision | null
  /** Who closed or discarded it. */
  closed: Decision | null
}

/** A step in the life of a project, and the fields that keep it. */
type Step = 'proposed' | 'opened' | 'closed'

export const stepFields = (step: Step, { operator, at, operation }: Decision) => ({
  [`${step}By`]: operator,
  [`${step}At`]: at,
  [`${step}Op`]: operation,
})

function stepOf(row: Row, step: Step): Decision | null {
  const by = row[`${step}By`]
  return by === undefined
    ? null
    : { operator: by as string, at: Number(row[`${step}At`]), operation: row[`${step}Op`] as string }
}

export const storedRow = ({ project, proposed, opened, closed }: StoredProject): Row => ({
  ...projectRow(project),
  ...stepFields('proposed', proposed),
  ...(opened && stepFields('opened', opened)),
  ...(closed && stepFields('closed', closed)),
})

export function storedOf(row: Row): StoredProject {
  const proposed = stepOf(row, 'proposed')
  if (!proposed) throw new Error('a project nobody drafted')
  return {
    ...{ project: projectOf(row), proposed },
    ...{ opened: stepOf(row, 'opened'), closed: stepOf(row, 'closed') },
  }
}

/**
 * Writes all of a draft. An update and no put, as IAM then lets the desk write these attributes alone: not the terms of a
 * product beside it.
 */
export function draftChange(stored: StoredProject): Change {
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
