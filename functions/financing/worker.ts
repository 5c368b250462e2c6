import { dateTimer } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { accrue } from './accrue.ts'

export const handler = workerHandler<'accruals', { shard?: number }>((deps, event) => accrue(deps, event), {
  dateTimer,
})
