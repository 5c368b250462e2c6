import { inIndex, ofDay, rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'
import { askedNames, balancesIn, journalNames, movementNames } from '../ledger/stored.ts'

const ofWithdrawals = {
  written: [
    ...rowKeys,
    ...inIndex,
    ...['state', 'asset', 'amount', 'fee', 'feeRate', 'feeMin', 'feeMax', 'destination', 'at', 'day', 'legs'],
    ...journalNames,
  ],
  moved: [
    // A user's own break does not stop a withdrawal.
    ...ofDay.filter((name) => name !== 'pausedUntil'),
    ...askedNames,
    ...movementNames,
    'stepUp',
    ...balancesIn(['available', 'locked']),
  ],
}

export const withdrawalsNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['BatchGetItem'], partitions: ['U#*', 'HALTS', 'TRY#*'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofWithdrawals.written },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofWithdrawals.moved },
    { actions: ['GetItem'], partitions: ['MEASURED'] },
  ],
  secrets: ['uniqueKey'],
} as const satisfies AreaNeeds
