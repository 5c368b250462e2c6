import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import { type IGrantable, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { Area } from '../shared/api/route.ts'
import { tableShape } from './table.ts'

/** Everything that has a role of its own at the table. */
export type TableUser = Area | 'settlement' | 'setup'

type Action = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem'

interface Access {
  actions: Action[]
  /** Partitions, by functions/table/keys.ts; of the index where `index` is set. */
  partitions: string[]
  index?: true
}

/**
 * Who may do what, by partition. A transaction asks for the right of each of its writes. Only the trade area and
 * its settlement write orders (`O#`), and nobody writes the tape: no setting of a stage can decide an outcome.
 */
export const tableAccess: Record<TableUser, Access[]> = {
  login: [
    {
      actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      partitions: ['U#*', 'UNIQ#username#*', 'UNIQ#publicId#*', 'TRY#*'],
    },
    { actions: ['GetItem'], partitions: ['UNIQ#invite#*'] },
  ],
  account: [{ actions: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'], partitions: ['U#*'] }],
  market: [{ actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['CATALOG', 'TAPE#*'] }],
  content: [],
  trade: [
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['CATALOG', 'TAPE#*', 'O#*'] },
    { actions: ['GetItem', 'BatchGetItem', 'UpdateItem'], partitions: ['U#*'] },
    { actions: ['PutItem', 'UpdateItem'], partitions: ['O#*'] },
  ],
  settlement: [
    { actions: ['Query'], partitions: ['DUE#*'], index: true },
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['TAPE#*'] },
    { actions: ['UpdateItem'], partitions: ['O#*', 'U#*'] },
  ],
  setup: [{ actions: ['PutItem'], partitions: ['CATALOG', 'UNIQ#invite#*'] }],
}

export function grantTable(table: Table, user: TableUser, grantee: IGrantable): void {
  for (const { actions, partitions, index } of tableAccess[user]) {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({
        actions: actions.map((action) => `dynamodb:${action}`),
        resources: [index ? `${table.tableArn}/index/${tableShape.index.name}` : table.tableArn],
        conditions: {
          'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions },
          // A condition on all values holds for a call that has none: such a call is not one of ours.
          Null: { 'dynamodb:LeadingKeys': 'false' },
        },
      }),
    )
  }
}
