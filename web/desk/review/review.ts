import type { ComponentType, ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import type { ReviewKind } from '../../../shared/reviews.ts'
import type { EpochSeconds, Milliseconds } from '../../../shared/time.ts'
import type { ApiError } from '../../api/error.ts'
import type { Answer } from '../../api/wire.ts'
import type { PictureName } from '../../ui/Picture.tsx'
import type { DeskGet } from '../api/client.ts'
import type { Pages } from '../api/hooks.ts'
import type { Places } from '../paths.ts'
import type { Word, WordsOf } from '../trail/words.ts'

export interface Item {
  uid: string
  id: string
}

/** Places sort as the queue does. */
export interface Queued extends Item {
  place: string | null
}

export interface SecondApproval {
  /** The first approver. */
  firstBy: string | null
  /** The first operator proposed it. */
  isProposal?: true
}

export interface Row {
  title: string
  /** In small letters below. */
  sub: string
  /** Null if it does not wait. */
  since: EpochSeconds | null
  overdue: boolean
  second?: SecondApproval | null
}

export interface BodyProps<Data> {
  data: Data
  readAnew: () => void
}

export interface BarProps<Data> extends BodyProps<Data> {
  /** Call when it was decided, by anyone: shows the next one. */
  onLeft: (state: string | number) => Promise<void>
  /** Undefined if there is no next one. */
  onNext: (() => void) | undefined
}

/** `One` is a document in the queue, `Data` everything needed to decide it. */
export interface Review<One extends Queued, Data> {
  kind: ReviewKind
  places: Places
  /** For an empty queue, and for one without a choice. */
  pictures: { empty: PictureName; choose: PictureName }
  /** Read again after a decision. */
  paths: { queue: DeskGet; one: DeskGet }
  /** Each reading makes an audit record, so poll never. */
  once: boolean
  /** Reads the queue from its start, or around a place. */
  useQueue: (refreshMs: Milliseconds, around: string | null) => Pages<One>
  useOne: (item: Item) => SWRResponse<Data, ApiError>
  useRow: () => (one: One) => Row
  stateOf: (one: One) => string | number
  placeOf: (data: Data) => string | null
  useHead: () => (data: Data) => { title: ReactNode; state: ReactNode }
  Body: ComponentType<BodyProps<Data>>
  Bar: ComponentType<BarProps<Data>>
}

export type UserDocument = Answer<'/api/desk/user'>['documents']['items'][number]

/** A document's row on the page of its user. */
export interface DocumentLine<Kind extends UserDocument['kind']> {
  useNote: () => (document: DocumentOf<Kind>) => string
  State: ComponentType<{ document: DocumentOf<Kind> }>
}
type DocumentOf<Kind extends UserDocument['kind']> = Extract<UserDocument, { kind: Kind }>

export interface ReviewEntry<Kind extends ReviewKind> {
  places: Places
  name: Word
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  Page: ComponentType
  words: WordsOf<Kind>
  /** Null if the user's page does not list them. */
  document: Kind extends UserDocument['kind'] ? DocumentLine<Kind> : null
  /** An extra section of the user's page. */
  OfUser: ComponentType<{ uid: string }> | null
}
