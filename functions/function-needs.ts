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

/** IAM does not add up rights: a call over several partitions needs one right that covers all. */
export interface TableRight {
  actions: readonly TableAction[]
  partitions: readonly string[]
  index?: IndexName
  /** The only attributes a call may name. */
  attributes?: readonly string[]
}

export type FileAction = 'GetObject' | 'PutObject' | 'DeleteObject'

export interface FunctionNeeds {
  /** From 1769 on a function has a whole processor. */
  memoryMb: number
  timeoutSeconds: number
  threads?: Readonly<Record<string, string>>
  table: readonly TableRight[]
  /** `timer` grants creating schedules, `scan` all keys, `contactFields` the class's master key. */
  needs?: readonly Exclude<keyof Needs, 'files'>[]
  files?: Partial<Record<FileAction, string>>
  secrets?: readonly SecretName[]
}

export interface AreaNeeds extends FunctionNeeds {
  /** Its open routes take passwords or codes: a tenth of the usual rate. */
  guessable?: true
}

export interface WorkerNeeds extends FunctionNeeds {
  entry: string
}
