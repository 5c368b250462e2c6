import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

export const accountNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'] },
  ],
  secrets: ['userSigningKeys'],
} as const satisfies AreaNeeds
