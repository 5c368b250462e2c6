import { inIndex, rowKeys } from '../attributes.ts'
import { asksSession, usual } from '../common-needs.ts'
import type { AreaNeeds, WorkerNeeds } from '../function-needs.ts'
import { alertRow } from './stored.ts'

const ofAlerts = {
  changed: [...alertRow.attributes, 'added'],
  reached: [...inIndex, ...alertRow.attributesOf('id', 'state', 'reachedAt')],
}

/** The index entry lasts until mail or push tells it. */
const ofTold = [...rowKeys, ...inIndex, 'type', 'kind', 'by', 'at', 'params', 'ttl']

export const alertsNeeds = {
  ...usual,
  // As trade: an alert begins with a price. Peak 78 MB.
  memoryMb: 1024,
  table: [
    { actions: ['GetItem', 'Query'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofAlerts.changed },
    asksSession,
    { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
  ],
  needs: ['catalog', 'tapes'],
} as const satisfies AreaNeeds

export const lookoutNeeds = {
  entry: 'functions/alerts/worker.ts',
  // Computes the minute's prices of every product: 0.4 s of a whole processor. Peak 146 MB.
  memoryMb: 1769,
  // The worker stops earlier (functions/alerts/look.ts); the next call goes on.
  timeoutSeconds: 90,
  table: [
    { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
    { actions: ['Query'], partitions: ['ALERT#*'], index: 'due' },
    { actions: ['GetItem', 'PutItem'], partitions: ['LOOKED'] },
    { actions: ['BatchGetItem'], partitions: ['U#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ofAlerts.reached },
    { actions: ['PutItem'], partitions: ['U#*', 'NOTICE#*'], attributes: ofTold },
  ],
  needs: ['catalog', 'tapes'],
} as const satisfies WorkerNeeds
