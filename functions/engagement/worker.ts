import { workerHandler } from '../runtime/worker.ts'
import { bookInvitations } from './invitations.ts'

/** Invoked every minute (infra/timers.ts). */
export const handler = workerHandler<'invitations'>((deps) => bookInvitations(deps), {})
