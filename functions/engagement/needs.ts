import { inIndex, rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { askedNames, balancesIn, journalNames, movementNames } from '../ledger/stored.ts'

/** Rewards are paid in the account currency. */
const paidIn = balancesIn(['available'], ['USD'])

/** A day signed in or made up, with what it earns; and what an invitation earned. */
const ofEngagement = {
  day: [
    ...rowKeys,
    ...['date', 'how', 'at', 'op', 'streak', 'asset', 'amount', 'madeUpOn', 'legs'],
    ...journalNames,
  ],
  /** The account's money, and the conditions on it. */
  account: [...rowKeys, ...movementNames, ...askedNames, 'pausedUntil', 'zone', ...paidIn],
  reward: [
    ...rowKeys,
    ...['class', 'status', 'asset', 'amount', 'reason', 'at', 'legs'],
    ...journalNames,
    // With real money, a bonus that is offered.
    ...['what', 'state', 'times', 'days', 'until', 'offeredAt', 'why', 'side'],
  ],
  /** The account, the count of a month, a friend's record, and the submission that leaves its index. */
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
    // The account, the days of a calendar, and friends by their profiles.
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
    // A day and what it earns, in one call.
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
    // The stakes a friend has settled.
    { actions: ['Query'], partitions: ['O#*'] },
    // A bonus is offered to open accounts alone.
    { actions: ['GetItem', 'BatchGetItem', 'ConditionCheckItem'], partitions: ['U#*'] },
    // With the row of the journal, in one call.
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofEngagement.reward },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofEngagement.booked },
  ],
} as const satisfies WorkerNeeds
