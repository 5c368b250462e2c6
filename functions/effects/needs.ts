import { rowKeys } from '../attributes.ts'
import type { WorkerNeeds } from '../function-needs.ts'

const ofDays = {
  written: [...rowKeys, 'date', 'nextAt', 'place', 'profit', 'held', 'flows'],
}

const ofMessage = [...rowKeys, 'type', 'at', 'params', 'about', 'ttl']

export const effectsNeeds = {
  entry: 'functions/effects/worker.ts',
  // Peak 69 MB for a small batch, more for a hundred changes; messages wait for it.
  memoryMb: 512,
  timeoutSeconds: 60,
  table: [
    {
      actions: ['PutItem'],
      partitions: ['U#*'],
      attributes: ofMessage,
    },
    { actions: ['GetItem'], partitions: ['U#*'] },
    { actions: ['Query'], partitions: ['U#*', 'J#*'] },
    { actions: ['PutItem'], partitions: ['U#*'], attributes: ofDays.written },
    { actions: ['GetItem', 'UpdateItem'], partitions: ['MEASURED'] },
    { actions: ['PutItem', 'Query'], partitions: ['MEASURED#*'] },
    { actions: ['PutItem'], partitions: ['SEEN#*', 'LOST#*', 'NOTICE#*', 'PROGRESS#*'] },
  ],
  files: { DeleteObject: 'clean/*' },
  secrets: ['uniqueKey'],
} as const satisfies WorkerNeeds
