import { moneyKinds } from '../../shared/documents.ts'
import { partitionsOf, usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

export const viewsNeeds = {
  ...usual,
  // Reads all domains and writes nothing.
  table: [
    { actions: ['GetItem'], partitions: ['U#*'] },
    { actions: ['BatchGetItem'], partitions: partitionsOf(moneyKinds) },
    { actions: ['Query'], partitions: [...partitionsOf(moneyKinds), 'J#*'] },
    // Prices of coins.
    { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
  ],
  needs: ['catalog', 'tapes'],
} as const satisfies AreaNeeds
