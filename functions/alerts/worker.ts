import { catalog, tapes } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { lookAtAll } from './look.ts'

export const handler = workerHandler<'lookout'>((deps) => lookAtAll(deps), { catalog, tapes })
