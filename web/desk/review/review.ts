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

/** Which document it is: its user and its id. */
export interface Item {
  uid: string
  id: string
}

/** A document in a queue, and where it stands there: places sort as the queue does. */
export interface Queued extends Item {
  place: string | null
}

/** A second approval that something waits for. */
export interface SecondApproval {
  /** The operator whose approval was the first. */
  firstBy: string | null
}

/** What a row of a queue says. */
export interface Row {
  title: string
  /** Smaller, below it. */
  sub: string
  /** Since when it waits; null where it does not. */
  since: EpochSeconds | null
  overdue: boolean
  second?: SecondApproval | null
}

export interface BodyProps<Data> {
  data: Data
  readAnew: () => void
}

export interface BarProps<Data> extends BodyProps<Data> {
  /** The document has left this state, by us or by somebody else: shows the next one. */
  onLeft: (state: string | number) => Promise<void>
  /** Shows the next one that waits; undefined where there is none. */
  onNext: (() => void) | undefined
}

/** What the review page shows of one kind: `One` is a document in the queue, `Data` everything to decide it by. */
export interface Review<One extends Queued, Data> {
  kind: ReviewKind
  places: Places
  /** For an empty queue, and beside a queue of which nothing is chosen. */
  pictures: { empty: PictureName; choose: PictureName }
  /** Where both are read from, and read again after a decision. */
  paths: { queue: DeskGet; one: DeskGet }
  /** Each reading makes an audit record, so it is read again only when it has left the queue. */
  once: boolean
  /** The queue from its beginning, or around a place. */
  useQueue: (refreshMs: Milliseconds, around: string | null) => Pages<One>
  useOne: (item: Item) => SWRResponse<Data, ApiError>
  useRow: () => (one: One) => Row
  stateOf: (one: One) => string | number
  placeOf: (data: Data) => string | null
  useHead: () => (data: Data) => { title: ReactNode; state: ReactNode }
  /** Its panels, or what else there is to read. */
  Body: ComponentType<BodyProps<Data>>
  /** Where it is decided, below everything. */
  Bar: ComponentType<BarProps<Data>>
}

export type UserDocument = Answer<'/api/desk/user'>['documents']['items'][number]

/** How a document is shown on the page about its user. */
export interface DocumentLine<Kind extends UserDocument['kind']> {
  useNote: () => (document: DocumentOf<Kind>) => string
  State: ComponentType<{ document: DocumentOf<Kind> }>
}
type DocumentOf<Kind extends UserDocument['kind']> = Extract<UserDocument, { kind: Kind }>

/** What the desk around the review page knows of a kind: rail, addresses, titles, trail and the users' page. */
export interface ReviewEntry<Kind extends ReviewKind> {
  places: Places
  /** What a link to one is called. */
  name: Word
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  Page: ComponentType
  words: WordsOf<Kind>
  /** Null where the page about a user does not list them. */
  document: Kind extends UserDocument['kind'] ? DocumentLine<Kind> : null
  /** A section of its own on the page about a user. */
  OfUser: ComponentType<{ uid: string }> | null
}
