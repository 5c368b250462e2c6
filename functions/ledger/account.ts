import { type Asset, assetNames } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { type LimitKind, limitKinds, type PauseKind } from '../../shared/limits.ts'
import type { Minor } from '../../shared/money.ts'
import { type EpochMs, type EpochSeconds, endOfDate, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import type { Row, Table } from '../table/write.ts'
import { bonusIn, type RunningBonus } from './bonus.ts'
import { type UserAccount, userAccounts } from './chart.ts'
import { limitsIn, NO_LIMIT, type SetLimit } from './own-limits.ts'

export { NO_LIMIT }

/** Stays under 1,024 bytes, as all movements write it. Counters hold rests: conditions know no arithmetic. */
export interface AccountItem {
  uid: string
  /** An `ERASED` account keeps its balances for the books. */
  state: 'ACTIVE' | 'LOCKED' | 'ERASED'
  /** Tokens signed under an earlier epoch are invalid. */
  epoch: number
  /** Short names of sessions ended one by one (ended-sessions.ts). */
  ended: string
  balances: Record<Asset, Record<UserAccount, Minor>>
  open: Record<string, Minor>
  openTotal: Minor
  /** The date of the user's running day. It never goes back. */
  day: string
  dayEnds: EpochSeconds
  /** As stored; `todayOf` applies raises that are due. */
  limits: Record<LimitKind, OwnLimit>
  /** Null: the stage's zone. */
  zone: { name: string; since: EpochSeconds } | null
  pause: Pause | null
  limitsOp: string | null
  refillDay: string | null
  /** Withdrawals submitted today, less those submitted and released today. */
  outs: bigint
  /** A withdrawal needs a newer step-up than this one. */
  stepUp: string | null
  bonus: RunningBonus | null
  /** The user may move no money; what is owed is still paid. */
  frozen: FrozenReason | null
  lockChangedAt: EpochSeconds | null
}

export interface OwnLimit extends SetLimit {
  /** Below zero after a lowering, above the limit after a net win. */
  left: Minor
}

export interface Pause {
  kind: PauseKind
  until: EpochSeconds
}

export type FrozenReason = 'books_differ'

export const balanceAttribute = (asset: Asset, account: UserAccount): string => `${asset}_${account}`

/** Separate attributes, so that conditions can compare them. */
export const leftAttributes = {
  stake: 'leftStake',
  loss: 'leftLoss',
  deposit: 'leftDeposit',
} as const satisfies Record<LimitKind, string>

export function accountRow(
  uid: string,
  day: string,
  opening: { [attribute: string]: Minor | string },
  timeZone = 'UTC',
): Row {
  return {
    ...keys.account(uid),
    state: 'ACTIVE',
    epoch: 0,
    ...opening,
    open: {},
    openTotal: 0n,
    day,
    dayEnds: endOfDate(timeZone, day),
    leftStake: NO_LIMIT,
    leftLoss: NO_LIMIT,
    leftDeposit: NO_LIMIT,
    profit: 0n,
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
    dayEnds: Number(row.dayEnds),
    limits: limitsOf(row),
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

export function assertNotFrozen({ frozen }: AccountItem): void {
  if (frozen !== null) throw new Refusal('account_frozen')
}

export const whyPaused = ({ pause }: Pick<AccountItem, 'pause'>, nowMs: EpochMs): Refusal | null =>
  pause && pause.until > secondsOf(nowMs)
    ? new Refusal(pause.kind === 'exclusion' ? 'excluded' : 'timed_out', { until: pause.until })
    : null

/** Throws `timed_out` or `excluded`. */
export function assertNotPaused(account: Pick<AccountItem, 'pause'>, nowMs: EpochMs): void {
  const why = whyPaused(account, nowMs)
  if (why) throw why
}

/** Consistent: if another copy of the request found an account, this one must too. */
export async function loadAccount(table: Table, uid: string): Promise<AccountItem | null> {
  const row = await table.get(keys.account(uid), { consistent: true })
  return row ? accountOf(row) : null
}
