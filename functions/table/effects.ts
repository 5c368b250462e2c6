import type { LetterKind } from '../../shared/letters.ts'
import type { MessageAbout, MessageType } from '../../shared/messages.ts'
import type { ReviewKind } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { OccurrenceKind } from './keys.ts'
import type { Row } from './write.ts'

/** Changes of one row come in order and at least once; different rows in any order. */
export interface RowChange {
  old?: Row
  new?: Row
}

/** `effectsOf` is pure, and each effect's key comes from its event, so redelivery writes the same rows. */
export type Effect = MessageEffect | NoticeEffect | MeasureEffect | OccurrenceEffect | ProgressEffect

export interface MessageEffect {
  effect: 'message'
  uid: string
  type: MessageType
  /** From the document, never from the worker's clock. */
  at: EpochSeconds
  /** Unique among all events of its user: `D#<id> 4`. */
  event: string
  /** Amounts are decimal strings, reasons slugs. */
  params?: Record<string, string | number>
  about?: MessageAbout
}

export interface NoticeEffect {
  effect: 'notice'
  uid: string
  notice: LetterKind
  at: EpochSeconds
  event: string
  to?: string
  params?: Record<string, string | number>
}

export interface MeasureEffect {
  effect: 'measure'
  kind: ReviewKind
  uid: string
  id: string
  part?: number
  from: EpochSeconds
  at: EpochSeconds
  operator: string
}

export interface OccurrenceEffect {
  effect: 'occurrence'
  kind: OccurrenceKind
  /** Stored only as a keyed hash. */
  value: string
  uid: string
  id: string
  at: EpochSeconds
  purpose?: string
}

export interface ProgressEffect {
  effect: 'progress'
  uid: string
  at: EpochSeconds
  event: string
}

export const changedTo = ({ old, new: now }: RowChange, attribute: string, value: string | number): boolean =>
  now !== undefined && String(now[attribute]) === String(value) && String(old?.[attribute]) !== String(value)
