import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'
import { pushRow } from '../table/pushes.ts'

const ofReading = [...pushRow.attributes, 'readAt', 'rulesRead', 'noticesRead']

export const messagesNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofReading },
  ],
  secrets: ['pushPublicKeys'],
} as const satisfies AreaNeeds
