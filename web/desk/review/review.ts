import type { ComponentType, ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import type { ReviewKind } from '../../../shared/reviews.ts'
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
  /** Since when it waits, in epoch seconds; null where it does not. */
  since: number | null
  overdue: boolean
  second?: SecondApproval | null
}

export interface BodyProps<Data> {
  data: Data
  readAnew: () => void
}

export interface BarProps<Data> extends BodyProps<Data> {
  /** It has left a state, by us or by somebody else: on to the next. */
  onLeft: (state: string | number) => Promise<void>
  /** Takes the next one that waits; undefined without any. */
  onNext: (() => void) | undefined
}

/** What the review page shows of one kind: `One` is a document in the queue, `Data` all there is to decide it by. */
export interface Review<One extends Item, Data> {
  kind: ReviewKind
  places: Places
  /** For an empty queue, and beside a queue of which nothing is chosen. */
  pictures: { empty: PictureName; choose: PictureName }
  /** Where both are read from: read anew after a decision. */
  paths: { queue: DeskGet; one: DeskGet }
  /** Opening one is on record: it is read anew only when it has left the queue. */
  once: boolean
  useQueue: (refreshMs: number) => Pages<One>
  useOne: (item: Item) => SWRResponse<Data, ApiError>
  useRow: () => (one: One) => Row
  stateOf: (one: One) => string | number
  useHead: () => (data: Data) => { title: ReactNode; state: ReactNode }
  /** Its panels, or what else there is to read. */
  Body: ComponentType<BodyProps<Data>>
  /** Where it is decided, below everything. */
  Bar: ComponentType<BarProps<Data>>
}

export type UserDocument = Answer<'/api/desk/user'>['documents']['items'][number]

/** How a document of its user stands on the page about him. */
export interface DocumentLine {
  /** What a link to one is called. */
  name: Word
  useNote: () => (document: UserDocument) => string
  State: ComponentType<{ document: UserDocument }>
}

/** What the desk around the review page knows of a kind: rail, addresses, titles, trail and the users' page. */
export interface ReviewEntry<Kind extends ReviewKind> {
  places: Places
  Icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  Page: ComponentType
  words: WordsOf<Kind>
  /** Null for what is no document of its user's. */
  document: Kind extends UserDocument['kind'] ? DocumentLine : null
  /** A section of its own on the page about a user. */
  OfUser: ComponentType<{ uid: string }> | null
}
