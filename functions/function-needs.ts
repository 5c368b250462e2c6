import type { Needs, SecretName } from './deps.ts'

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'ConditionCheckItem'

/**
 * A right at the table. A transaction asks for the right of each of its writes. Where one call names several partitions
 * under one action, a single right must hold for them all: IAM does not add rights up.
 */
export interface TableRight {
  actions: readonly TableAction[]
  /** Partitions, by functions/table/keys.ts; of the index where `index` is set. */
  partitions: readonly string[]
  index?: true
  /** The only attributes that may be named: of a user's partition that holds money, a role may thus write messages alone. */
  attributes?: readonly string[]
}

export type FileAction = 'GetObject' | 'PutObject' | 'DeleteObject'

/** What one function of the cloud needs: its size, its rights, and what its handlers are handed (`DepsOf`). */
export interface FunctionNeeds {
  /** From 1769 on a function has a processor of its own. */
  memoryMb: number
  /** When a call is given up. */
  timeoutSeconds: number
  table: readonly TableRight[]
  /** What is made for its handlers; `timer` brings the right to ask for schedules. */
  needs?: readonly Exclude<keyof Needs, 'files'>[]
  /** Rights at the bucket of pictures: each action with the names it is good for. Whoever has one is handed `files`. */
  files?: Partial<Record<FileAction, string>>
  /** Keys of the stage's secret that its handlers read. */
  secrets?: readonly SecretName[]
}

/** A function that answers routes. */
export interface AreaNeeds extends FunctionNeeds {
  /** Its open routes take passwords or codes, which can be guessed: they may be called a tenth as often as the others. */
  guessable?: true
}

/** A function that events wake. */
export interface WorkerNeeds extends FunctionNeeds {
  /** The file it starts from. */
  entry: string
}
