import { type Asset, assetNames } from '../../shared/assets.ts'
import type { MoneyKind, MovementKind, OrNewer } from '../../shared/documents.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { balanceAttribute } from '../ledger/account.ts'
import { isUserAccount, type UserAccount, userAccounts } from '../ledger/chart.ts'
import type { Leg } from '../ledger/entry.ts'
import type { JournalRow } from '../ledger/journal.ts'
import { journalSort } from '../table/keys.ts'

export interface Change {
  balance: UserAccount
  asset: Asset
  amount: Minor
}

export interface Movement {
  /** Sorts by place among all movements. */
  key: string
  at: EpochSeconds
  kind: OrNewer<MovementKind>
  document: { kind: OrNewer<MoneyKind>; id: string }
  symbol: string | null
  changes: Change[]
  /** Negative if the fee is returned. */
  fee: { asset: Asset; amount: Minor } | null
  after: Minor[]
  /** Sum of available, locked and bonus for each changed asset. */
  owned: { asset: Asset; amount: Minor }[]
}

/** Newest first: a row holds the balances after its last line. */
export function movementsOf({ at, place, lines, after }: JournalRow): Movement[] {
  const held = new Map(after)
  const balance = (asset: Asset, of: UserAccount): Minor => held.get(balanceAttribute(asset, of)) ?? 0n
  const movements: Movement[] = []
  for (const [index, line] of [...lines.entries()].toReversed()) {
    const { changes, fee } = changesOf(line.legs)
    movements.push({
      key: movementKey({ at, place, line: index }),
      at,
      kind: line.movement,
      document: { kind: line.kind, id: line.id },
      symbol: line.symbol ?? null,
      changes,
      fee,
      after: changes.map((change) => balance(change.asset, change.balance)),
      owned: [...new Set(changes.map(({ asset }) => asset))].map((asset) => ({
        asset,
        amount: userAccounts.reduce((sum, of) => sum + balance(asset, of), 0n),
      })),
    })
    for (const { asset, balance: of, amount } of changes)
      held.set(balanceAttribute(asset, of), balance(asset, of) - amount)
  }
  return movements
}

/** Leaves out assets that a newer version added: their decimals are not known here. */
export function changesOf(all: readonly Leg[]): Pick<Movement, 'changes' | 'fee'> {
  const legs = all.filter(({ asset }) => assetNames.includes(asset))
  const fee = legs.find(({ account }) => account === 'house:fees')
  return {
    changes: legs.flatMap(({ account, asset, amount }) =>
      isUserAccount(account) ? [{ balance: account, asset, amount }] : [],
    ),
    fee: fee ? { asset: fee.asset, amount: fee.amount } : null,
  }
}

export interface Place {
  at: EpochSeconds
  place: number
  /** Within its row, from 0. */
  line: number
}

const movementKey = ({ at, place, line }: Place): string =>
  `${journalSort(at, place)}#${String(line).padStart(2, '0')}`

export function placeOfKey(key: string): Place | null {
  if (!/^\d{10}#\d{10}#\d{2}$/.test(key)) return null
  const [at, place, line] = key.split('#').map(Number) as [number, number, number]
  return { at, place, line }
}
