import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { vipPercentOff, vipSources } from '../../shared/vip.ts'
import type { DepsOf } from '../areas.ts'
import type { AccountItem } from '../ledger/account.ts'
import { claims } from './claims.ts'
import { loadPlace } from './couple/store.ts'
import { standing } from './vip/standing.ts'

export async function viewActivity(
  { table, config: { vip } }: DepsOf<'activities'>,
  account: AccountItem,
  nowMs: number,
): Promise<Output<RouteOf<'activities.activity'>>> {
  const [{ level, points, bySource, quizAt }, { link }, ownClaims] = await Promise.all([
    standing({ table, vip }, account, nowMs),
    loadPlace(table, account.uid),
    claims(table, account.uid),
  ])
  return {
    vip: {
      level,
      percentOff: vipPercentOff(level, vip),
      points,
      sources: vipSources.map((source) => ({ source, points: bySource[source], each: vip.points[source] })),
      levels: vip.levels.map((from, index) => ({
        level: index + 1,
        from,
        percentOff: vipPercentOff(index + 1, vip),
      })),
    },
    quizPassedAt: quizAt,
    claims: ownClaims,
    linked: link?.state === 'linked',
  }
}
