import { inIndex, rowKeys } from '../attributes.ts'
import { usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { askedNames, balancesIn, journalNames, movementNames } from '../ledger/stored.ts'

const ofEnds = [
  ...movementNames,
  ...['bonus', 'turnover', 'bonusEnds'],
  ...balancesIn(['available', 'bonus']),
]

const ofRewards = {
  written: [...rowKeys, 'what', 'of', 'asset', 'amount', 'at', 'legs', ...journalNames],
  ended: [...rowKeys, ...inIndex, 'state', ...ofEnds],
  changed: [
    ...rowKeys,
    ...inIndex,
    ...['state', 'acceptedAt', 'ends', 'legs'],
    ...askedNames,
    'pausedUntil',
    ...ofEnds,
  ],
}

export const rewardsNeeds = {
  ...usual,
  table: [
    // Reading a bonus that is met or over ends it.
    { actions: ['GetItem', 'BatchGetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['PutItem'], partitions: ['U#*', 'J#*'], attributes: ofRewards.written },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofRewards.changed },
  ],
} as const satisfies AreaNeeds

export const bonusesNeeds = {
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
} as const satisfies WorkerNeeds
