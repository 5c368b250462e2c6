import type { Needs, SecretName } from './deps.ts'

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'ConditionCheckItem'

/** A right at the table. A transaction needs the right of each of its writes. */
export interface TableRight {
  actions: readonly TableAction[]
  /** Partitions, by functions/table/keys.ts; of the index where `index` is set. */
  partitions: readonly string[]
  index?: true
  /**
   * The only attributes that may be named: of a user's partition that holds money, a role may thus write messages
   * alone.
   */
  attributes?: readonly string[]
}

export type FileAction = 'GetObject' | 'PutObject' | 'DeleteObject'

/** What one function needs in the cloud: size, rights, and what its handlers get (`DepsOf`). */
export interface FunctionNeeds {
  /** From 1769 on a function has a whole processor. */
  memoryMb: number
  /** A call is ended after this. */
  timeoutSeconds: number
  table: readonly TableRight[]
  /** What is made for its handlers; `timer` brings the right to ask for schedules. */
  needs?: readonly Exclude<keyof Needs, 'files'>[]
  /**
   * Rights at the bucket of pictures: each action and the keys it may be used on. With any of them handlers get
   * `files`.
   */
  files?: Partial<Record<FileAction, string>>
  /** Keys of the stage's secret that its handlers read. */
  secrets?: readonly SecretName[]
}

/** A function that answers routes. */
export interface AreaNeeds extends FunctionNeeds {
  /**
   * Its open routes take passwords or codes, which can be guessed: they may be called a tenth as often as the others.
   */
  guessable?: true
}

/** A function that events wake. */
export interface WorkerNeeds extends FunctionNeeds {
  /** The file it starts from. */
  entry: string
}
