import { push } from '../runtime/makers.ts'
import { workerHandler } from '../runtime/worker.ts'
import { tellDue } from './due.ts'

export const handler = workerHandler<'notifier'>((deps) => tellDue(deps), { push })
