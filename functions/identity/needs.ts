import { inIndex, ofDataKeys, ofSession, ofUsedUploads } from '../attributes.ts'
import { asksSession, usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofIdentity = {
  written: [
    ...ofDataKeys,
    ...inIndex,
    ...['forLevel', 'state', 'sent', 'documentType', 'idNumber', 'realName', 'mark', 'pictures'],
  ],
  /** Only the desk writes that a level has passed. */
  taken: ['state1', 'id1', 'state2', 'id2', 'state3', 'id3'],
}

export const identityNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofIdentity.written },
    { ...asksSession, partitions: ['U#*', 'UNIQ#idNumber#*'], attributes: [...ofSession, 'uid'] },
    {
      actions: ['UpdateItem'],
      partitions: ['U#*'],
      attributes: [...ofIdentity.taken, ...ofUsedUploads],
    },
    { actions: ['UpdateItem'], partitions: ['TRY#*'] },
    { actions: ['GetItem'], partitions: ['MEASURED'] },
  ],
  needs: ['identityFields'],
  secrets: ['uniqueKey', 'indexKeys'],
} as const satisfies AreaNeeds
