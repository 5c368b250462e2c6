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

/** Legs of all accounts, the house's included. */
export interface Entry {
  at: EpochSeconds
  movement: MovementKind
  legs: Leg[]
}

/** Of a counter (`openTotal`), of a key of a map (`open`, `BTCUSD`), or of a day's limit. */
export interface Taken {
  counter: string
  key?: string
  /** Compared only while the account is in that day. */
  day?: string
  /** Compared only while that bonus runs. */
  bonus?: string
  amount: bigint
}

export interface Money {
  /** Each is written once (`writeLegs`); reconcile adds them up itself. */
  legs: readonly string[]
  /** Oldest first. The index of a movement never changes. */
  entries(row: Row): Entry[]
  symbol(row: Row): string | null
  /** Positive minor units by asset. */
  locked(row: Row): { asset: string; amount: bigint }[]
  taken(row: Row): Taken[]
  /** What a user gets only once (`grant at registration`). */
  once(row: Row, rules: Rules): string[]
  /** What is wrong with the row itself, in plain words. */
  faults(row: Row, rules: Rules): string[]
  /** Reconcile compares these prices with the tape where it can. */
  priced?(row: Row): Priced[]
  /** Right for the user's money, but someone must look: left undone, or above a bound of today. */
  notices(row: Row, rules: Rules): string[]
  /** What is wrong between rows of one user that belong together. */
  together?: {
    kinds: readonly DocumentKind[]
    faults(rows: readonly Row[], rules: Rules): { of: string; words: string }[]
    /** Its part of counters that users share: `sold p1`. */
    counts?(rows: readonly Row[]): readonly (readonly [string, bigint])[]
  }
}

export type ListedDocument<Kind extends ListedKind> = Omit<ListedView<Kind>, 'amount'> & { amount: Minor }

/**
 * A kind of document for code outside its domain. The domain's `document.ts` exports it;
 * functions/documents/index.ts lists all.
 */
export interface DocumentDefinition<Kind extends DocumentKind = DocumentKind, Doc = unknown> {
  kind: Kind
  of(row: Row): Doc
  money: Kind extends MoneyKind ? Money : null
  review: Kind extends ReviewKind ? Review<Doc> : null
  listed: Kind extends ListedKind ? (row: Row) => ListedDocument<Kind> : null
  /** A pure function. */
  effects: ((change: RowChange) => Effect[]) | null
  /** The stream reports only rows with this attribute; left out: every change. */
  streamedWith?: string
}
