import { workerHandler } from '../runtime/worker.ts'
import { bookInvitations } from './invitations.ts'

export const handler = workerHandler<'invitations'>((deps) => bookInvitations(deps), {})
