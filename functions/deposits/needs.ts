import { inIndex, ofDay, ofSession, ofUsedUploads, rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofDeposits = [
  ...rowKeys,
  ...inIndex,
  'class',
  'status',
  'asset',
  'amount',
  'method',
  'paidInto',
  'reference',
  'screenshot',
  'at',
  'day',
]

export const depositsNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofDeposits },
    {
      actions: ['UpdateItem'],
      partitions: ['U#*'],
      attributes: [...ofUsedUploads, ...ofDay, ...ofSession],
    },
    { actions: ['GetItem', 'Query'], partitions: ['CATALOG'] },
    // It shows replaced accounts too.
    { actions: ['Query'], partitions: ['WAYS'] },
    { actions: ['GetItem'], partitions: ['MEASURED'] },
  ],
  files: { GetObject: 'clean/*' },
} as const satisfies AreaNeeds
