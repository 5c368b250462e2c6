import { rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'
import { askedNames, balancesIn, journalNames, movementNames } from '../ledger/stored.ts'

const ofExchange = {
  written: [
    ...rowKeys,
    ...['side', 'coin', 'amount', 'feeRate', 'price', 'decimals', 'symbol', 'source', 'second', 'at'],
    ...['walk', 'calendar', 'commitment', 'cash', 'coinAmount', 'fee', 'legs'],
    ...journalNames,
  ],
  moved: [...rowKeys, ...movementNames, ...askedNames, 'pausedUntil', ...balancesIn(['available'])],
}

export const exchangeNeeds = {
  ...usual,
  // As trade: a quote begins with a price. Peak 92 MB.
  memoryMb: 1024,
  table: [
    { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*', 'U#*'] },
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofExchange.written },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofExchange.moved },
  ],
  needs: ['catalog', 'tapes'],
  secrets: ['quoteKeys'],
} as const satisfies AreaNeeds
