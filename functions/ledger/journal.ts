import { assetNames } from '../../shared/assets.ts'
import { letterOf, type MoneyKind, type MovementKind } from '../../shared/documents.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { dueSort, journalPlaceSort, keys } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'
import { balanceAttribute } from './account.ts'
import { isUserAccount, userAccounts } from './chart.ts'
import { type Leg, writeLegs } from './entry.ts'

/** One document's part of a movement. */
export interface Line {
  kind: MoneyKind
  id: string
  movement: MovementKind
  legs: Leg[]
}

/** Attribute of an account: the sort key of its last row. */
export const LAST_ROW = 'journal'
export const balanceNames = assetNames.flatMap((asset) =>
  userAccounts.map((account) => balanceAttribute(asset, account)),
)
/** The next row is made from these. */
export const journalReads = [LAST_ROW, ...balanceNames] as const

export const lastRowOf = (account: Row | undefined): string | undefined =>
  account?.[LAST_ROW] as string | undefined

/**
 * The row after the last one of an account as read. Its transaction must ask that the account still has that last row.
 * Clocks differ, so a row is never earlier than the one before it: the order of places is the order of times.
 */
export function nextRow(
  uid: string,
  account: Row | undefined,
  lines: readonly Line[],
  at: EpochSeconds,
  totals = userTotals(lines.flatMap(({ legs }) => legs)),
): Put {
  const [lastAt = '0', place = '0'] = lastRowOf(account)?.split('#') ?? []
  const after = balanceNames.flatMap((name) => {
    const amount = ((account?.[name] as bigint | undefined) ?? 0n) + (totals.get(name) ?? 0n)
    return amount === 0n ? [] : [[name, amount] as const]
  })
  const sk = `${dueSort(Math.max(at, Number(lastAt)))}#${journalPlaceSort(Number(place) + 1)}`
  return create({
    ...keys.journalRow(uid, sk),
    lines: lines.map(({ kind, id, movement, legs }) => ({
      of: `${letterOf(kind)}${id}`,
      movement,
      legs: writeLegs(legs),
    })),
    after: Object.fromEntries(after),
  })
}

/** An update may name each attribute only once. */
export function userTotals(legs: readonly Leg[]): Map<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const { account, asset, amount } of legs) {
    if (!isUserAccount(account)) continue
    const attribute = balanceAttribute(asset, account)
    totals.set(attribute, (totals.get(attribute) ?? 0n) + amount)
  }
  return totals
}
