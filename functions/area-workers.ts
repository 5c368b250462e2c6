import { progressNeeds } from './activities/needs.ts'
import { lookoutNeeds } from './alerts/needs.ts'
import { booksNeeds } from './books/needs.ts'
import { bouncesNeeds } from './bounces/needs.ts'
import { owndataNeeds } from './data/needs.ts'
import { overdueNeeds } from './desk/needs.ts'
import { effectsNeeds } from './effects/needs.ts'
import { invitationsNeeds } from './engagement/needs.ts'
import { accrualsNeeds } from './financing/needs.ts'
import type { WorkerNeeds } from './function-needs.ts'
import { notifierNeeds } from './notifier/needs.ts'
import { bonusesNeeds } from './rewards/needs.ts'
import { secretNames } from './secrets.ts'
import { senderNeeds } from './sender/needs.ts'
import { recorderNeeds } from './tape/needs.ts'
import { settlementNeeds } from './trade/needs.ts'
import { cleanerNeeds } from './uploads/needs.ts'

/** A schedule, the bucket, the table's stream or CloudFormation invokes these functions. */
export const workers = {
  settlement: settlementNeeds,
  recorder: recorderNeeds,
  cleaner: cleanerNeeds,
  effects: effectsNeeds,
  sender: senderNeeds,
  bounces: bouncesNeeds,
  owndata: owndataNeeds,
  accruals: accrualsNeeds,
  bonuses: bonusesNeeds,
  invitations: invitationsNeeds,
  progress: progressNeeds,
  lookout: lookoutNeeds,
  notifier: notifierNeeds,
  overdue: overdueNeeds,
  books: booksNeeds,
  journey: {
    entry: 'infra/smoke/worker.ts',
    // Peak 60 MB.
    memoryMb: 256,
    // It waits for the close of an order.
    timeoutSeconds: 120,
    // It calls the site as a phone does.
    table: [],
  },
  setup: {
    entry: 'infra/setup/index.ts',
    // Peak 69 MB; it makes keys, and a deployment waits for it.
    memoryMb: 512,
    timeoutSeconds: 60,
    table: [
      { actions: ['PutItem'], partitions: ['CATALOG', 'WAYS'] },
      { actions: ['BatchGetItem'], partitions: ['CATALOG'] },
      { actions: ['GetItem', 'BatchGetItem', 'PutItem'], partitions: ['UNIQ#invite#*'] },
    ],
    secrets: secretNames,
  },
} as const satisfies Record<string, WorkerNeeds>

export type WorkerName = keyof typeof workers
