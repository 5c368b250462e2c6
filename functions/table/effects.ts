import type { LetterKind } from '../../shared/letters.ts'
import type { MessageAbout, MessageType } from '../../shared/messages.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { OccurrenceKind } from './keys.ts'
import type { Row } from './write.ts'

/**
 * A change of one row from the table's stream: no `old` for a new row, no `new` for a deleted one. Changes of one row
 * come in order, each at least once; those of different rows in any order.
 */
export interface RowChange {
  old?: Row
  new?: Row
}

/**
 * What follows a committed change. A domain's `effects.ts` answers it as a pure function of the change (`effectsOf`);
 * functions/effects writes each effect under a key made from its event, so that a change delivered twice leaves the
 * same rows.
 */
export type Effect = MessageEffect | NoticeEffect | MeasureEffect | OccurrenceEffect | ProgressEffect

/**
 * A message to a user: what its sentence is made of. The sentence is written when it is read, in the reader's language.
 */
export interface MessageEffect {
  effect: 'message'
  uid: string
  type: MessageType
  /** When it happened, by the document; never by the worker's clock. */
  at: EpochSeconds
  /** Names the event among all events of its user: `D#<id> 4`. */
  event: string
  /** What the sentence is filled with: amounts as wire decimals, slugs of reasons. */
  params?: Record<string, string | number>
  /** What it opens; absent if there is no screen to open. */
  about?: MessageAbout
}

/** A letter to a user by mail or SMS, in their language: sent once, by the sender (functions/sender). */
export interface NoticeEffect {
  effect: 'notice'
  uid: string
  notice: LetterKind
  /** When it happened, by the document. */
  at: EpochSeconds
  /** Names the event among all events of its user, as of a message. */
  event: string
  /** The phone or mail it goes to, sealed, where that is not the one the user has now. */
  to?: string
  /** What the sentence is filled with. */
  params?: Record<string, string | number>
}

/** How long a user waited for the last decision on a document, or for an answer. */
export interface MeasureEffect {
  effect: 'measure'
  kind: ReviewKind
  uid: string
  id: string
  /** Which of its reviews, where one document has several. */
  part?: number
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
  /** What a picture was for. */
  purpose?: string
}

/** What may have earned its user a VIP level, or a couple its reward: a worker counts them from the rows. */
export interface ProgressEffect {
  effect: 'progress'
  uid: string
  at: EpochSeconds
  /** Names the event among all events of its user, as of a message. */
  event: string
}

export const changedTo = ({ old, new: now }: RowChange, attribute: string, value: string | number): boolean =>
  now !== undefined && String(now[attribute]) === String(value) && String(old?.[attribute]) !== String(value)
