import type { Output, RouteOf } from '../../shared/api/routes.ts'
import type { Asset } from '../../shared/assets.ts'
import { type LimitKind, ZONE_KEPT } from '../../shared/limits.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { type AccountItem, NO_LIMIT } from '../ledger/account.ts'
import { leftOf, pauseAt, type Today, todayOf } from '../ledger/day.ts'

type View = Output<RouteOf<'limits.limits'>>

export function viewLimits(
  account: AccountItem,
  checkHour: number,
  nowMs: EpochMs,
  { asset, timeZone }: { asset: Asset; timeZone: string },
): View {
  const today = todayOf(account, nowMs, timeZone)
  const now = secondsOf(nowMs)
  const { zone } = account
  const changeableAt = zone && zone.since + ZONE_KEPT > now ? zone.since + ZONE_KEPT : null
  return {
    asset,
    stake: viewLimit(today, 'stake', asset),
    loss: viewLimit(today, 'loss', asset),
    deposit: viewLimit(today, 'deposit', asset),
    dayEnds: today.endsAt,
    pause: pauseAt(account, nowMs),
    timeZone: { name: zone?.name ?? timeZone, chosen: zone !== null, changeableAt },
    checkHour,
  }
}

function viewLimit(today: Today, kind: LimitKind, asset: Asset): View['stake'] {
  const { limit, left, next } = today.limits[kind]
  const money = (amount: Minor) => formatAmount(amount > 0n ? amount : 0n, asset)
  const shown = (amount: Minor) => (amount === NO_LIMIT ? null : money(amount))
  return {
    limit: shown(limit),
    used: money(limit - left),
    left: leftOf(today, kind, asset),
    next: next && { limit: shown(next.limit), at: next.at },
  }
}
