import { Refusal } from '../../shared/errors.ts'
import type { AuditStepOf } from '../../shared/reviews.ts'
import type { CannedAnswer } from '../../shared/service.ts'
import { secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { decide } from '../documents/decide.ts'
import type { Reviewer } from '../documents/review.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { checkText } from './rules.ts'
import { answered, closed, whyRefused } from './states.ts'
import { type Line, lineOf, linePut, type Thread, threadOf } from './thread.ts'

export interface ThreadAsRead {
  uid: string
  id: string
  seen: number
}

export interface Answer {
  text?: string | undefined
  canned?: CannedAnswer | undefined
}

interface Read {
  thread: Thread
  line: Line | undefined
}

/** A canned answer, words, or both. Throws the refusals of its route. */
export async function answer(
  deps: Deps,
  by: Reviewer,
  { uid, id, seen: readUpTo }: ThreadAsRead,
  said: Answer,
): Promise<Thread> {
  const { canned = null } = said
  // Checked only once the thread is known to exist.
  const text = () => (canned && !said.text?.trim() ? '' : checkText(said.text ?? ''))
  const at = secondsOf(by.nowMs)
  const { thread } = await decide<Read>(
    deps,
    by,
    { uid, id },
    {
      windowed: true,
      keys: [keys.thread(uid, id), keys.line(uid, id, by.operationId)],
      of: ([head, line]) => ({ thread: threadOf(head), line: line && lineOf(line, id) }),
      whyRefused({ thread, line }) {
        if (line) {
          const isSame = line.operator === by.operator && line.text === text() && line.canned === canned
          return isSame ? 'done' : new Refusal('replay_mismatch')
        }
        text()
        return whyRefused(thread, readUpTo)
      },
      step({ thread }) {
        const { update, after } = answered(thread, by.operator, at)
        const line: Line = {
          ...{ uid, thread: id, id: by.operationId, n: after.lines, by: 'desk', operator: by.operator },
          ...{ at, text: text(), canned, pictures: [] },
        }
        return {
          update,
          beside: [linePut(line)],
          audit: threadStep('answer', thread, after, canned),
          after: { thread: after, line },
        }
      },
    },
  )
  return thread
}

export const closeThread = (
  deps: Deps,
  by: Reviewer,
  { uid, id, seen: readUpTo }: ThreadAsRead,
): Promise<Thread> =>
  decide<Thread>(
    deps,
    by,
    { uid, id },
    {
      windowed: true,
      keys: [keys.thread(uid, id)],
      of: ([head]: [Row, ...unknown[]]) => threadOf(head),
      whyRefused: (thread) => (thread.closedOp === by.operationId ? 'done' : whyRefused(thread, readUpTo)),
      step(thread) {
        const { update, after } = closed(thread, 'desk', by.operationId)
        return { update, audit: threadStep('close', thread, after), after }
      },
    },
  )

/** States and numbers, never what was written. */
const threadStep = (
  action: 'answer' | 'close',
  before: Thread,
  after: Thread,
  canned: CannedAnswer | null = null,
): AuditStepOf<'ticket'> => ({
  action: `ticket.${action}`,
  before: { state: before.state, lines: before.lines },
  after: { state: after.state, lines: after.lines },
  ...(canned && { reason: canned }),
})
