import type { Needs, SecretName } from './deps.ts'
import type { IndexName } from './table/write.ts'

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'

/**
 * A right at the table. A transaction needs the right of each of its writes. A call that names several partitions under
 * one action needs one right that covers all of them: IAM does not add up rights.
 */
export interface TableRight {
  actions: readonly TableAction[]
  /** Partitions, by functions/table/keys.ts; of the index where `index` is set. */
  partitions: readonly string[]
  index?: IndexName
  /** The only attributes a call may name; so a role may write messages, and no money, in a user's partition. */
  attributes?: readonly string[]
}

export type FileAction = 'GetObject' | 'PutObject' | 'DeleteObject'

/** What one function needs in the cloud: size, rights, and what its handlers get (`DepsOf`). */
export interface FunctionNeeds {
  /** From 1769 on a function has a whole processor. */
  memoryMb: number
  timeoutSeconds: number
  /** How many of it run at once at most, reserved among all functions of the account. */
  atOnce?: number
  /** Threads it starts: each a file beside its own in the bundle. */
  threads?: Readonly<Record<string, string>>
  table: readonly TableRight[]
  /**
   * Made for its handlers; `timer` brings the right to create schedules, `scan` that to see the keys of all rows,
   * `personal` that to use the master key of data keys (the data keys themselves are rows of `U#*`).
   */
  needs?: readonly Exclude<keyof Needs, 'files'>[]
  /**
   * Rights at the bucket of pictures: each action and the keys it may be used on. With any of them handlers get
   * `files`.
   */
  files?: Partial<Record<FileAction, string>>
  /** Secrets of the stage that its handlers read. */
  secrets?: readonly SecretName[]
}

export interface AreaNeeds extends FunctionNeeds {
  /** Its open routes take passwords or codes, which can be guessed: a tenth of the others' rate is allowed. */
  guessable?: true
}

export interface WorkerNeeds extends FunctionNeeds {
  entry: string
}
