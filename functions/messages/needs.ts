import { rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofReading = [
  ...[...rowKeys, 'readAt', 'rulesRead', 'noticesRead'],
  ...['endpoint', 'p256dh', 'auth', 'kid', 'lang', 'at'],
]

export const messagesNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofReading },
  ],
  secrets: ['pushPublicKeys'],
} as const satisfies AreaNeeds
