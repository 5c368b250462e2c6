import { scan } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { reconcileOn } from './night.ts'

/** Invoked every five minutes of the night; an alarm reads its log lines (infra/books.ts). */
export const handler = workerHandler<'books'>((deps) => reconcileOn(deps), { scan })
