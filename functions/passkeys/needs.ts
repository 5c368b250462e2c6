import { ofSession, rowKeys, securityRows } from '../attributes.ts'
import { asksSession, computing } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofPasskeys = {
  written: [
    ...securityRows,
    ...['way', 'isNew', 'epoch'],
    ...['credentialId', 'publicKey', 'counter', 'transports', 'name', 'synced', 'removedAt', 'addedOp'],
  ],
  changed: [
    ...rowKeys,
    ...['counter', 'usedAt', 'clonedAt', 'removedAt', 'removedOp', 'name', 'passkeys', 'ttl'],
    ...['proofRemovalAt', 'proofRemovalBy', 'stoppedAt', 'stoppedBy'],
    ...['proofsFrom', 'passkeyAddedAt', 'at'],
    ...['action', 'means', 'sid', 'until', 'purpose', 'uid'],
  ],
}

export const passkeysNeeds = {
  ...computing,
  guessable: true,
  table: [
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofPasskeys.written },
    { ...asksSession, attributes: [...ofSession, 'proofRemovalAt'] },
    { actions: ['PutItem'], partitions: ['CHALLENGE#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*', 'CHALLENGE#*'], attributes: ofPasskeys.changed },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
  ],
  secrets: ['userSigningKeys', 'uniqueKey'],
} as const satisfies AreaNeeds
