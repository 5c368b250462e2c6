import { rowKeys } from '../attributes.ts'
import type { WorkerNeeds } from '../function-needs.ts'

/** The sender writes these into the row of a letter: its claim, and its outcome. */
const ofSending = [...rowKeys, 'toSend', 'sealed', 'claimedUntil', 'outcome', 'sentAt']

export const senderNeeds = {
  entry: 'functions/sender/worker.ts',
  // Peak 77 MB; codes wait for it.
  memoryMb: 512,
  timeoutSeconds: 30,
  table: [
    { actions: ['UpdateItem'], partitions: ['CODE#*', 'NOTICE#*'], attributes: ofSending },
    // The user a letter concerns, and the key that seals the address.
    { actions: ['GetItem'], partitions: ['U#*'] },
  ],
  needs: ['contactFields', 'mail', 'sms'],
  secrets: ['outboxKeys'],
} as const satisfies WorkerNeeds
