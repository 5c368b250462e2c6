import { Refusal } from '../../shared/errors.ts'
import type { Minor } from '../../shared/money.ts'
import type { Ctx } from '../http.ts'
import type { Session } from '../session.ts'
import { isStepUpFor, spendOnAccount, stepUpRequired } from '../step-up.ts'
import { keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import type { Change, Table } from '../table/write.ts'

export const STEP_UP_FROM: Minor = 1_000_00n

/** Null if none is needed. Throws `step_up_required`. */
export async function checkedStepUp(
  { table }: { table: Table },
  { session, stepUp, nowMs }: Pick<Ctx, 'nowMs'> & { session: Session; stepUp?: string | undefined },
  pays: Minor,
): Promise<string | null> {
  if (pays < STEP_UP_FROM) return null
  const [own, row] = await Promise.all([
    table.get(keys.profile(session.uid), { consistent: true }),
    stepUp ? table.get(keys.stepUp(session.uid, stepUp), { consistent: true }) : undefined,
  ])
  if (!own) throw new Refusal('login_required')
  const profile = profileOf(own)
  if (!stepUp || !isStepUpFor(row, session, { action: 'purchase', profile }, nowMs))
    throw stepUpRequired('purchase', profile, nowMs)
  return stepUp
}

export function stepUpOf(change: Change, stepUp: string | null): void {
  if (stepUp !== null) spendOnAccount(change, stepUp)
}
