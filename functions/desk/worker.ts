import { onFirstEvent } from '../runtime.ts'
import { createWorker } from '../worker.ts'
import { reportQueues } from './queues.ts'

/** Invoked by its rule every five minutes: what is overdue wakes someone (infra/overdue.ts). */
export const handler = onFirstEvent((deps) => createWorker(deps, () => reportQueues(deps, deps.clock())))
