import { rowKeys } from '../attributes.ts'
import { asksSession, usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { balancesIn, journalNames, movementNames } from '../ledger/stored.ts'

/** Rewards are paid in the account currency. */
const paidIn = balancesIn(['available'], ['USD'])

/** A couple's shared days pay one of the two: the account gets the money alone, and the VIP level. */
const ofProgress = {
  reward: [...rowKeys, ...['link', 'number', 'dates', 'at', 'asset', 'amount', 'legs'], ...journalNames],
  counted: [...rowKeys, ...movementNames, ...paidIn, 'vip', 'vipAt', 'vipPercent'],
}

/** Couples: invitations, links, places, and what shared days pay; and the VIP level. */
const ofActivities = {
  ...ofProgress,
  written: [
    ...rowKeys,
    ...['publicId', 'from', 'fromId', 'state', 'at', 'until', 'ttl'],
    ...['link', 'number', 'dates', 'asset', 'amount', 'legs'],
    ...journalNames,
  ],
  changed: [
    ...rowKeys,
    ...['state', 'since', 'until', 'endedBy', 'endedAt', 'ttl', 'link', 'of', 'reward', 'every'],
    ...movementNames,
    ...paidIn,
    // Named apart from a profile's level, which nobody may write here.
    ...['vip', 'vipAt', 'vipPercent', 'quizAt', 'quizOp'],
  ],
}

export const activitiesNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofActivities.written },
    asksSession,
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofActivities.changed },
    // Finds the user of a public id, and counts the try.
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#publicId#*'] },
    { actions: ['UpdateItem'], partitions: ['TRY#*'] },
  ],
  secrets: ['uniqueKey', 'indexKeys'],
} as const satisfies AreaNeeds

export const progressNeeds = {
  entry: 'functions/activities/worker.ts',
  memoryMb: 512,
  // Stops by itself before (functions/activities/progress.ts), and the next call goes on.
  timeoutSeconds: 90,
  table: [
    { actions: ['Query'], partitions: ['PROGRESSED#*'], index: 'due' },
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
    // A couple's reward and the account, in one call; and a VIP level.
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofActivities.reward },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofActivities.counted },
    { actions: ['UpdateItem'], partitions: ['PROGRESS#*'], attributes: ['pk', 'sk', 'gpk', 'gsk'] },
  ],
} as const satisfies WorkerNeeds
