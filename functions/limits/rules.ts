import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { type Asset, assets } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { LIMIT_MOST, limitKinds, RAISED_AFTER, ZONE_KEPT } from '../../shared/limits.ts'
import { formatAmount, type Minor, parseAmount } from '../../shared/money.ts'
import {
  DAY,
  dateIn,
  type EpochMs,
  type EpochSeconds,
  endOfDate,
  isTimeZone,
  msOf,
  secondsOf,
} from '../../shared/time.ts'
import { type AccountItem, assertNotPaused, NO_LIMIT, type OwnLimit, type Pause } from '../ledger/account.ts'
import { ofLimits, type Today, todayOf } from '../ledger/day.ts'

export type Asked = Input<RouteOf<'limits.limits_change'>>

export interface Changed {
  today: Today
  pause: Pause | null
  zone: AccountItem['zone']
}

interface Stage {
  asset: Asset
  timeZone: string
}

/** Throws `amount_invalid`, `amount_above_max`, `timed_out`, `excluded`, `zone_not_yet`, `validation`. */
export function changed(account: AccountItem, asked: Asked, nowMs: EpochMs, stage: Stage): Changed {
  checkForm(asked)
  const before = todayOf(account, nowMs, stage.timeZone)
  const zone = zoneAfter(account, asked, nowMs)
  const moved = zone === account.zone ? before : inZone(before, zone?.name ?? stage.timeZone, nowMs)
  const limits = ofLimits((kind) => {
    const own = before.limits[kind]
    if (asked.cancel === kind) return { ...own, next: null }
    const text = asked[kind]
    if (text === undefined) return own
    const limit = text === 'none' ? NO_LIMIT : amountOf(text, stage.asset)
    if (limit > own.limit) assertNotPaused(account, nowMs)
    return withLimit(own, limit, secondsOf(nowMs) + RAISED_AFTER)
  })
  return { today: { ...moved, limits }, pause: pauseAfter(account, asked, nowMs), zone }
}

/** One change per request; several limits, plus the first time zone, may be combined. */
function checkForm(asked: Asked): void {
  const given = (Object.keys(asked) as (keyof Asked)[]).filter((name) => asked[name] !== undefined)
  const alone = given.filter((name) => !limitKinds.some((kind) => kind === name) && name !== 'timeZone')
  if (given.length === 0 || (alone.length > 0 && given.length > 1))
    throw new Refusal('validation', { fields: given.join(', ') || 'body' })
}

function amountOf(text: string, asset: Asset): Minor {
  const amount = parseAmount(text, asset)
  if (amount === null) throw new Refusal('amount_invalid', { decimals: assets[asset].decimals })
  const most = LIMIT_MOST * 10n ** BigInt(assets[asset].decimals)
  if (amount > most) throw new Refusal('amount_above_max', { max: formatAmount(most, asset), asset })
  return amount
}

/** Lowering applies at once and cancels a pending raise; a raise applies at `raisedAt`. */
export function withLimit(own: OwnLimit, limit: Minor, raisedAt: EpochSeconds): OwnLimit {
  if (limit <= own.limit) return { limit, left: own.left - own.limit + limit, next: null }
  const at = own.next && limit <= own.next.limit ? own.next.at : raisedAt
  return { ...own, next: { limit, at } }
}

function pauseAfter(account: AccountItem, { timeOut, exclude }: Asked, nowMs: EpochMs): Pause | null {
  const now = secondsOf(nowMs)
  const asked: Pause | null =
    timeOut !== undefined
      ? { kind: 'timeOut', until: now + timeOut * DAY }
      : exclude !== undefined
        ? { kind: 'exclusion', until: monthsAfter(now, exclude) }
        : null
  if (!asked) return account.pause
  const { pause } = account
  if (pause && (pause.until >= asked.until || (pause.kind === 'exclusion' && asked.kind === 'timeOut')))
    assertNotPaused(account, nowMs)
  return asked
}

/** If the month lacks the day, the first days of the next month: never sooner. */
function monthsAfter(at: EpochSeconds, months: number): EpochSeconds {
  const date = new Date(msOf(at))
  return secondsOf(date.setUTCMonth(date.getUTCMonth() + months))
}

function zoneAfter({ zone }: AccountItem, asked: Asked, nowMs: EpochMs): AccountItem['zone'] {
  const { timeZone: name } = asked
  if (name === undefined || name === zone?.name) return zone
  if (!isTimeZone(name)) throw new Refusal('validation', { fields: 'timeZone' })
  const now = secondsOf(nowMs)
  if (zone) {
    if (limitKinds.some((kind) => asked[kind] !== undefined)) return zone
    if (now < zone.since + ZONE_KEPT) throw new Refusal('zone_not_yet', { days: ZONE_KEPT / DAY })
  }
  return { name, since: now }
}

/** A change of zone never shortens a day, and gives no second allowance. */
function inZone(today: Today, zone: string, nowMs: EpochMs): Today {
  const there = dateIn(zone, nowMs)
  const over = endOfDate(zone, there > today.day ? there : today.day)
  return { ...today, endsAt: Math.max(today.endsAt, over) }
}
