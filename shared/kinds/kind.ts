import type { ErasureBlock } from '../api/data.ts'
import type { Flow } from '../flows.ts'
import type { ToldKind } from '../telling.ts'

export interface Facts {
  /** Prefixes of partition and sort key. */
  place: { pk: string; sk: string }
  /** Each is a line of the statement, with words in ten languages, and counts for one flow of a summary. */
  movements: Record<string, Flow>
  canBeAskedAbout: boolean
  /** The desk finds it by its id: it begins to wait within ten minutes of the id's time. */
  foundById: boolean
  listedWithUser: boolean
  /** Its user chooses how they are told of it; null: they are always told. */
  told: ToldKind | null
  /** Its user cannot be erased while it waits for the desk. */
  stopsErasure: ErasureBlock | null
}

export type MessageLook = 'done' | 'refused' | 'waits' | 'money' | 'answer' | 'locked' | 'unlocked' | 'plain'
export type Messages = Record<string, MessageLook>
