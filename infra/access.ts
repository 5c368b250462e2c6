import type { Area } from '../shared/api/route.ts'

/** Everything that has a role of its own at the table. */
export type TableUser = Area | 'settlement' | 'cleaner' | 'effects' | 'overdue' | 'recorder' | 'setup'

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'ConditionCheckItem'

export interface Access {
  actions: TableAction[]
  /** Partitions, by functions/table/keys.ts; of the index where `index` is set. */
  partitions: string[]
  index?: true
  /** The only attributes that may be named: of a user's partition that holds money, a role may thus write messages alone. */
  attributes?: string[]
}

/**
 * Who may do what, by partition. A transaction asks for the right of each of its writes. Only the trade area and
 * its settlement write orders (`O#`), and only the recorder keeps finished days of the tape: no setting of a stage can
 * decide an outcome.
 */
export const tableAccess: Record<TableUser, Access[]> = {
  login: [
    {
      actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      partitions: ['U#*', 'UNIQ#username#*', 'UNIQ#publicId#*', 'TRY#*'],
    },
    { actions: ['GetItem'], partitions: ['UNIQ#invite#*'] },
  ],
  account: [{ actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], partitions: ['U#*'] }],
  market: [{ actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['CATALOG', 'TAPE#*'] }],
  content: [],
  trade: [
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['CATALOG', 'TAPE#*', 'O#*'] },
    { actions: ['GetItem', 'BatchGetItem', 'UpdateItem'], partitions: ['U#*'] },
    { actions: ['PutItem', 'UpdateItem'], partitions: ['O#*'] },
  ],
  uploads: [
    { actions: ['GetItem', 'PutItem', 'UpdateItem'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['TRY#*'] },
  ],
  deposits: [
    { actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem'], partitions: ['U#*'] },
    { actions: ['GetItem', 'Query'], partitions: ['CATALOG'] },
    { actions: ['GetItem'], partitions: ['MEASURED'] },
  ],
  service: [
    { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], partitions: ['U#*'] },
    { actions: ['GetItem'], partitions: ['O#*', 'MEASURED'] },
    { actions: ['UpdateItem'], partitions: ['TRY#*'] },
  ],
  messages: [{ actions: ['GetItem', 'Query', 'UpdateItem'], partitions: ['U#*'] }],
  // Reads over domains: it writes nothing at all.
  views: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['Query'], partitions: ['O#*'] },
  ],
  cleaner: [
    { actions: ['GetItem', 'UpdateItem'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['SEEN#*'] },
  ],
  // Operators are made and given their roles from the command line alone: the desk cannot make one.
  desk: [
    { actions: ['GetItem', 'Query', 'UpdateItem', 'ConditionCheckItem'], partitions: ['OPERATORS'] },
    { actions: ['GetItem'], partitions: ['UNIQ#operator#*'] },
    { actions: ['BatchGetItem'], partitions: ['UNIQ#username#*', 'UNIQ#publicId#*'] },
    { actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'], partitions: ['U#*'] },
    { actions: ['Query'], partitions: ['REVIEW#*'], index: true },
    // To look at: where a picture or a reference came before, and a user's orders.
    { actions: ['Query'], partitions: ['SEEN#*', 'O#*', 'MEASURED#*'] },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
    { actions: ['PutItem', 'Query'], partitions: ['AUDIT#*'] },
  ],
  settlement: [
    { actions: ['Query'], partitions: ['DUE#*'], index: true },
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['TAPE#*'] },
    { actions: ['UpdateItem'], partitions: ['O#*', 'U#*'] },
  ],
  effects: [
    {
      actions: ['PutItem'],
      partitions: ['U#*'],
      attributes: ['pk', 'sk', 'type', 'at', 'params', 'about', 'ttl'],
    },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['MEASURED'] },
    { actions: ['PutItem', 'Query'], partitions: ['MEASURED#*'] },
    { actions: ['PutItem'], partitions: ['SEEN#*'] },
  ],
  overdue: [{ actions: ['Query'], partitions: ['REVIEW#*'], index: true }],
  recorder: [
    { actions: ['Query'], partitions: ['CATALOG', 'TAPE#*'] },
    { actions: ['PutItem'], partitions: ['TAPE#*'] },
  ],
  setup: [
    { actions: ['PutItem', 'UpdateItem'], partitions: ['CATALOG'] },
    { actions: ['PutItem'], partitions: ['UNIQ#invite#*'] },
  ],
}
