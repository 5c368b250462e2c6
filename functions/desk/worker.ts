import { workerHandler } from '../runtime/worker.ts'
import { reportQueues } from './queues.ts'

export const handler = workerHandler<'overdue'>((deps) => reportQueues(deps, deps.clock()), {})
