import { type IdentityLevel, identityLevels } from '../../shared/identity.ts'
import { history } from '../table/history.ts'
import { keys, userPartition } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { type IdentityItem, identityItemOf } from './item.ts'
import { type Submission, submissionOf } from './submission.ts'

export async function loadSubmission(table: Table, uid: string, id: string): Promise<Submission | undefined> {
  const row = await table.get(keys.submission(uid, id), { consistent: true })
  return row && submissionOf(row)
}

export interface Identity {
  item: IdentityItem
  submissions: Partial<Record<IdentityLevel, Submission>>
}

/** Consistent: one read, two if something was submitted. */
export async function loadIdentity(table: Table, uid: string): Promise<Identity> {
  const item = identityItemOf(uid, await table.get(keys.identity(uid), { consistent: true }))
  const last = identityLevels.flatMap((level) => item.levels[level]?.id ?? [])
  if (last.length === 0) return { item, submissions: {} }
  const rows = await table.getMany(
    last.map((id) => keys.submission(uid, id)),
    { consistent: true },
  )
  const submissions = rows.flatMap((row) => (row ? [submissionOf(row)] : []))
  return { item, submissions: Object.fromEntries(submissions.map((one) => [one.level, one])) }
}

export const submissionHistory = (table: Table, uid: string, limit: number) =>
  history(table, { pk: userPartition(uid), prefix: 'I#' }, { limit }, submissionOf)
