import type { Asset } from '../../shared/assets.ts'
import { type LimitKind, limitKinds } from '../../shared/limits.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { dateIn, type EpochMs, type EpochSeconds, endOfDate, secondsOf } from '../../shared/time.ts'
import type { Change } from '../table/write.ts'
import { type AccountItem, leftAttributes, NO_LIMIT, type OwnLimit, type Pause } from './account.ts'
import { limitsText } from './own-limits.ts'

export interface Today {
  day: string
  endsAt: EpochSeconds
  limits: Record<LimitKind, OwnLimit>
  outs: bigint
}

export type Taken = Partial<Record<LimitKind, Minor>>

/** `stageZone` applies to users without a zone. */
export function todayOf(account: AccountItem, nowMs: EpochMs, stageZone: string): Today {
  const zone = account.zone?.name ?? stageZone
  const now = secondsOf(nowMs)
  const isOver = now >= account.dayEnds
  const day = isOver ? dateIn(zone, nowMs) : account.day
  return {
    day,
    outs: isOver ? 0n : account.outs,
    endsAt: isOver ? endOfDate(zone, day) : account.dayEnds,
    limits: ofLimits((kind) => {
      const { limit: before, left, next } = account.limits[kind]
      const isRaised = next !== null && next.at <= now
      const limit = isRaised ? next.limit : before
      return { limit, left: isOver ? limit : left + limit - before, next: isRaised ? null : next }
    }),
  }
}

export const ofLimits = (limit: (kind: LimitKind) => OwnLimit): Today['limits'] =>
  Object.fromEntries(limitKinds.map((kind) => [kind, limit(kind)])) as Today['limits']

export const less = (today: Today, taken: Taken): Today => ({
  ...today,
  limits: ofLimits((kind) => ({
    ...today.limits[kind],
    left: today.limits[kind].left - (taken[kind] ?? 0n),
  })),
})

export const unlessPaused = (change: Change, nowMs: EpochMs): Change =>
  change.whereAtMost('pausedUntil', BigInt(secondsOf(nowMs)))

/** Fails if another process wrote the day since the read. Money may move meanwhile, but `taken` must still be left. */
export function writeDay(
  change: Change,
  account: AccountItem,
  target: Today,
  nowMs: EpochMs,
  taken: Taken = {},
): void {
  const now = secondsOf(nowMs)
  const isRunning = now < account.dayEnds && account.day === target.day
  change.where('day', '=', account.day)
  if (isRunning && target.endsAt === account.dayEnds) change.where('dayEnds', '>', now)
  else change.where('dayEnds', '=', account.dayEnds).set('dayEnds', target.endsAt)
  if (target.day !== account.day) {
    change.set('day', target.day)
    if (target.outs === 0n) change.remove('outs')
    else change.set('outs', target.outs)
  } else change.add('outs', target.outs - account.outs)
  const isSame = limitsText(account.limits) === limitsText(target.limits)
  if (!isRunning || !isSame) pinned(change, 'limits', limitsText(account.limits))
  if (!isSame) writeLimits(change, limitsText(target.limits))
  for (const kind of limitKinds) {
    const [was, is] = [account.limits[kind], target.limits[kind]]
    const left = leftAttributes[kind]
    if (target.day !== account.day) change.set(left, is.left)
    else if (!isRunning) {
      change.where(left, '=', was.left).set(left, is.left)
    } else {
      const delta = is.left - was.left
      if (taken[kind] !== undefined) change.where(left, '>=', -delta)
      change.add(left, delta)
    }
  }
}

function writeLimits(change: Change, text: string | null): void {
  if (text === null) change.remove('limits')
  else change.set('limits', text)
}

/** Null: the attribute was absent. */
export const pinned = (change: Change, name: string, value: Minor | number | string | null): Change =>
  value === null ? change.whereAbsent(name) : change.where(name, '=', value)

/** Never below zero; null without a limit. */
export function leftOf({ limits }: Today, kind: LimitKind, asset: Asset): string | null {
  const { limit, left } = limits[kind]
  return limit === NO_LIMIT ? null : formatAmount(left > 0n ? left : 0n, asset)
}

export const pauseAt = ({ pause }: Pick<AccountItem, 'pause'>, nowMs: EpochMs): Pause | null =>
  pause && pause.until > secondsOf(nowMs) ? pause : null
