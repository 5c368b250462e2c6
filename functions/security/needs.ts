import { rowKeys, securityRows } from '../attributes.ts'
import { computing } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofSecurity = {
  written: securityRows,
  changed: [
    ...rowKeys,
    ...['passwordHash', 'passwordChangedAt', 'fundPasswordHash', 'fundPasswordChangedAt', 'untold'],
    ...['proofRemovalAt', 'proofRemovalBy', 'stoppedAt', 'stoppedBy', 'passkeys', 'proofsFrom'],
    ...['quiet', 'quietResults'],
    ...['fundPasswordIsFirst', 'fundPasswordOp', 'epoch', 'ended', 'state', 'type', 'carriedOp'],
    ...['usedAt', 'action', 'means', 'sid', 'until'],
  ],
}

export const securityNeeds = {
  ...computing,
  // Never a balance.
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofSecurity.written },
    { actions: ['UpdateItem', 'ConditionCheckItem'], partitions: ['U#*'], attributes: ofSecurity.changed },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
    { actions: ['UpdateItem'], partitions: ['CODE#*'] },
  ],
  needs: ['contactFields'],
  secrets: ['userSigningKeys', 'uniqueKey', 'codeKeys'],
} as const satisfies AreaNeeds
