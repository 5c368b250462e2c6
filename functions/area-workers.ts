import {
  ofActivities,
  ofAlerts,
  ofDays,
  ofEngagement,
  ofFinancing,
  ofMessages,
  ofOwnData,
  ofPush,
  ofRewards,
  ofSending,
  ofTelling,
  ofUploads,
} from './attributes.ts'
import type { WorkerNeeds } from './function-needs.ts'
import { secretNames } from './secrets.ts'
import { sealedKinds } from './table/blind-index.ts'

// Peaks by `npm run bench memory` (2026-11-23); what a setting is above them is for the processor it brings.

/** Functions that answer no route: a schedule, the bucket, the table's stream or CloudFormation invokes them. */
export const workers = {
  settlement: {
    entry: 'functions/trade/worker.ts',
    // Computes and writes all orders of a due minute, which their users wait for: a whole processor. Peak 79 MB.
    memoryMb: 1769,
    timeoutSeconds: 120,
    table: [
      { actions: ['Query'], partitions: ['DUE#*'], index: 'due' },
      { actions: ['GetItem', 'UpdateItem'], partitions: ['STAGE'] },
      { actions: ['BatchGetItem'], partitions: ['U#*'] },
      { actions: ['Query'], partitions: ['TAPE#*'] },
      { actions: ['UpdateItem'], partitions: ['O#*', 'U#*'] },
      { actions: ['PutItem'], partitions: ['J#*'] },
    ],
    needs: ['tapes'],
  },
  recorder: {
    entry: 'functions/tape/worker.ts',
    // A new stage's first run walks 200 days of every product: computing alone. Peak 219 MB.
    memoryMb: 1769,
    timeoutSeconds: 300,
    table: [
      { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
      { actions: ['PutItem'], partitions: ['TAPE#*'] },
    ],
    needs: ['catalog', 'tapes'],
  },
  cleaner: {
    entry: 'functions/uploads/worker.ts',
    // The largest picture accepted is 96 MB when decoded, and a decoder holds it some ways at once: peak 373 MB, seconds of
    // computing.
    memoryMb: 1769,
    timeoutSeconds: 60,
    threads: { decoder: 'functions/uploads/decoder.ts' },
    table: [
      { actions: ['GetItem'], partitions: ['U#*'] },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofUploads.checked },
    ],
    files: { GetObject: 'in/*', DeleteObject: 'in/*', PutObject: 'clean/*' },
    // No secret: it decodes what strangers send.
  },
  effects: {
    entry: 'functions/effects/worker.ts',
    // Peak 69 MB, with a batch of a hundred changes some more; messages wait for it.
    memoryMb: 512,
    timeoutSeconds: 60,
    table: [
      {
        actions: ['PutItem'],
        partitions: ['U#*'],
        attributes: ofMessages.whole,
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
  },
  sender: {
    entry: 'functions/sender/worker.ts',
    // Peak 77 MB; codes wait for it.
    memoryMb: 512,
    timeoutSeconds: 30,
    table: [
      { actions: ['UpdateItem'], partitions: ['CODE#*', 'NOTICE#*'], attributes: ofSending },
      // Whom a letter concerns, and the key their address is sealed under.
      { actions: ['GetItem'], partitions: ['U#*'] },
    ],
    needs: ['contactFields', 'mail', 'sms'],
    secrets: ['outboxKeys'],
  },
  bounces: {
    entry: 'functions/bounces/worker.ts',
    // Peak 67 MB; nobody waits for it.
    memoryMb: 256,
    timeoutSeconds: 30,
    table: [
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#mail#*'] },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ['pk', 'sk', 'mailLostAt'] },
    ],
    secrets: ['indexKeys'],
  },
  owndata: {
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
  },
  accruals: {
    entry: 'functions/financing/worker.ts',
    // Peak 79 MB; books a day of every holding within its time.
    memoryMb: 1024,
    // Stops by itself before (functions/financing/accrue.ts), and the next call goes on.
    timeoutSeconds: 300,
    table: [
      { actions: ['Query'], partitions: ['EARN#*'], index: 'earning' },
      { actions: ['Query', 'BatchGetItem'], partitions: ['U#*'] },
      // How far it is; and the balance product, which says what is funded.
      { actions: ['GetItem'], partitions: ['STAGE', 'CATALOG'] },
      { actions: ['PutItem'], partitions: ['STAGE'] },
      // With the row of the journal, in one call.
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofFinancing.days },
      { actions: ['UpdateItem'], partitions: ['U#*', 'CAP#*'], attributes: ofFinancing.booked },
    ],
    needs: ['dateTimer'],
  },
  bonuses: {
    entry: 'functions/rewards/worker.ts',
    // Peak 71 MB; nobody waits for it.
    memoryMb: 256,
    timeoutSeconds: 120,
    table: [
      { actions: ['Query'], partitions: ['BONUS'], index: 'due' },
      { actions: ['GetItem', 'BatchGetItem'], partitions: ['U#*'] },
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofRewards.written },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofRewards.ended },
    ],
  },
  invitations: {
    entry: 'functions/engagement/worker.ts',
    // Peak 71 MB; nobody waits for it.
    memoryMb: 256,
    timeoutSeconds: 50,
    table: [
      { actions: ['Query'], partitions: ['INVITED'], index: 'due' },
      // The stakes a friend has settled.
      { actions: ['Query'], partitions: ['O#*'] },
      // A bonus is offered to open accounts alone.
      { actions: ['GetItem', 'BatchGetItem', 'ConditionCheckItem'], partitions: ['U#*'] },
      // With the row of the journal, in one call.
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofEngagement.reward },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofEngagement.booked },
    ],
  },
  progress: {
    entry: 'functions/activities/worker.ts',
    memoryMb: 512,
    // Stops by itself before (functions/activities/progress.ts), and the next call goes on.
    timeoutSeconds: 90,
    table: [
      { actions: ['Query'], partitions: ['PROGRESSED#*'], index: 'due' },
      { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
      // What a couple's days pay, and the account, in one call; and a VIP level.
      { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofActivities.reward },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofActivities.counted },
      { actions: ['UpdateItem'], partitions: ['PROGRESS#*'], attributes: ['pk', 'sk', 'gpk', 'gsk'] },
    ],
  },
  lookout: {
    entry: 'functions/alerts/worker.ts',
    // Computes the minute's prices of every product: 0.4 s of a whole processor. Peak 146 MB.
    memoryMb: 1769,
    // Stops by itself before (functions/alerts/look.ts), and the next call goes on.
    timeoutSeconds: 90,
    table: [
      { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
      { actions: ['Query'], partitions: ['ALERT#*'], index: 'due' },
      { actions: ['GetItem', 'PutItem'], partitions: ['LOOKED'] },
      { actions: ['BatchGetItem'], partitions: ['U#*'] },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofAlerts.reached },
      // A message with what is told of it by mail and push, in one call.
      { actions: ['PutItem'], partitions: ['U#*', 'NOTICE#*'], attributes: ofMessages.told },
    ],
    needs: ['catalog', 'tapes'],
  },
  notifier: {
    entry: 'functions/notifier/worker.ts',
    // Peak 76 MB; seals and signs each push.
    memoryMb: 512,
    // Stops by itself before (functions/notifier/due.ts), and the next call goes on.
    timeoutSeconds: 90,
    table: [
      { actions: ['Query'], partitions: ['TELL#*'], index: 'due' },
      // Whom it concerns, and what they chose.
      { actions: ['BatchGetItem', 'Query'], partitions: ['U#*'] },
      { actions: ['UpdateItem'], partitions: ['NOTICE#*'], attributes: ofTelling },
      // A browser that is gone.
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofPush.gone },
    ],
    needs: ['push'],
  },
  overdue: {
    entry: 'functions/desk/worker.ts',
    // Peak 81 MB; nobody waits for it.
    memoryMb: 256,
    timeoutSeconds: 30,
    table: [{ actions: ['Query'], partitions: ['REVIEW#*'], index: 'due' }],
  },
  books: {
    entry: 'functions/books/worker.ts',
    // Peak 93 MB; reads and adds up every account within four hours.
    memoryMb: 1024,
    // Stops by itself before (functions/books/night.ts), and the next call goes on.
    timeoutSeconds: 300,
    table: [
      { actions: ['GetItem'], partitions: ['U#*', 'BOOKS'] },
      // Whose orders have an account; and what is left of each project.
      { actions: ['BatchGetItem'], partitions: ['U#*', 'CAP#*'] },
      { actions: ['Query'], partitions: ['U#*', 'O#*', 'J#*', 'CATALOG', 'BOOKS', 'PROJECT#*'] },
      { actions: ['PutItem'], partitions: ['BOOKS', 'AUDIT#*'] },
      { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ['pk', 'sk', 'frozen'] },
    ],
    needs: ['scan'],
  },
  journey: {
    entry: 'infra/smoke/worker.ts',
    // Peak 60 MB; it waits.
    memoryMb: 256,
    // It waits for the close of an order.
    timeoutSeconds: 120,
    // It calls the site as a phone does, and has no other right.
    table: [],
  },
  setup: {
    entry: 'infra/setup/index.ts',
    // Peak 69 MB; it makes keys, and a deployment waits for it.
    memoryMb: 512,
    timeoutSeconds: 60,
    table: [
      // A product or a way to pay, with its first version.
      { actions: ['PutItem'], partitions: ['CATALOG', 'WAYS'] },
      // Which products the stage has.
      { actions: ['BatchGetItem'], partitions: ['CATALOG'] },
      { actions: ['GetItem', 'BatchGetItem', 'PutItem'], partitions: ['UNIQ#invite#*'] },
    ],
    // It makes those that a stage lacks.
    secrets: secretNames,
  },
} as const satisfies Record<string, WorkerNeeds>

export type WorkerName = keyof typeof workers
