import type { ListedView } from '../../shared/api/listed.ts'
import type { DocumentKind, ListedKind, MoneyKind, MovementKind } from '../../shared/documents.ts'
import type { Minor } from '../../shared/money.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Leg } from '../ledger/entry.ts'
import type { Effect, RowChange } from '../table/effects.ts'
import type { Row } from '../table/write.ts'
import type { Priced } from './reconcile-prices.ts'
import type { Review } from './review.ts'
import type { Rules } from './rules.ts'

/** One movement of a document's money: when, why, and the legs of all accounts, the house's included. */
export interface Entry {
  at: EpochSeconds
  movement: MovementKind
  legs: Leg[]
}

/**
 * What a document adds to a counter of its user's account item (`openTotal`), to a key of a map there (`open`,
 * `BTCUSD`), or takes of a day's limit.
 */
export interface Taken {
  counter: string
  key?: string
  /** For a day's limit: the calendar day. Compared only while the account is still in that day. */
  day?: string
  /** For the turnover of a bonus: its id. Compared only while it is the one that runs. */
  bonus?: string
  amount: bigint
}

/** How the money of a kind of document follows from its row; for statement, CSV file and reconcile. */
export interface Money {
  /** Attributes that hold legs, each written once (`writeLegs`). Reconcile adds up these lines itself. */
  legs: readonly string[]
  /** Movements so far, oldest first. The index of a movement never changes. */
  entries(row: Row): Entry[]
  /** The product's symbol shown in the statement; null if it has no product. */
  symbol(row: Row): string | null
  /** What it locks in its user's account now; positive minor units by asset. */
  locked(row: Row): { asset: string; amount: bigint }[]
  taken(row: Row): Taken[]
  /** What of it a user gets only once, by name (`grant at registration`); empty for most rows. */
  once(row: Row, rules: Rules): string[]
  /** What is wrong with the row itself, its legs against state, terms and prices, in plain words; empty if right. */
  faults(row: Row, rules: Rules): string[]
  /** The prices it was made at; reconcile holds them against the tape where it can. Left out where there are none. */
  priced?(row: Row): Priced[]
  /** What somebody must look at though its user's money is right: left undone, or above a bound of today. */
  notices(row: Row, rules: Rules): string[]
  /** What is wrong between rows of one user that belong together: all of these kinds. Left out where each stands alone. */
  together?: {
    kinds: readonly DocumentKind[]
    faults(rows: readonly Row[], rules: Rules): { of: string; words: string }[]
  }
}

/** A document as a user's page at the desk lists it; its amount in minor units. */
export type ListedDocument<Kind extends ListedKind> = Omit<ListedView<Kind>, 'amount'> & { amount: Minor }

/**
 * A kind of document, as the code outside its domain needs it. A domain exports it from `document.ts`;
 * functions/documents/index.ts lists all.
 */
export interface DocumentDefinition<Kind extends DocumentKind = DocumentKind, Doc = unknown> {
  kind: Kind
  of(row: Row): Doc
  money: Kind extends MoneyKind ? Money : null
  /** How the desk reviews it; null if nobody does. */
  review: Kind extends ReviewKind ? Review<Doc> : null
  /** How the user's page at the desk lists it; null if it has its own list there. */
  listed: Kind extends ListedKind ? (row: Row) => ListedDocument<Kind> : null
  /** What follows a change of its row: messages, review times, occurrences. A pure function. */
  effects: ((change: RowChange) => Effect[]) | null
  /** The attribute a row must have for the stream to tell of it; left out where it tells of every change. */
  streamedWith?: string
}
