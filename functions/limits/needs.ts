import { ofDay, session } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofLimits = [...ofDay, ...session, 'excluded', 'zone', 'zoneAt', 'limitsOp', 'checkHour', 'checkedAt']

export const limitsNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofLimits },
  ],
} as const satisfies AreaNeeds
