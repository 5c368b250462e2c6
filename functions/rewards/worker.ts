import { workerHandler } from '../runtime/worker.ts'
import { endBonuses } from './end.ts'

export const handler = workerHandler<'bonuses'>((deps) => endBonuses(deps), {})
