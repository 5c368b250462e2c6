import { workerHandler } from '../runtime/worker.ts'
import { reportQueues } from './queues.ts'

/** Invoked every five minutes; an alarm reads its log lines (infra/overdue.ts). */
export const handler = workerHandler<'overdue'>((deps) => reportQueues(deps, deps.clock()), {})
