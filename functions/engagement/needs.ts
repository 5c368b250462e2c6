import { inIndex, rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { askedNames, balancesIn, journalNames, movementNames } from '../ledger/stored.ts'

const paidIn = balancesIn(['available'], ['USD'])

const ofEngagement = {
  day: [
    ...rowKeys,
    ...['date', 'how', 'at', 'op', 'streak', 'asset', 'amount', 'madeUpOn', 'legs'],
    ...journalNames,
  ],
  account: [...rowKeys, ...movementNames, ...askedNames, 'pausedUntil', 'zone', ...paidIn],
  reward: [
    ...rowKeys,
    ...['class', 'status', 'asset', 'amount', 'reason', 'at', 'legs'],
    ...journalNames,
    // Real-money stages offer a bonus instead.
    ...['what', 'state', 'times', 'days', 'until', 'offeredAt', 'why', 'side'],
  ],
  booked: [
    ...rowKeys,
    ...inIndex,
    ...movementNames,
    ...['state', 'pausedUntil'],
    ...paidIn,
    ...['friends', 'count', 'outcome', 'passedAt', 'amount'],
  ],
}

export const engagementNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofEngagement.day },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofEngagement.account },
  ],
} as const satisfies AreaNeeds

export const invitationsNeeds = {
  entry: 'functions/engagement/worker.ts',
  // Peak 71 MB; nobody waits for it.
  memoryMb: 256,
  timeoutSeconds: 50,
  table: [
    { actions: ['Query'], partitions: ['INVITED'], index: 'due' },
    // The worker sums a friend's settled stakes.
    { actions: ['Query'], partitions: ['O#*'] },
    // A bonus is offered to open accounts alone.
    { actions: ['GetItem', 'BatchGetItem', 'ConditionCheckItem'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofEngagement.reward },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofEngagement.booked },
  ],
} as const satisfies WorkerNeeds
