import type { Asset } from '../../shared/assets.ts'
import { letterOf, type MoneyKind, type MovementKind, moneyKinds } from '../../shared/documents.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { MoneyDocument } from '../documents/index.ts'
import { isUserAccount, type UserAccount } from '../ledger/chart.ts'
import { documentPlaces, dueSort } from '../table/keys.ts'
import type { Row } from '../table/write.ts'

/** One movement of a user's money: the user's legs of one entry of a document. */
export interface Movement {
  /** Its place among all movements: by time, and within a second in an order that never changes. */
  key: string
  at: EpochSeconds
  kind: MovementKind
  document: { kind: MoneyKind; id: string }
  symbol: string | null
  changes: { balance: UserAccount; asset: Asset; amount: Minor }[]
  /** What of it is a fee; negative where one is given back, null where there is none. */
  fee: { asset: Asset; amount: Minor } | null
  /** The document's movements before this one, oldest first. */
  earlier: Movement[]
  /** Whether the document has not moved money since. */
  isLast: boolean
}

/** Movements of a document: none before it is paid, one, or the placing and the settlement of an order. */
export function movementsOf({ kind, money }: MoneyDocument, row: Row): Movement[] {
  const id = row.sk.slice(documentPlaces[kind].sk.length)
  const entries = money.entries(row)
  const movements: Movement[] = []
  for (const [which, { at, movement, legs }] of entries.entries()) {
    const fee = legs.find(({ account }) => account === 'house:fees')
    movements.push({
      key: `${firstKeyOf(at)}#${id}#${letterOf(kind)}${which}`,
      at,
      kind: movement,
      document: { kind, id },
      symbol: money.symbol(row),
      changes: legs.flatMap(({ account, asset, amount }) =>
        isUserAccount(account) ? [{ balance: account, asset, amount }] : [],
      ),
      fee: fee ? { asset: fee.asset, amount: fee.amount } : null,
      earlier: movements.slice(),
      isLast: which === entries.length - 1,
    })
  }
  return movements
}

/** Every key of this second begins so and sorts after it. */
export const firstKeyOf = (at: EpochSeconds): string => dueSort(at)

/** `<second>#<document's id>#<letter of its kind><which of its entries>`. */
const pattern = new RegExp(`^\\d{10}(#[0-9A-Z]{26}#[${moneyKinds.map(letterOf).join('')}]\\d)?$`)
export const isMovementKey = (text: string): boolean => pattern.test(text)
/** The last second that can have a movement before this key. A bare second sorts before its own movements. */
export const lastSecondBefore = (key: string): EpochSeconds =>
  Number(key.slice(0, 10)) - (key.includes('#') ? 0 : 1)
