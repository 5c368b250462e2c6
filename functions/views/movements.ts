import type { MovementKind } from '../../shared/api/views.ts'
import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { isUserAccount, type UserAccount } from '../ledger/chart.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Documents } from '../ledger/lateness.ts'
import { dueSort } from '../table/keys.ts'
import type { Row, Value } from '../table/write.ts'

/** One movement of a user's money: the user's own legs of one entry of a document. */
export interface Movement {
  /** Its place among all: in the order of their times, and of one second in an order that never changes. */
  key: string
  at: EpochSeconds
  kind: MovementKind
  document: { kind: Documents; id: string }
  symbol: string | null
  changes: { balance: UserAccount; asset: Asset; amount: Minor }[]
}

/** Movements a document carries: none before it is paid, one, or the placing and the settlement of an order. */
export const movementsOf = (of: Documents, row: Row): Movement[] =>
  of === 'order' ? ofOrder(row) : ofDeposit(row)

/** Every key of a second begins so, and what comes after it is later in the order of keys. */
export const keyAt = (at: EpochSeconds): string => dueSort(at)

/** `<second>#<document's id>#<o or d><which of its entries>`. */
export const isKey = (text: string): boolean => /^\d{10}(#[0-9A-Z]{26}#[od][01])?$/.test(text)
/** The last second that can have a movement before this key: a bare second stands before all of its own. */
export const lastBefore = (key: string): EpochSeconds =>
  Number(key.slice(0, 10)) - (key.includes('#') ? 0 : 1)

function ofOrder(row: Row): Movement[] {
  const about = { document: { kind: 'order', id: row.sk } as const, symbol: row.symbol as string }
  // An order is accepted in the second before the one its entry price is of.
  const placed = entry(about, 'order_placed', Number(row.openAt) - 1, 0, row.legs)
  if (row.state !== 'settled') return [placed]
  const kind = `order_${row.result as 'win' | 'loss' | 'draw' | 'void'}` as const
  return [placed, entry(about, kind, Number(row.settledAt), 1, row.settleLegs)]
}

function ofDeposit(row: Row): Movement[] {
  if (!row.legs) return []
  const about = { document: { kind: 'deposit', id: row.sk.slice('D#'.length) } as const, symbol: null }
  return [entry(about, kindOf(row), Number(row.decidedAt ?? row.at), 0, row.legs)]
}

/** Deposits by their class; of what is given by a rule, the practice money by its reason. */
function kindOf(row: Row): MovementKind {
  const kinds = ['deposit', row.reason === 'refill' ? 'refill' : 'grant', 'bonus', 'bonus', 'credit'] as const
  const kind = kinds[Number(row.class)]
  if (!kind) throw new Error(`a deposit of class ${row.class}`)
  return kind
}

function entry(
  about: Pick<Movement, 'document' | 'symbol'>,
  kind: MovementKind,
  at: EpochSeconds,
  which: 0 | 1,
  legs: Value | undefined,
): Movement {
  const { document } = about
  const changes = readLegs(legs as string[]).flatMap(({ account, asset, amount }) =>
    isUserAccount(account) ? [{ balance: account, asset, amount }] : [],
  )
  const key = `${keyAt(at)}#${document.id}#${document.kind.slice(0, 1)}${which}`
  return { key, at, kind, ...about, changes }
}
