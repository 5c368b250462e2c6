import type { DepsOf } from '../areas.ts'
import type { UserFields } from '../personal/fields.ts'
import { keys } from '../table/keys.ts'

export type WorkDeps = DepsOf<'owndata'>

/** Of a user who has a key; nobody else has anything sealed, and to ask would make one. */
export async function ownFields(
  { table, personal }: Pick<WorkDeps, 'table' | 'personal'>,
  uid: string,
): Promise<UserFields | undefined> {
  const row = await table.get(keys.dataKeys(uid), { consistent: true })
  return row?.wrapped === undefined ? undefined : personal.of(uid)
}
