import { rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

/** Marks of what a user read: one message, and staff's writing up to a time; and a browser that is told by push. */
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
