import { moneyKinds } from '../../shared/documents.ts'
import { partitionsOf, usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

export const viewsNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem'], partitions: ['U#*'] },
    { actions: ['BatchGetItem'], partitions: partitionsOf(moneyKinds) },
    { actions: ['Query'], partitions: [...partitionsOf(moneyKinds), 'J#*'] },
    { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
  ],
  needs: ['catalog', 'tapes'],
} as const satisfies AreaNeeds
