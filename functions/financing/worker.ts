import { workerHandler } from '../runtime/worker.ts'
import { accrue } from './accrue.ts'

/** Invoked when a date of the stage is over, once with each shard, and every hour by the sweep without one. */
export const handler = workerHandler<'accruals', { shard?: number }>((deps, event) => accrue(deps, event), {})
