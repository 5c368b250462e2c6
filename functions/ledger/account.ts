import { type Asset, assetNames } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { type LimitKind, limitKinds, type PauseKind } from '../../shared/limits.ts'
import type { Minor } from '../../shared/money.ts'
import { type EpochMs, type EpochSeconds, endOfDate, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { bonusIn, type RunningBonus } from './bonus.ts'
import { type UserAccount, userAccounts } from './chart.ts'
import { hasFormerLimits, limitsIn, NO_LIMIT, type SetLimit } from './own-limits.ts'

export { NO_LIMIT }

/**
 * What is kept of a user's money and state, on one item under 1,024 bytes: every movement's conditions
 * are on it. Counters hold what is *left*, as conditions know no arithmetic.
 */
export interface AccountItem {
  uid: string
  /** `ERASED`: its user asked to be forgotten; what it holds stays for the books. */
  state: 'ACTIVE' | 'LOCKED' | 'ERASED'
  /** Sessions signed under an earlier epoch are over. */
  epoch: number
  /** Sessions ended one by one, by their short names (ended-sessions.ts). */
  ended: string
  balances: Record<Asset, Record<UserAccount, Minor>>
  /** Open stake by product and over all. */
  open: Record<string, Minor>
  openTotal: Minor
  /** Name of the user's day that the counters of a day stand for: the date it began at. Never goes backwards. */
  day: string
  /** When that day is over; null in rows from before it was kept. */
  dayEnds: EpochSeconds | null
  /** The user's own limits of a day, as written; `todayOf` tells how they stand at a moment. */
  limits: Record<LimitKind, OwnLimit>
  /** Whether they are kept as they were before they were one text; the next change of them makes it one. */
  hasFormerLimits: boolean
  /** Time zone of the user's days, and since when; null if the user chose none: then it is the stage's. */
  zone: { name: string; since: EpochSeconds } | null
  /** A time-out or self-exclusion, also one that is over. */
  pause: Pause | null
  /** The operation that last changed limits, pause or zone. */
  limitsOp: string | null
  refillDay: string | null
  /** Withdrawals submitted on the running day, less those released on it. */
  outs: bigint
  /** The step-up of the last withdrawal: none is good that is not newer. */
  stepUp: string | null
  bonus: RunningBonus | null
  /** Why its user may move no money; what is owed to the user is still paid. Null if nothing is frozen. */
  frozen: FrozenReason | null
  /** When the desk last locked or unlocked it; `standingAt` in rows. */
  lockChangedAt: EpochSeconds | null
}

export interface OwnLimit extends SetLimit {
  /** The limit less what the day used: below zero after a lowering, above the limit after a day's net win. */
  left: Minor
}

export interface Pause {
  kind: PauseKind
  until: EpochSeconds
}

/** Why reconcile froze an account: what it holds is not what its documents say. */
export type FrozenReason = 'books_differ'

export const balanceAttribute = (asset: Asset, account: UserAccount): string => `${asset}_${account}`

/** What the day leaves of each limit, as attributes of their own: conditions compare them. */
export const leftAttributes = {
  stake: 'leftStake',
  loss: 'leftLoss',
  deposit: 'leftDeposit',
} as const satisfies Record<LimitKind, string>

/** The item of a new user, in the `day` that is running in a time zone. `movedAt`: when it got its opening. */
export function accountRow(
  uid: string,
  day: string,
  opening: Partial<Record<`${Asset}_${UserAccount}`, Minor>>,
  timeZone = 'UTC',
  movedAt?: EpochSeconds,
): Row {
  return {
    ...keys.account(uid),
    state: 'ACTIVE',
    epoch: 0,
    ...opening,
    open: {},
    openTotal: 0,
    day,
    dayEnds: endOfDate(timeZone, day),
    leftStake: NO_LIMIT,
    leftLoss: NO_LIMIT,
    leftDeposit: NO_LIMIT,
    profit: 0,
    ...(movedAt !== undefined && { movedAt }),
  }
}

export function accountOf(row: Row): AccountItem {
  const balances = {} as AccountItem['balances']
  for (const asset of assetNames) {
    const of = {} as Record<UserAccount, Minor>
    for (const account of userAccounts)
      of[account] = (row[balanceAttribute(asset, account)] as bigint | undefined) ?? 0n
    balances[asset] = of
  }
  return {
    uid: row.pk.slice(2),
    state: row.state as AccountItem['state'],
    epoch: Number(row.epoch),
    ended: (row.ended as string | undefined) ?? '',
    balances,
    open: (row.open ?? {}) as Record<string, bigint>,
    openTotal: (row.openTotal as bigint | undefined) ?? 0n,
    day: row.day as string,
    dayEnds: row.dayEnds === undefined ? null : Number(row.dayEnds),
    limits: limitsOf(row),
    hasFormerLimits: hasFormerLimits(row),
    zone: row.zone === undefined ? null : { name: row.zone as string, since: Number(row.zoneAt) },
    pause:
      row.pausedUntil === undefined
        ? null
        : { kind: row.excluded === undefined ? 'timeOut' : 'exclusion', until: Number(row.pausedUntil) },
    limitsOp: (row.limitsOp as string | undefined) ?? null,
    bonus: bonusIn(row),
    refillDay: (row.refillDay as string | undefined) ?? null,
    outs: (row.outs as bigint | undefined) ?? 0n,
    stepUp: (row.stepUp as string | undefined) ?? null,
    frozen: (row.frozen as FrozenReason | undefined) ?? null,
    lockChangedAt: row.standingAt === undefined ? null : Number(row.standingAt),
  }
}

function limitsOf(row: Row): AccountItem['limits'] {
  const set = limitsIn(row)
  const leftOf = (kind: LimitKind) => (row[leftAttributes[kind]] as bigint | undefined) ?? NO_LIMIT
  const own = limitKinds.map((kind) => [kind, { ...set[kind], left: leftOf(kind) }])
  return Object.fromEntries(own) as AccountItem['limits']
}

/** Throws `account_frozen` if its user may move no money now. */
export function assertNotFrozen({ frozen }: AccountItem): void {
  if (frozen !== null) throw new Refusal('account_frozen')
}

/** The refusal of what a user's own pause stops, while it lasts; null otherwise. */
export const whyPaused = ({ pause }: Pick<AccountItem, 'pause'>, nowMs: EpochMs): Refusal | null =>
  pause && pause.until > secondsOf(nowMs)
    ? new Refusal(pause.kind === 'exclusion' ? 'excluded' : 'timed_out', { until: pause.until })
    : null

/** Throws `timed_out`, `excluded` while the user's own pause lasts. */
export function assertNotPaused(account: Pick<AccountItem, 'pause'>, nowMs: EpochMs): void {
  const why = whyPaused(account, nowMs)
  if (why) throw why
}

/** Consistent: who is told that there is none must not have another copy of the same request that found one. */
export async function loadAccount(table: Table, uid: string): Promise<AccountItem | null> {
  const row = await table.get(keys.account(uid), { consistent: true })
  return row ? accountOf(row) : null
}
