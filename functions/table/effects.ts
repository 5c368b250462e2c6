import type { MessageAbout, MessageType } from '../../shared/messages.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { OccurrenceKind } from './keys.ts'
import type { Row } from './write.ts'

/**
 * What became of one row, as the table's stream tells it: no `old` for a new row, no `new` for one that has gone. The
 * stream tells the changes of one row in their order, each at least once, and those of different rows in any order.
 */
export interface RowChange {
  old?: Row
  new?: Row
}

/**
 * What follows a change once it is committed. A domain says it in its `effects.ts`, a pure function of the change
 * (`effectsOf`); functions/effects writes it, each effect under a key that its event alone decides, so that a change
 * told twice leaves what it left the first time.
 */
export type Effect = MessageEffect | MeasureEffect | OccurrenceEffect

/** A message to a user. Holds what its sentence is made of, never the sentence: that is written in the reader's language. */
export interface MessageEffect {
  effect: 'message'
  uid: string
  type: MessageType
  /** When it happened, by the document: never by the clock of whoever tells of it. */
  at: EpochSeconds
  /** What happened to what, told apart from all else that may befall the user: `D#<id> 4`. */
  event: string
  /** Of the sentence: amounts as wire decimals, slugs of reasons. */
  params?: Record<string, string | number>
  /** What it is about, and opens; absent where there is no screen to open. */
  about?: MessageAbout
}

/** How long a user waited for a decision: one for each document, at its last decision. */
export interface MeasureEffect {
  effect: 'measure'
  kind: ReviewKind
  uid: string
  id: string
  /** When the waiting began, and when it ended. */
  from: EpochSeconds
  at: EpochSeconds
  /** Who ended it. */
  operator: string
}

/** A picture or a reference was used: it should come once, and the desk is warned by its other uses. */
export interface OccurrenceEffect {
  effect: 'occurrence'
  kind: OccurrenceKind
  /** As written; kept only as a keyed hash. */
  value: string
  uid: string
  id: string
  at: EpochSeconds
}

/** Whether a change brought a row, or its attribute, to this value. */
export const changedTo = ({ old, new: now }: RowChange, attribute: string, value: string | number): boolean =>
  now !== undefined && String(now[attribute]) === String(value) && String(old?.[attribute]) !== String(value)
