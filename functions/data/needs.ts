import { inIndex, rowKeys, session } from '../attributes.ts'
import { asksSession, usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { sealedKinds } from '../table/blind-index.ts'

/** An export or erasure that was asked for, and what the worker writes; of the account its state alone. */
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
    // Looked at, never changed: an erasure asks that no money moved and nothing was deposited, and takes its step-up.
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
  // Peak 73 MB, and all of a user's own data at once when it is exported.
  memoryMb: 1024,
  timeoutSeconds: 120,
  table: [
    // It deletes what it is to forget; IAM knows no sort keys, so what it keeps stands in shred.ts alone.
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
