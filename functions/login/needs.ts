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
    { actions: ['PutItem'], partitions: ['U#*', 'J#*', 'UNIQ#username#*', 'UNIQ#publicId#*'] },
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#invite#*'] },
    { actions: ['GetItem'], partitions: ['HALTS'] },
    // While index keys rotate, the other key's guard must be absent.
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
