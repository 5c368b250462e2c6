import { ofDataKeys, ofSession } from '../attributes.ts'
import { asksSession, destinationGuards, usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofDestinations = {
  /** Its number and holder sealed; and the data key they are sealed under. */
  written: [
    ...ofDataKeys,
    ...[
      'id',
      'kind',
      'label',
      'sealed',
      'mark',
      'holder',
      'holderLabel',
      'bank',
      'openingBank',
      'subBranch',
      'network',
    ],
    ...['boundAt', 'usableAt', 'firstEver', 'terms', 'confirmedBy'],
  ],
  /** Removed, and its guard taken or let go; the account's count, so that no withdrawal comes between. */
  changed: [...ofSession, 'moves', ...['id', 'removedAt', 'sealed', 'mark', 'holder', 'uid', 'ttl']],
}

export const destinationsNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofDestinations.written },
    // That nobody else has a number, under either index key, in one call.
    { ...asksSession, partitions: ['U#*', ...destinationGuards], attributes: [...ofSession, 'uid'] },
    // A number, with the row of it, in one call.
    {
      actions: ['UpdateItem'],
      partitions: ['U#*', ...destinationGuards],
      attributes: ofDestinations.changed,
    },
    // The owner of a number.
    { actions: ['BatchGetItem'], partitions: destinationGuards },
    { actions: ['UpdateItem'], partitions: ['TRY#*'] },
    // The accounts the operator is or was paid into, which are nobody's to be paid out to.
    { actions: ['Query'], partitions: ['CATALOG', 'WAYS'] },
  ],
  needs: ['payoutFields'],
  secrets: ['uniqueKey', 'indexKeys'],
} as const satisfies AreaNeeds
