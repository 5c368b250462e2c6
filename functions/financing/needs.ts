import { rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { askedNames, balancesIn, journalNames, movementNames, PROFIT } from '../ledger/stored.ts'

const ofHolding = [
  ...['project', 'version', 'asset', 'state', 'term', 'renewalsLeft', 'paid', 'promised', 'changes', 'at'],
  ...['dailyRate', 'days', 'dividend', 'booked', 'principal', 'fresh', 'carry', 'unpaid', 'legs'],
]

const ofAccrual = [
  ...rowKeys,
  ...['holding', 'project', 'asset', 'term', 'number', 'earned', 'paid', 'released', 'at', 'date', 'earning'],
  ...['dailyRate', 'carryBefore', 'carryAfter', 'isLast', 'unpaidBefore', 'legs'],
  ...['told', 'toldTo', 'unfundedFrom'],
  ...journalNames,
]

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

const ofFinancing = {
  written: [
    ...ofAccrual,
    ...ofHolding,
    ...['epk', 'esk', 'operation', 'amount', 'part', 'boughtOn', 'wanted', 'awaitsUntil', 'out'],
  ],
  changed: [
    ...ofBooking,
    // An open project's terms never change, and a renewal keeps its holding's terms.
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
    { actions: ['GetItem'], partitions: ['CAP#*', 'BOOKS'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofFinancing.written },
    { actions: ['UpdateItem'], partitions: ['U#*', 'CAP#*'], attributes: ofFinancing.changed },
  ],
} as const satisfies AreaNeeds

export const accrualsNeeds = {
  entry: 'functions/financing/worker.ts',
  // Peak 79 MB; books a day of every holding within its time.
  memoryMb: 1024,
  // The worker stops earlier (functions/financing/accrue.ts); the next call goes on.
  timeoutSeconds: 300,
  table: [
    { actions: ['Query'], partitions: ['EARN#*'], index: 'earning' },
    { actions: ['Query', 'BatchGetItem'], partitions: ['U#*'] },
    { actions: ['GetItem'], partitions: ['STAGE', 'CATALOG'] },
    { actions: ['PutItem'], partitions: ['STAGE'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofFinancing.days },
    { actions: ['UpdateItem'], partitions: ['U#*', 'CAP#*'], attributes: ofFinancing.booked },
  ],
  needs: ['dateTimer'],
} as const satisfies WorkerNeeds
