import type { ListedView } from '../../shared/api/listed.ts'
import type { DocumentKind, ListedKind, MoneyKind, MovementKind } from '../../shared/documents.ts'
import type { Minor } from '../../shared/money.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochSeconds, Seconds } from '../../shared/time.ts'
import type { Leg } from '../ledger/entry.ts'
import type { Effect, RowChange } from '../table/effects.ts'
import type { Row } from '../table/write.ts'
import type { Priced } from './reconcile-prices.ts'
import type { Review } from './review.ts'
import type { Rules } from './rules.ts'

export interface Entry {
  at: EpochSeconds
  movement: MovementKind
  legs: Leg[]
}

/** A counter (`openTotal`), an entry of a map (`open`, `BTCUSD`), or a day's limit. */
export interface Taken {
  counter: string
  key?: string
  /** Compared only if the account is in this day. */
  day?: string
  /** Compared only while this bonus runs. */
  bonus?: string
  amount: bigint
}

export interface Money {
  legs: readonly string[]
  /** Attributes of few values. Any other value is a newer version's, so the books do not judge the row. */
  values?: Readonly<Record<string, readonly (string | number)[]>>
  /** Oldest first. The index of a movement never changes. */
  entries(row: Row): Entry[]
  symbol(row: Row): string | null
  /** Positive minor units by asset. */
  locked(row: Row): { asset: string; amount: bigint }[]
  /** The second of its last change; null while it may change. A nightly look reads no settled document. */
  settledAt(row: Row): EpochSeconds | null
  /** The sort key of the document it belongs to: it counts as settled with that one. */
  partOf?(row: Row): string
  /** How much older an id may be than its row, if more than an hour. */
  idsBehind?: Seconds | 'unbounded'
  taken(row: Row): Taken[]
  /** Names of gifts that a user gets only once (`grant at registration`). */
  once(row: Row, rules: Rules): string[]
  faults(row: Row, rules: Rules): string[]
  /** Reconcile compares these prices with the tape where it can. */
  priced?(row: Row): Priced[]
  /** The user's money is right, but someone must look: overdue, or above a present bound. */
  notices(row: Row, rules: Rules): string[]
  together?: {
    kinds: readonly DocumentKind[]
    faults(rows: readonly Row[], rules: Rules, kept: readonly Row[]): { of: string; words: string }[]
    /** From settled documents what later documents are compared with, in a bounded number of rows. */
    keeps?(settled: readonly Row[], kept: readonly Row[]): Row[]
    /** Adds to counters that all users share: `sold p1`. */
    counts?(rows: readonly Row[]): readonly (readonly [string, bigint])[]
  }
}

export type ListedDocument<Kind extends ListedKind> = Omit<ListedView<Kind>, 'amount'> & { amount: Minor }

/** Each domain's `document.ts` exports one; functions/documents/index.ts lists all. */
export interface DocumentDefinition<Kind extends DocumentKind = DocumentKind, Doc = unknown> {
  kind: Kind
  of(row: Row): Doc
  money: Kind extends MoneyKind ? Money : null
  review: Kind extends ReviewKind ? Review<Doc> : null
  listed: Kind extends ListedKind ? (row: Row) => ListedDocument<Kind> : null
  effects: ((change: RowChange) => Effect[]) | null
  /** The stream reports only rows with this attribute. Undefined: every change. */
  streamedWith?: string
}
