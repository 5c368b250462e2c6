import { dateTimer } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { accrue } from './accrue.ts'

/** Invoked for a shard when a date of the stage is over, and every hour by the sweep without one. */
export const handler = workerHandler<'accruals', { shard?: number }>((deps, event) => accrue(deps, event), {
  dateTimer,
})
