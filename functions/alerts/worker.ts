import { catalog, tapes } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { lookAtAll } from './look.ts'

/** Invoked every minute (infra/lookout.ts). */
export const handler = workerHandler<'lookout'>((deps) => lookAtAll(deps), { catalog, tapes })
