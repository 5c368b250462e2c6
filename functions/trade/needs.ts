import { usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'

export const tradeNeeds = {
  ...usual,
  // Its first price of a product is computed while a user waits: more than half a processor. Peak 83 MB.
  memoryMb: 1024,
  table: [
    { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*', 'O#*'] },
    { actions: ['GetItem'], partitions: ['O#*', 'U#*', 'STAGE'] },
    { actions: ['Query'], partitions: ['DUE#*'], index: 'due' },
    { actions: ['BatchGetItem', 'UpdateItem'], partitions: ['O#*', 'U#*'] },
    { actions: ['PutItem'], partitions: ['O#*', 'J#*'] },
  ],
  needs: ['catalog', 'tapes', 'timer'],
  secrets: ['proofKeys'],
} as const satisfies AreaNeeds

export const settlementNeeds = {
  entry: 'functions/trade/worker.ts',
  // Computes and writes all orders of a due minute, which their users wait for: a whole processor. Peak 79 MB.
  memoryMb: 1769,
  timeoutSeconds: 120,
  table: [
    { actions: ['Query'], partitions: ['DUE#*'], index: 'due' },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['STAGE'] },
    { actions: ['BatchGetItem'], partitions: ['U#*'] },
    { actions: ['Query'], partitions: ['TAPE#*'] },
    { actions: ['UpdateItem'], partitions: ['O#*', 'U#*'] },
    { actions: ['PutItem'], partitions: ['J#*'] },
  ],
  needs: ['tapes'],
} as const satisfies WorkerNeeds
