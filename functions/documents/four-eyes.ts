import type { Minor } from '../../shared/money.ts'
import { DAY, type EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import {
  type Check,
  Conditions,
  create,
  type Key,
  overwrite,
  type Put,
  type Row,
  type Update,
} from '../table/write.ts'

export const EYES_SPAN_S = DAY

/** Approvals by one operator alone in the last 24 hours, in minor units. */
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

export const needsFourEyes = ({ approvals }: SoloApprovals, amount: Minor, fourEyesFrom: Minor): boolean =>
  approvals.reduce((sum, one) => sum + one.amount, amount) >= fourEyesFrom

/** Fails if an approval was added since the read: parallel presses must not pass the bound. */
export function soloApprovalsWrite(
  key: Key,
  { approvals, version }: SoloApprovals,
  added: { at: EpochSeconds; amount: Minor },
): Put | Update {
  const item: Row = {
    ...key,
    approvals: [...approvals, added].map(({ at, amount }) => [at, amount]),
    version: version + 1,
    ttl: added.at + 2 * EYES_SPAN_S,
  }
  if (version === 0) return create(item)
  const { names, values, ...update } = overwrite(item).build()
  return {
    ...update,
    condition: '#version = :version',
    names: { ...names, '#version': 'version' },
    values: { ...values, ':version': version },
  }
}

export interface Solo {
  ofUser: SoloApprovals
  ofAll: SoloApprovals
}

export const noSolo: Solo = { ofUser: noSoloApprovals, ofAll: noSoloApprovals }

interface Whose {
  uid: string
  operator: string
  way: 'in' | 'out'
}

export const soloKeys = ({ uid, operator, way }: Whose): [Key, Key] => [
  keys.soloApprovals(uid, operator),
  keys.operatorSum(operator, way),
]

export const soloOf = (ofUser: Row | undefined, ofAll: Row | undefined, now: EpochSeconds): Solo => ({
  ofUser: soloApprovalsOf(ofUser, now),
  ofAll: soloApprovalsOf(ofAll, now),
})

interface Bounds {
  fourEyesFrom: number
  operatorEyesFrom: number
}

/** The second bound stops one operator from approving many small users alone. */
export const needsSecond = (
  { ofUser, ofAll }: Solo,
  amount: Minor,
  { fourEyesFrom, operatorEyesFrom }: Bounds,
): boolean =>
  needsFourEyes(ofUser, amount, BigInt(fourEyesFrom)) ||
  needsFourEyes(ofAll, amount, BigInt(operatorEyesFrom))

export function soloWrites(
  whose: Whose,
  { ofUser, ofAll }: Solo,
  added: { at: EpochSeconds; amount: Minor },
): (Put | Update)[] {
  const [user, all] = soloKeys(whose)
  return [soloApprovalsWrite(user, ofUser, added), soloApprovalsWrite(all, ofAll, added)]
}

/** Kept forever: after a day it is still the same operator. */
export const letInWrite = (uid: string, { operator, at }: { operator: string; at: EpochSeconds }): Update =>
  overwrite({ ...keys.letIn(uid, operator), at }).build()

/** An operator who let value in for a user may not let it out. */
export const letNothingIn = (uid: string, operator: string): Check =>
  new Conditions(keys.letIn(uid, operator)).whereAbsent('pk').check()
