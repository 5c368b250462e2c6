import { Refusal } from '../../shared/errors.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { Change, type Update } from '../table/write.ts'
import { type Side, type Thread, waitingIndex } from './thread.ts'

/** waiting -> answered -> waiting ... -> closed -> waiting. Concurrent steps collide. */
const step = ({ uid, id, lines, state }: Thread): Change =>
  new Change(keys.thread(uid, id)).where('lines', '=', lines).where('state', '=', state)

/** A user who already waits keeps the time of the first question. */
export function asked(thread: Thread, at: EpochSeconds): { update: Update; after: Thread } {
  const since = thread.since ?? at
  const { gpk, gsk } = waitingIndex(thread, since)
  const change = step(thread)
    .set('state', 'waiting')
    .set('lines', thread.lines + 1)
    .set('lastAt', at)
    .set('last', 'user')
    .set('since', since)
    .set('gpk', gpk)
    .set('gsk', gsk)
    .remove('closedBy')
  const after = {
    ...thread,
    state: 'waiting',
    lines: thread.lines + 1,
    lastAt: at,
    last: 'user',
    since,
  } as const
  return { update: change.build(), after: { ...after, closedBy: null } }
}

export function answered(
  thread: Thread,
  operator: string,
  at: EpochSeconds,
): { update: Update; after: Thread } {
  const n = thread.lines + 1
  const change = step(thread)
    .set('state', 'answered')
    .set('lines', n)
    .set('lastAt', at)
    .set('last', 'desk')
    .set('answered', n)
    .set('answeredBy', operator)
    .remove('since')
    .remove('gpk')
    .remove('gsk')
  const after = { ...thread, state: 'answered', lines: n, lastAt: at, last: 'desk', answered: n } as const
  return { update: change.build(), after: { ...after, since: null } }
}

export function closed(thread: Thread, by: Side, operation: string): { update: Update; after: Thread } {
  const change = step(thread)
    .set('state', 'closed')
    .set('closedBy', by)
    .set('closedOp', operation)
    .remove('since')
    .remove('gpk')
    .remove('gsk')
  const after = { ...thread, state: 'closed', closedBy: by, closedOp: operation, since: null } as const
  return { update: change.build(), after }
}

export const markReadUpTo = ({ uid, id }: Thread, n: number): Update =>
  new Change(keys.thread(uid, id)).set('seen', n).where('seen', '<', n).build()

export function whyRefused(thread: Thread, readUpTo: number): Refusal | null {
  if (thread.lines !== readUpTo) return new Refusal('thread_moved')
  if (thread.state === 'closed') return new Refusal('thread_closed')
  return null
}
