import { workerHandler } from '../runtime/worker.ts'
import { reportQueues } from './queues.ts'

/** Invoked by its rule every five minutes: what is overdue wakes someone (infra/overdue.ts). */
export const handler = workerHandler<'overdue'>((deps) => reportQueues(deps, deps.clock()), {})
