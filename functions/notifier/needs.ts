import { inIndex, rowKeys } from '../attributes.ts'
import type { WorkerNeeds } from '../function-needs.ts'

/** The notifier writes these into the row it tells, and into the count of a day's mails. */
const ofTelling = [...rowKeys, ...inIndex, 'toSend', 'outcome', 'sentAt', 'mails', 'ttl']

/** That such a browser is gone. */
const ofPush = {
  gone: [...rowKeys, 'endpoint', 'p256dh', 'auth'],
}

export const notifierNeeds = {
  entry: 'functions/notifier/worker.ts',
  // Peak 76 MB; seals and signs each push.
  memoryMb: 512,
  // Stops by itself before (functions/notifier/due.ts), and the next call goes on.
  timeoutSeconds: 90,
  table: [
    { actions: ['Query'], partitions: ['TELL#*'], index: 'due' },
    // The user it concerns, and that user's choices.
    { actions: ['BatchGetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['NOTICE#*'], attributes: ofTelling },
    // A browser that is gone.
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofPush.gone },
  ],
  needs: ['push'],
} as const satisfies WorkerNeeds
