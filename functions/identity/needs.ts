import { inIndex, ofDataKeys, ofSession, ofUsedUploads } from '../attributes.ts'
import { asksSession, usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofIdentity = {
  /** A submission that waits for its review, its number and name sealed; and the data key they are sealed under. */
  written: [
    ...ofDataKeys,
    ...inIndex,
    ...['forLevel', 'state', 'sent', 'documentType', 'idNumber', 'realName', 'mark', 'pictures'],
  ],
  /** The state of each level; only the desk says that a level has passed. */
  taken: ['state1', 'id1', 'state2', 'id2', 'state3', 'id3'],
}

export const identityNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofIdentity.written },
    // That no other user has passed with the number, in one call.
    { ...asksSession, partitions: ['U#*', 'UNIQ#idNumber#*'], attributes: [...ofSession, 'uid'] },
    // A level and its pictures, in one call.
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
