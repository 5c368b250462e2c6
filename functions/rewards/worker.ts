import { workerHandler } from '../runtime/worker.ts'
import { endBonuses } from './end.ts'

/** Invoked every hour (infra/timers.ts). */
export const handler = workerHandler<'bonuses'>((deps) => endBonuses(deps), {})
