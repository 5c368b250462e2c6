import { workerHandler } from '../runtime/worker.ts'
import { countProgress } from './progress.ts'

export const handler = workerHandler<'progress'>((deps) => countProgress(deps), {})
