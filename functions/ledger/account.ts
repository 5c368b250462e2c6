import { type Asset, assetNames } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { type LimitKind, limitKinds, type PauseKind } from '../../shared/limits.ts'
import type { Minor } from '../../shared/money.ts'
import { type EpochMs, type EpochSeconds, endOfDate, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { type UserAccount, userAccounts } from './chart.ts'

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
  /** Time zone of the user's days, and since when; null if the user chose none: then it is the stage's. */
  zone: { name: string; since: EpochSeconds } | null
  /** A time-out or self-exclusion, also one that is over. */
  pause: Pause | null
  /** The operation that last changed limits, pause or zone. */
  limitsOp: string | null
  refillDay: string | null
  /** Why its user may move no money; what is owed to the user is still paid. Null if nothing is frozen. */
  frozen: FrozenReason | null
  /** When the desk last locked or unlocked it; `standingAt` in rows. */
  lockChangedAt: EpochSeconds | null
}

export interface OwnLimit {
  /** NO_LIMIT where none is set. */
  limit: Minor
  /** The limit less what the day used: below zero after a lowering, above the limit after a day's net win. */
  left: Minor
  /** A raise that waits, or has come and is not written yet. */
  next: { limit: Minor; at: EpochSeconds } | null
}

export interface Pause {
  kind: PauseKind
  until: EpochSeconds
}

/** Why reconcile froze an account: what it holds is not what its documents say. */
export type FrozenReason = 'books_differ'

/** A limit that is not set: more than all money there is, and far inside the table's whole numbers. */
export const NO_LIMIT: Minor = 10n ** 15n

export const balanceAttribute = (asset: Asset, account: UserAccount): string => `${asset}_${account}`

/** Attributes of a limit on the account item: what is left, the limit, a waiting raise and its moment. */
export const limitAttributes = {
  stake: { left: 'leftStake', limit: 'maxStake', next: 'nextStake', at: 'stakeAt' },
  loss: { left: 'leftLoss', limit: 'maxLoss', next: 'nextLoss', at: 'lossAt' },
  deposit: { left: 'leftDeposit', limit: 'maxDeposit', next: 'nextDeposit', at: 'depositAt' },
} as const satisfies Record<LimitKind, unknown>

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
    limits: Object.fromEntries(limitKinds.map((kind) => [kind, limitOf(row, kind)])) as AccountItem['limits'],
    zone: row.zone === undefined ? null : { name: row.zone as string, since: Number(row.zoneAt) },
    pause:
      row.pausedUntil === undefined
        ? null
        : { kind: row.excluded === undefined ? 'timeOut' : 'exclusion', until: Number(row.pausedUntil) },
    limitsOp: (row.limitsOp as string | undefined) ?? null,
    refillDay: (row.refillDay as string | undefined) ?? null,
    frozen: (row.frozen as FrozenReason | undefined) ?? null,
    lockChangedAt: row.standingAt === undefined ? null : Number(row.standingAt),
  }
}

function limitOf(row: Row, kind: LimitKind): OwnLimit {
  const { left, limit, next, at } = limitAttributes[kind]
  return {
    limit: (row[limit] as bigint | undefined) ?? NO_LIMIT,
    left: (row[left] as bigint | undefined) ?? NO_LIMIT,
    next: row[at] === undefined ? null : { limit: row[next] as bigint, at: Number(row[at]) },
  }
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
