import { rowKeys } from '../attributes.ts'
import type { WorkerNeeds } from '../function-needs.ts'

/** A user's balances at the end of a day. */
const ofDays = {
  written: [...rowKeys, 'date', 'nextAt', 'place', 'profit', 'held', 'flows'],
}

/** A message with what it opens. */
const ofMessage = [...rowKeys, 'type', 'at', 'params', 'about', 'ttl']

export const effectsNeeds = {
  entry: 'functions/effects/worker.ts',
  // Peak 69 MB, with a batch of a hundred changes some more; messages wait for it.
  memoryMb: 512,
  timeoutSeconds: 60,
  table: [
    {
      actions: ['PutItem'],
      partitions: ['U#*'],
      attributes: ofMessage,
    },
    // Balances by day, counted from a user's journal.
    { actions: ['GetItem'], partitions: ['U#*'] },
    { actions: ['Query'], partitions: ['U#*', 'J#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofDays.written },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['MEASURED'] },
    { actions: ['PutItem', 'Query'], partitions: ['MEASURED#*'] },
    { actions: ['PutItem'], partitions: ['SEEN#*', 'LOST#*', 'NOTICE#*', 'PROGRESS#*'] },
  ],
  // Clean copies of pictures that no document used.
  files: { DeleteObject: 'clean/*' },
  secrets: ['uniqueKey'],
} as const satisfies WorkerNeeds
