import type { WorkerNeeds } from '../function-needs.ts'

export const booksNeeds = {
  entry: 'functions/books/worker.ts',
  // Peak 93 MB; reads and adds up every account within four hours.
  memoryMb: 1024,
  // The worker stops earlier (functions/books/night.ts); the next call goes on.
  timeoutSeconds: 300,
  table: [
    { actions: ['GetItem'], partitions: ['U#*', 'BOOKS', 'CLOSE#*'] },
    { actions: ['BatchGetItem'], partitions: ['U#*', 'O#*', 'CAP#*'] },
    { actions: ['Query'], partitions: ['U#*', 'O#*', 'J#*', 'CATALOG', 'BOOKS', 'PROJECT#*'] },
    { actions: ['PutItem'], partitions: ['BOOKS', 'CLOSE#*', 'AUDIT#*'] },
    { actions: ['UpdateItem'], partitions: ['U#*'], attributes: ['pk', 'sk', 'frozen'] },
  ],
  needs: ['scan'],
} as const satisfies WorkerNeeds
