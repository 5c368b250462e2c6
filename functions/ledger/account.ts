import { type Asset, assetNames } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
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
  /** Calendar day (stage time zone) the counters of a day stand for. */
  day: string
  leftStake: Minor
  leftLoss: Minor
  refillDay: string | null
  /** Why its user may move no money; what is owed to the user is still paid. Null if nothing is frozen. */
  frozen: FrozenReason | null
  /** When the desk last locked or unlocked it; `standingAt` in rows. */
  lockChangedAt: EpochSeconds | null
}

/** Why reconcile froze an account: what it holds is not what its documents say. */
export type FrozenReason = 'books_differ'

/** A limit that is not set: more than all money there is, and far inside the table's whole numbers. */
export const NO_LIMIT: Minor = 10n ** 15n

export const balanceAttribute = (asset: Asset, account: UserAccount): string => `${asset}_${account}`

export function accountRow(
  uid: string,
  day: string,
  opening: Partial<Record<`${Asset}_${UserAccount}`, Minor>>,
): Row {
  return {
    ...keys.account(uid),
    state: 'ACTIVE',
    epoch: 0,
    ...opening,
    open: {},
    openTotal: 0,
    day,
    leftStake: NO_LIMIT,
    leftLoss: NO_LIMIT,
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
    leftStake: row.leftStake as bigint,
    leftLoss: row.leftLoss as bigint,
    refillDay: (row.refillDay as string | undefined) ?? null,
    frozen: (row.frozen as FrozenReason | undefined) ?? null,
    lockChangedAt: row.standingAt === undefined ? null : Number(row.standingAt),
  }
}

/** Throws `account_frozen` if its user may move no money now. */
export function assertNotFrozen({ frozen }: AccountItem): void {
  if (frozen !== null) throw new Refusal('account_frozen')
}

/** Consistent: who is told that there is none must not have another copy of the same request that found one. */
export async function loadAccount(table: Table, uid: string): Promise<AccountItem | null> {
  const row = await table.get(keys.account(uid), { consistent: true })
  return row ? accountOf(row) : null
}
