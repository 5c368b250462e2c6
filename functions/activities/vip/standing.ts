import { Refusal } from '../../../shared/errors.ts'
import { limitKinds } from '../../../shared/limits.ts'
import { type EpochSeconds, secondsOf } from '../../../shared/time.ts'
import { type VipSource, type VipTerms, vipLevelOf, vipPercentOff } from '../../../shared/vip.ts'
import { type AccountItem, NO_LIMIT } from '../../ledger/account.ts'
import { keys } from '../../table/keys.ts'
import { profileOf } from '../../table/profile.ts'
import { quizPassedAt, vipLevelIn } from '../../table/vip.ts'
import { Change, type Table } from '../../table/write.ts'
import { signedDates } from '../sign-ins.ts'

/** A level never falls. */
export interface Standing {
  level: number
  points: number
  bySource: Record<VipSource, number>
  quizAt: EpochSeconds | null
}

/** Derived from rows, so nobody can give or take points. */
export function pointsOf(
  of: { level: number; signIns: number; hasLimit: boolean; hasQuiz: boolean },
  { points }: VipTerms,
): Record<VipSource, number> {
  return {
    level: of.level * points.level,
    sign: of.signIns * points.sign,
    limits: of.hasLimit ? points.limits : 0,
    quiz: of.hasQuiz ? points.quiz : 0,
  }
}

export async function standing(
  { table, vip }: { table: Table; vip: VipTerms },
  account: AccountItem,
  nowMs: number,
): Promise<Standing> {
  const { uid, limits } = account
  const [[profileRow, vipRow], dates] = await Promise.all([
    table.getMany([keys.profile(uid), keys.vip(uid)], { consistent: true }),
    signedDates(table, uid),
  ])
  if (!profileRow) throw new Refusal('login_required')
  const quizAt = quizPassedAt(vipRow)
  const counted = {
    level: profileOf(profileRow).level,
    signIns: dates.length,
    hasLimit: limitKinds.some((kind) => limits[kind].limit !== NO_LIMIT),
    hasQuiz: quizAt !== null,
  }
  const bySource = pointsOf(counted, vip)
  const points = Object.values(bySource).reduce((sum, some) => sum + some, 0)
  const reached = vipLevelOf(points, vip)
  const before = vipLevelIn(vipRow)
  if (reached > before) {
    const change = new Change(keys.vip(uid)).whereLess('vip', BigInt(reached))
    // If this fails, a concurrent call wrote the level.
    const percent = vipPercentOff(reached, vip)
    const at = secondsOf(nowMs)
    await table.write(change.set('vip', reached).set('vipAt', at).set('vipPercent', percent).build())
  }
  return { level: Math.max(reached, before), points, bySource, quizAt }
}
