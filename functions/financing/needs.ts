import { rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { askedNames, balancesIn, journalNames, movementNames, PROFIT } from '../ledger/stored.ts'

/** The state of a holding. */
const ofHolding = [
  ...['project', 'version', 'asset', 'state', 'term', 'renewalsLeft', 'paid', 'promised', 'changes', 'at'],
  ...['dailyRate', 'days', 'dividend', 'booked', 'principal', 'fresh', 'carry', 'unpaid', 'legs'],
]

/** A day of one, with its arithmetic. */
const ofAccrual = [
  ...rowKeys,
  ...['holding', 'project', 'asset', 'term', 'number', 'earned', 'paid', 'released', 'at', 'date', 'earning'],
  ...['dailyRate', 'carryBefore', 'carryAfter', 'isLast', 'unpaidBefore', 'legs'],
  ...['told', 'toldTo', 'unfundedFrom'],
  ...journalNames,
]

/** Days booked and holdings that end by themselves change these: the holding, its account, the rest of its project. */
const ofBooking = [
  ...rowKeys,
  ...[
    'epk',
    'esk',
    'changes',
    'state',
    'booked',
    'principal',
    'fresh',
    'carry',
    'unpaid',
    'paid',
    'promised',
  ],
  ...['bookedAt', 'wanted', 'awaitsUntil', 'how', 'endedAt', 'endPaid', 'forfeited', 'freed', 'endLegs'],
  ...movementNames,
  PROFIT,
  ...balancesIn(['available', 'locked'], ['USD']),
  ...['left', 'free'],
]

/** Holdings, their days and what is added; of the account what they take and pay, of a project what is left. */
const ofFinancing = {
  written: [
    ...ofAccrual,
    ...ofHolding,
    ...['epk', 'esk', 'operation', 'amount', 'part', 'boughtOn', 'wanted', 'awaitsUntil', 'out'],
  ],
  changed: [
    ...ofBooking,
    // The terms of an open project never change, nor does a renewal change a holding's.
    ...['term', 'renewalsLeft', 'renewedBy', 'stoppedBy', 'boughtOn'],
    ...askedNames,
    ...['pausedUntil', 'stepUp', 'open'],
  ],
  days: ofAccrual,
  booked: ofBooking,
}

export const financingNeeds = {
  ...usual,
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['CATALOG', 'U#*'] },
    { actions: ['BatchGetItem'], partitions: ['CAP#*', 'U#*'] },
    // The reserve of a project as the books counted it last.
    { actions: ['GetItem'], partitions: ['CAP#*', 'BOOKS'] },
    // With the row of the journal, in one call.
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofFinancing.written },
    // A holding, its account and what is left of its project, in one call.
    { actions: ['UpdateItem'], partitions: ['U#*', 'CAP#*'], attributes: ofFinancing.changed },
  ],
} as const satisfies AreaNeeds

export const accrualsNeeds = {
  entry: 'functions/financing/worker.ts',
  // Peak 79 MB; books a day of every holding within its time.
  memoryMb: 1024,
  // Stops by itself before (functions/financing/accrue.ts), and the next call goes on.
  timeoutSeconds: 300,
  table: [
    { actions: ['Query'], partitions: ['EARN#*'], index: 'earning' },
    { actions: ['Query', 'BatchGetItem'], partitions: ['U#*'] },
    // Its own progress; and the balance product, which says what is funded.
    { actions: ['GetItem'], partitions: ['STAGE', 'CATALOG'] },
    { actions: ['PutItem'], partitions: ['STAGE'] },
    // With the row of the journal, in one call.
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofFinancing.days },
    { actions: ['UpdateItem'], partitions: ['U#*', 'CAP#*'], attributes: ofFinancing.booked },
  ],
  needs: ['dateTimer'],
} as const satisfies WorkerNeeds
