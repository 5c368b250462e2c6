import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import type { CannedAnswer } from '../../shared/service.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { auditPut } from '../table/audit.ts'
import type { Put } from '../table/write.ts'
import { checkOperation, checkText } from './rules.ts'
import { answered, closed, obstacle } from './states.ts'
import { loadThread } from './store.ts'
import { type Line, lineOf, linePut, type Thread, threadOf } from './thread.ts'

export { ticketQueue } from './queue.ts'
export { readThread, threads } from './store.ts'
export type { Line, Thread } from './thread.ts'
export { viewLine, viewThread } from './view.ts'

/** Who answers, and by which press. */
export interface Answerer {
  operator: string
  operationId: string
  requestId: string
  nowMs: EpochMs
}

/** The thread in question, and the last line that was read of it. */
export interface SeenThread {
  uid: string
  id: string
  seen: number
}

export interface Answer {
  text?: string | undefined
  canned?: CannedAnswer | undefined
}

/**
 * Answers a thread, by a prepared sentence, by words, or by both. Throws `thread_moved` to who has not read its last
 * line, `thread_closed`, `text_required`, `text_too_long`, `not_found`.
 */
export async function answer(deps: Deps, by: Answerer, seen: SeenThread, said: Answer): Promise<Thread> {
  const { uid, id } = seen
  const { thread, line: earlier } = await loadThread(deps.table, { uid, id, operation: by.operationId })
  if (!thread) throw new Refusal('not_found')
  const { canned = null } = said
  const text = canned && !said.text?.trim() ? '' : checkText(said.text ?? '')
  const same = (line: Line, now: Thread): Thread => {
    if (line.operator !== by.operator || line.text !== text || line.canned !== canned)
      throw new Refusal('replay_mismatch')
    return now
  }
  if (earlier) return same(earlier, thread)
  checkOperation(by.operationId, by.nowMs)
  const stands = obstacle(thread, seen.seen)
  if (stands) throw stands
  const at = Math.floor(by.nowMs / 1000)
  const { update, after } = answered(thread, by.operator, at)
  const line: Line = {
    ...{ uid, thread: id, id: by.operationId, n: after.lines, by: 'desk', operator: by.operator },
    ...{ at, text, canned, pictures: [] },
  }
  const record = threadRecord(by, 'answer', thread, after, canned)
  const committed = await deps.table.transact([update, linePut(line), record])
  if (committed.ok) return after
  const [head, first] = committed.failures
  if (!head?.old) throw new Error('an answer was refused by its record')
  const current = threadOf(head.old)
  if (first?.old) return same(lineOf(first.old, id), current)
  throw obstacle(current, seen.seen) ?? new Refusal('conflict')
}

/** Closes a thread that was read to its end; it opens again when its user writes. */
export async function closeThread(deps: Deps, by: Answerer, seen: SeenThread): Promise<Thread> {
  const { uid, id } = seen
  const { thread } = await loadThread(deps.table, { uid, id, operation: by.operationId })
  if (!thread) throw new Refusal('not_found')
  if (thread.closedOp === by.operationId) return thread
  checkOperation(by.operationId, by.nowMs)
  const stands = obstacle(thread, seen.seen)
  if (stands) throw stands
  const { update, after } = closed(thread, 'desk', by.operationId)
  const committed = await deps.table.transact([update, threadRecord(by, 'close', thread, after)])
  if (committed.ok) return after
  const [head] = committed.failures
  if (!head?.old) throw new Error('a close was refused by its record')
  const current = threadOf(head.old)
  if (current.closedOp === by.operationId) return current
  throw obstacle(current, seen.seen) ?? new Refusal('conflict')
}

/** What the trail keeps of a step: states and numbers, never a word that was written. */
function threadRecord(
  { operator, requestId, nowMs }: Answerer,
  action: 'answer' | 'close',
  before: Thread,
  after: Thread,
  canned: CannedAnswer | null = null,
): Put {
  const record = {
    id: newId(nowMs),
    operator,
    action: `ticket.${action}`,
    uid: before.uid,
    document: before.id,
    before: { state: before.state, lines: before.lines },
    after: { state: after.state, lines: after.lines },
    ...(canned && { reason: canned }),
    requestId,
  }
  return auditPut(record, nowMs)
}
