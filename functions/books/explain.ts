import type { Asset } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { exactOf, isUnread, look } from '../documents/reconcile-table.ts'
import { noRules } from '../documents/rules.ts'
import { balanceAttribute } from '../ledger/account.ts'
import { type UserAccount, userAccounts } from '../ledger/chart.ts'
import type { Difference } from '../ledger/correction.ts'
import { pinned } from '../ledger/day.ts'
import { type Line, lastRowOf, nextRow } from '../ledger/journal.ts'
import { LAST_ROW } from '../ledger/stored.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, type Table, type Write } from '../table/write.ts'
import type { Finding } from './finding.ts'

export interface Explained {
  differences: Difference[]
  account: Row
}

const BALANCE = 'account = legs'

/** Lifting a freeze books these differences from the finding's `exact`; they are compared again first. */
export const differencesOf = ({ exact }: Pick<Finding, 'exact'>): Difference[] =>
  exact.flatMap((one) => {
    const [, of, amount] = /^account = legs: (\w+) by (-?\d+)$/.exec(one) ?? []
    return of && amount ? [{ ...accountOf(of), amount: BigInt(amount) }] : []
  })

/** A difference between an account and its documents is booked, never accepted. */
export const isOfBalance = (exact: string): boolean => exact.startsWith(`${BALANCE}: `)

/** Compares again, as the books may be right by now. Throws `conflict` if the account is in motion. */
export async function explained(table: Table, { uid, exact }: Finding): Promise<Explained> {
  const account = await table.get(keys.account(uid), { consistent: true })
  const found = await look(table, uid, noRules)
  if (!account || isUnread(found)) throw new Refusal('conflict')
  const standing = found.mismatches.filter((one) => one.check === BALANCE && exact.includes(exactOf(one)))
  return {
    account,
    differences: standing.map(({ of, found, expected }) => ({ ...accountOf(of), amount: found - expected })),
  }
}

function accountOf(attribute: string): { asset: Asset; account: UserAccount } {
  const [asset = '', name] = attribute.split('_')
  const account = userAccounts.find((each) => each === name)
  if (!account) throw new Error(`${attribute} is no balance`)
  return { asset: asset as Asset, account }
}

/** Fails if the account moved since it was compared. */
export function thaw(
  uid: string,
  { account, differences }: Explained,
  booked: readonly { line: Line }[],
  at: number,
): Write[] {
  const change = new Change(keys.account(uid)).where('frozen', '=', 'books_differ').remove('frozen')
  const same = (name: string) =>
    account[name] === undefined ? change.whereAbsent(name) : change.where(name, '=', account[name] as bigint)
  same('moves')
  for (const { asset, account: name } of differences) same(balanceAttribute(asset, name))
  if (booked.length === 0) return [change.build()]
  // Documents come to agree with the account, which stays as it is.
  const lines = booked.map(({ line }) => line)
  const row = nextRow(uid, account, lines, at, new Map())
  change.add('moves', 1n).set(LAST_ROW, row.item.sk)
  return [pinned(change, LAST_ROW, lastRowOf(account) ?? null).build(), row]
}
