import type { Asset } from '../../shared/assets.ts'
import type { DocumentKind, ListedKind, MoneyKind, MovementKind } from '../../shared/documents.ts'
import type { Minor } from '../../shared/money.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Leg } from '../ledger/entry.ts'
import type { Effect, RowChange } from '../table/effects.ts'
import type { Row } from '../table/write.ts'
import type { Review } from './review.ts'

/** One movement of money a document carries: when, why, and the legs of all accounts, house included. */
export interface Entry {
  at: EpochSeconds
  movement: MovementKind
  legs: Leg[]
}

/**
 * What a document has taken of a number on its user's account item (`openTotal`), of one key of a map there
 * (`open`, `BTCUSD`), or of what is left of a limit of a day.
 */
export interface Taken {
  counter: string
  key?: string
  /** Calendar day a limit is counted under; it is compared only while the account is still in that day. */
  day?: string
  amount: bigint
}

/** How money of a kind of document is derived from its row: for the statement, its file and the books. */
export interface Money {
  /** Attributes that keep legs, each written once (`writeLegs`). Reconcile adds up these lines by itself. */
  legs: readonly string[]
  /** Movements so far, the oldest first: none before money moves. Which of them it is stays the same for ever. */
  entries(row: Row): Entry[]
  /** The product's symbol a statement shows beside it; null for what is on no product. */
  symbol(row: Row): string | null
  /** Locked in its user's account now: positive minor units by asset. */
  locked(row: Row): { asset: string; amount: bigint }[]
  taken(row: Row): Taken[]
  /** What is wrong with the row in itself: its legs against its state, terms and prices. In plain words; none is right. */
  faults(row: Row): string[]
}

/** A document as a user's page at the desk lists it. */
export interface ListedDocument {
  id: string
  class: number
  status: number
  asset: Asset
  amount: Minor
  at: EpochSeconds
}

/**
 * All that is asked of a kind of document beyond its own domain. A domain exports one from its `document.ts`;
 * functions/documents/index.ts lists them.
 */
export interface DocumentDefinition<Kind extends DocumentKind = DocumentKind, Doc = unknown> {
  kind: Kind
  of(row: Row): Doc
  money: Kind extends MoneyKind ? Money : null
  /** How the desk decides on it; null where nobody decides. */
  review: Kind extends ReviewKind ? Review<Doc> : null
  /** How a user's page at the desk lists it; null for what has a list of its own there. */
  listed: Kind extends ListedKind ? (row: Row) => ListedDocument : null
  /** What follows a change of its row: messages, measured times, uses of references. A pure function. */
  effects: ((change: RowChange) => Effect[]) | null
}
