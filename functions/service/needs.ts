import { askableKinds } from '../../shared/documents.ts'
import { inIndex, ofUsedUploads, rowKeys } from '../attributes.ts'
import { asksSession, partitionsOf, usual } from '../common-needs.ts'
import type { AreaNeeds } from '../function-needs.ts'

const ofTickets = {
  written: [
    ...rowKeys,
    ...inIndex,
    'topic',
    'about',
    'aboutId',
    'state',
    'title',
    'at',
    'lastAt',
    'last',
    'lines',
    'since',
    'answered',
    'seen',
    'n',
    'by',
    'text',
    'pictures',
    'writer',
    'contact',
    'ttl',
  ],
  changed: [...inIndex, 'lines', 'lastAt', 'last', 'since', 'seen', 'closedBy', 'closedOp'],
}

export const serviceNeeds = {
  ...usual,
  guessable: true,
  table: [
    { actions: ['BatchGetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofTickets.written },
    asksSession,
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: [...ofTickets.changed, ...ofUsedUploads] },
    { actions: ['GetItem'], partitions: [...partitionsOf(askableKinds), 'MEASURED'] },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['TRY#*'] },
  ],
  files: { GetObject: 'clean/*' },
  secrets: ['uniqueKey'],
} as const satisfies AreaNeeds
