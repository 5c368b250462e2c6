import type { Minor } from '../../shared/money.ts'
import { DAY, type EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'

/** Within how many seconds approvals of one operator for one user count together. */
export const EYES_SPAN_S = DAY

/** What one operator has approved alone for one user within the last 24 hours, in minor units. */
export interface SoloApprovals {
  approvals: { at: EpochSeconds; amount: Minor }[]
  /** 0 before there is a row. */
  version: number
}

export const noSoloApprovals: SoloApprovals = { approvals: [], version: 0 }

export function soloApprovalsOf(row: Row | undefined, now: EpochSeconds): SoloApprovals {
  const approvals = ((row?.approvals ?? []) as [bigint, bigint][]).map(([at, amount]) => ({
    at: Number(at),
    amount,
  }))
  return {
    approvals: approvals.filter(({ at }) => at > now - EYES_SPAN_S),
    version: Number(row?.version ?? 0),
  }
}

/** Whether one more approval of so much takes a second operator: what one approves alone counts together. */
export const needsFourEyes = ({ approvals }: SoloApprovals, amount: Minor, fourEyesFrom: Minor): boolean =>
  approvals.reduce((sum, one) => sum + one.amount, amount) >= fourEyesFrom

/** Adds an approval to the sum, on the condition that nothing was added since it was read: two presses at once never pass the bound. */
export function soloApprovalsPut(
  { uid, operator }: { uid: string; operator: string },
  { approvals, version }: SoloApprovals,
  added: { at: EpochSeconds; amount: Minor },
): Put {
  const item: Row = {
    ...keys.soloApprovals(uid, operator),
    approvals: [...approvals, added].map(({ at, amount }) => [at, amount]),
    version: version + 1,
    ttl: added.at + 2 * EYES_SPAN_S,
  }
  if (version === 0) return create(item)
  return {
    kind: 'put',
    item,
    condition: '#version = :version',
    names: { '#version': 'version' },
    values: { ':version': version },
  }
}
