import type { Asset } from '../../shared/assets.ts'
import { letterOf, type MoneyKind, type MovementKind, moneyKinds } from '../../shared/documents.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { MoneyDocument } from '../documents/index.ts'
import { isUserAccount, type UserAccount } from '../ledger/chart.ts'
import { documentPlaces, dueSort } from '../table/keys.ts'
import type { Row } from '../table/write.ts'

/** One movement of a user's money: the user's own legs of one entry of a document. */
export interface Movement {
  /** Its place among all: in the order of their times, and of one second in an order that never changes. */
  key: string
  at: EpochSeconds
  kind: MovementKind
  document: { kind: MoneyKind; id: string }
  symbol: string | null
  changes: { balance: UserAccount; asset: Asset; amount: Minor }[]
}

/** Movements a document carries: none before it is paid, one, or the placing and the settlement of an order. */
export function movementsOf({ kind, money }: MoneyDocument, row: Row): Movement[] {
  const id = row.sk.slice(documentPlaces[kind].sk.length)
  return money.entries(row).map(({ at, movement, legs }, which) => ({
    key: `${firstKeyOf(at)}#${id}#${letterOf(kind)}${which}`,
    at,
    kind: movement,
    document: { kind, id },
    symbol: money.symbol(row),
    changes: legs.flatMap(({ account, asset, amount }) =>
      isUserAccount(account) ? [{ balance: account, asset, amount }] : [],
    ),
  }))
}

/** Every key of a second begins so, and what comes after it is later in the order of keys. */
export const firstKeyOf = (at: EpochSeconds): string => dueSort(at)

/** `<second>#<document's id>#<letter of its kind><which of its entries>`. */
const pattern = new RegExp(`^\\d{10}(#[0-9A-Z]{26}#[${moneyKinds.map(letterOf).join('')}]\\d)?$`)
export const isMovementKey = (text: string): boolean => pattern.test(text)
/** The last second that can have a movement before this key: a bare second stands before all of its own. */
export const lastSecondBefore = (key: string): EpochSeconds =>
  Number(key.slice(0, 10)) - (key.includes('#') ? 0 : 1)
