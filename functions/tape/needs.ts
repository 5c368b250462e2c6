import type { WorkerNeeds } from '../function-needs.ts'

export const recorderNeeds = {
  entry: 'functions/tape/worker.ts',
  // A new stage's first run walks 200 days of every product: computing alone. Peak 219 MB.
  memoryMb: 1769,
  timeoutSeconds: 300,
  table: [
    { actions: ['Query'], partitions: ['CATALOG', 'HALTS', 'TAPE#*'] },
    { actions: ['PutItem'], partitions: ['TAPE#*'] },
  ],
  needs: ['catalog', 'tapes'],
} as const satisfies WorkerNeeds
