import { computing } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

export const marketNeeds = {
  ...computing,
  table: [
    { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
    { actions: ['GetItem'], partitions: ['MEASURED'] },
  ],
  needs: ['catalog', 'tapes'],
} as const satisfies AreaNeeds
