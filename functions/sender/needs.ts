import { rowKeys } from '../attributes.ts'
import type { WorkerNeeds } from '../function-needs.ts'

const ofSending = [...rowKeys, 'toSend', 'sealed', 'claimedUntil', 'outcome', 'sentAt']

export const senderNeeds = {
  entry: 'functions/sender/worker.ts',
  // Peak 77 MB; codes wait for it.
  memoryMb: 512,
  timeoutSeconds: 30,
  table: [
    { actions: ['UpdateItem'], partitions: ['CODE#*', 'NOTICE#*'], attributes: ofSending },
    { actions: ['GetItem'], partitions: ['U#*'] },
  ],
  needs: ['contactFields', 'mail', 'sms'],
  secrets: ['outboxKeys'],
} as const satisfies WorkerNeeds
