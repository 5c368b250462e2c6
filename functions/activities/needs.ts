import { rowKeys } from '../attributes.ts'
import { asksSession, usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { balancesIn, journalNames, movementNames } from '../ledger/stored.ts'

const paidIn = balancesIn(['available'], ['USD'])

/** Shared days pay one of the couple: the account gets only money and the VIP level. */
const ofProgress = {
  reward: [...rowKeys, ...['link', 'number', 'dates', 'at', 'asset', 'amount', 'legs'], ...journalNames],
  counted: [...rowKeys, ...movementNames, ...paidIn, 'vip', 'vipAt', 'vipPercent'],
}

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
    // These names differ from a profile's level, which nobody may write here.
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
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#publicId#*'] },
    { actions: ['UpdateItem'], partitions: ['TRY#*'] },
  ],
  secrets: ['uniqueKey', 'indexKeys'],
} as const satisfies AreaNeeds

export const progressNeeds = {
  entry: 'functions/activities/worker.ts',
  memoryMb: 512,
  // The worker stops earlier (functions/activities/progress.ts); the next call goes on.
  timeoutSeconds: 90,
  table: [
    { actions: ['Query'], partitions: ['PROGRESSED#*'], index: 'due' },
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
    // One transaction writes a couple's reward and the account.
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofActivities.reward },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofActivities.counted },
    { actions: ['UpdateItem'], partitions: ['PROGRESS#*'], attributes: ['pk', 'sk', 'gpk', 'gsk'] },
  ],
} as const satisfies WorkerNeeds
