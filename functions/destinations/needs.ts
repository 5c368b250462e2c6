import { ofDataKeys, ofSession } from '../attributes.ts'
import { asksSession, destinationGuards, usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'
import { destinationRow } from '../table/destinations.ts'

const ofDestinations = {
  written: [...ofDataKeys, ...destinationRow.attributes.filter((name) => name !== 'removedAt')],
  /** The account's count stops a withdrawal in between. */
  changed: [
    ...ofSession,
    ...['moves', 'uid', 'ttl'],
    ...destinationRow.attributesOf('id', 'removedAt', 'sealed', 'mark', 'holder'),
  ],
}

export const destinationsNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofDestinations.written },
    { ...asksSession, partitions: ['U#*', ...destinationGuards], attributes: [...ofSession, 'uid'] },
    {
      actions: ['UpdateItem'],
      partitions: ['U#*', ...destinationGuards],
      attributes: ofDestinations.changed,
    },
    { actions: ['BatchGetItem'], partitions: destinationGuards },
    { actions: ['UpdateItem'], partitions: ['TRY#*'] },
    // Nobody may be paid out to the operator's own accounts, past ones included.
    { actions: ['Query'], partitions: ['CATALOG', 'WAYS'] },
  ],
  needs: ['payoutFields'],
  secrets: ['uniqueKey', 'indexKeys'],
} as const satisfies AreaNeeds
