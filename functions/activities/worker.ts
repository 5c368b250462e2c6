import { workerHandler } from '../runtime/worker.ts'
import { countProgress } from './progress.ts'

/** Invoked every minute (infra/timers.ts). */
export const handler = workerHandler<'progress'>((deps) => countProgress(deps), {})
