import type { WorkerNeeds } from '../function-needs.ts'

export const bouncesNeeds = {
  entry: 'functions/bounces/worker.ts',
  // Peak 67 MB; nobody waits for it.
  memoryMb: 256,
  timeoutSeconds: 30,
  table: [
    { actions: ['GetItem', 'BatchGetItem'], partitions: ['UNIQ#mail#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ['pk', 'sk', 'mailLostAt'] },
  ],
  secrets: ['indexKeys'],
} as const satisfies WorkerNeeds
