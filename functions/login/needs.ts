import { computing } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

export const loginNeeds = {
  ...computing,
  guessable: true,
  table: [
    {
      actions: ['GetItem', 'BatchGetItem', 'UpdateItem'],
      partitions: ['U#*', 'UNIQ#username#*', 'UNIQ#publicId#*', 'TRY#*'],
    },
    // A new user, in one call.
    { actions: ['PutItem'], partitions: ['U#*', 'J#*', 'UNIQ#username#*', 'UNIQ#publicId#*'] },
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#invite#*'] },
    // Whether registrations are halted.
    { actions: ['GetItem'], partitions: ['HALTS'] },
    // While one index key replaces another: there is none under the other.
    {
      actions: ['ConditionCheckItem'],
      partitions: ['UNIQ#username#*', 'UNIQ#publicId#*', 'UNIQ#phone#*', 'UNIQ#mail#*'],
    },
    { actions: ['GetItem', 'BatchGetItem', 'UpdateItem'], partitions: ['UNIQ#phone#*', 'UNIQ#mail#*'] },
    { actions: ['UpdateItem'], partitions: ['CODE#*'] },
  ],
  needs: ['contactFields'],
  secrets: ['userSigningKeys', 'uniqueKey', 'indexKeys', 'codeKeys'],
} as const satisfies AreaNeeds
