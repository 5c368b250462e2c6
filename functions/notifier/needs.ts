import { inIndex, rowKeys } from '../attributes.ts'
import type { WorkerNeeds } from '../function-needs.ts'
import { pushRow } from '../table/pushes.ts'

const ofTelling = [...rowKeys, ...inIndex, 'toSend', 'outcome', 'sentAt', 'mails', 'ttl']

export const notifierNeeds = {
  entry: 'functions/notifier/worker.ts',
  // Peak 76 MB; seals and signs each push.
  memoryMb: 512,
  // The worker stops earlier (functions/notifier/due.ts); the next call goes on.
  timeoutSeconds: 90,
  table: [
    { actions: ['Query'], partitions: ['TELL#*'], index: 'due' },
    { actions: ['BatchGetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['NOTICE#*'], attributes: ofTelling },
    {
      actions: ['UpdateItem'],
      partitions: ['U#*'],
      attributes: pushRow.attributesOf('endpoint', 'p256dh', 'auth'),
    },
  ],
  needs: ['push'],
} as const satisfies WorkerNeeds
