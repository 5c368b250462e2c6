import { newId } from '../../shared/ids.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { isNotice } from '../documents/reconcile.ts'
import type { Mismatch } from '../documents/reconcile-account.ts'
import { exactOf } from '../documents/reconcile-table.ts'
import { auditPut } from '../table/audit.ts'
import { keys } from '../table/keys.ts'
import { Change, type Table } from '../table/write.ts'
import { type Finding, findingPut, saidOf } from './finding.ts'

export type Looker = 'nightly' | 'console'

/** `overtaken`: others changed the finding meanwhile. */
export type Stood = 'frozen' | 'noticed' | 'accepted' | 'overtaken'

/** Freezes a user whose mismatches persisted, unless they concern the stage alone or were accepted to the cent. */
export async function stand(
  table: Table,
  finding: Finding,
  mismatches: readonly Mismatch[],
  { by, nowMs, mayFreeze = true }: { by: Looker; nowMs: EpochMs; mayFreeze?: boolean },
): Promise<Stood> {
  const at = secondsOf(nowMs)
  const found = { ...finding, ...saidOf(mismatches), at, firstBy: null }
  const isAccepted = (one: Mismatch) => finding.accepted.includes(exactOf(one))
  const isNew = mismatches.some((one) => !isNotice(one) && !isAccepted(one))
  if (!isNew || !mayFreeze) {
    const known = mismatches.every(isAccepted)
    const put = findingPut({ ...found, state: known ? 'over' : 'noticed' }, finding)
    if (!(await table.write(put)).ok) return 'overtaken'
    return known ? 'accepted' : 'noticed'
  }
  const committed = await table.transact([
    findingPut({ ...found, state: 'frozen' }, finding),
    new Change(keys.account(finding.uid))
      .whereExists()
      .whereAbsent('frozen')
      .set('frozen', 'books_differ')
      .build(),
    auditPut(
      {
        id: newId(nowMs),
        operator: by,
        action: 'user.freeze',
        uid: finding.uid,
        reason: 'books_differ',
        requestId: by,
      },
      nowMs,
    ),
  ])
  if (committed.ok) return 'frozen'
  const account = committed.failures[1]
  if (!account?.failed) return 'overtaken'
  // The user is frozen already, or has no account to log in to. The finding is written anyway.
  const { ok } = await table.write(
    findingPut({ ...found, state: account.old ? 'frozen' : 'noticed' }, finding),
  )
  if (!ok) return 'overtaken'
  return account.old ? 'frozen' : 'noticed'
}
