import { inIndex, rowKeys, session } from '../attributes.ts'
import { asksSession, usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { sealedKinds } from '../table/blind-index.ts'

const ofOwnData = {
  asked: [
    ...rowKeys,
    ...inIndex,
    'id',
    'at',
    'ttl',
    'shredAt',
    'excludedUntil',
    ...session,
    'openTotal',
    // An erasure only checks these: no money moved and nothing was deposited.
    'day',
    'leftDeposit',
    'moves',
    'action',
    'means',
    'sid',
    'until',
    'usedAt',
  ],
  worked: [
    ...rowKeys,
    ...inIndex,
    'id',
    'at',
    'ttl',
    'type',
    'readyAt',
    'doneAt',
    'erasedAt',
    'reference',
    'screenshot',
    'destination',
    'username',
    'passwordHash',
    'inviter',
    'publicId',
    'level',
    'createdAt',
    'agreement',
  ],
}

export const dataNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem', 'UpdateItem'], partitions: ['U#*'], attributes: ofOwnData.asked },
    asksSession,
  ],
  // A file below `asked/` wakes the worker.
  files: { PutObject: 'asked/*', GetObject: 'export/*' },
} as const satisfies AreaNeeds

export const owndataNeeds = {
  entry: 'functions/data/worker.ts',
  // Peak 73 MB; an export holds all data of its user at once.
  memoryMb: 1024,
  timeoutSeconds: 120,
  table: [
    // IAM knows no sort keys, so only shred.ts limits what it deletes.
    { actions: ['GetItem', 'Query', 'DeleteItem'], partitions: ['U#*'] },
    { actions: ['Query'], partitions: ['O#*'] },
    { actions: ['Query'], partitions: ['SHRED'], index: 'due' },
    { actions: ['PutItem', 'UpdateItem'], partitions: ['U#*'], attributes: ofOwnData.worked },
    {
      actions: ['UpdateItem'],
      partitions: ['UNIQ#username#*', ...sealedKinds.map((kind) => `UNIQ#${kind}#*`)],
      attributes: ['pk', 'sk', 'uid', 'ttl'],
    },
  ],
  needs: ['contactFields', 'identityFields', 'payoutFields'],
  files: { PutObject: 'export/*', DeleteObject: 'clean/*' },
  secrets: ['indexKeys'],
} as const satisfies WorkerNeeds
