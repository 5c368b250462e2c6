import type { Input, RouteOf } from '../../shared/api/routes.ts'
import type { AskableKind } from '../../shared/documents.ts'
import { Refusal } from '../../shared/errors.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { assertLive, liveSession } from '../own-account.ts'
import { documentKey } from '../table/keys.ts'
import { countUse } from '../table/limits.ts'
import { takePicture, whyNotTaken } from '../table/pictures.ts'
import type { Failure } from '../table/write.ts'
import { checkPictures, checkText } from './rules.ts'
import { asked, closed, markReadUpTo, whyRefused } from './states.ts'
import { loadThread } from './store.ts'
import { type Line, lineOf, linePut, type Thread, threadOf, threadPut, titleOf } from './thread.ts'

type Deps = DepsOf<'service'>
type Form = Input<RouteOf<'service.ticket_write'>>
type WriteCtx = CtxOf<RouteOf<'service.ticket_write'>>
type Content = Pick<Line, 'text' | 'pictures'>
interface ThreadAndLine {
  thread: Thread
  line: Line
}

const HOURLY = 40
/** The desk may write into the same thread at the same time. */
const TRIES = 5

export function writeTicket(deps: Deps, ctx: WriteCtx, form: Form): Promise<Thread> {
  const { id, topic, about, aboutId, text, pictures, seen, close } = form
  const has = (...given: unknown[]) => given.some((value) => value !== undefined)
  if (id === undefined) {
    if (has(seen, close) || !topic) throw new Refusal('validation', { fields: 'topic' })
    if (has(about) !== has(aboutId)) throw new Refusal('validation', { fields: 'about, aboutId' })
    return openThread(deps, ctx, {
      topic,
      about: about && aboutId ? { kind: about, id: aboutId } : null,
      form,
    })
  }
  if (has(topic, about, aboutId)) throw new Refusal('validation', { fields: 'id' })
  if (seen === undefined) {
    if (has(close)) throw new Refusal('validation', { fields: 'seen' })
    return addLine(deps, ctx, id, form)
  }
  if (has(text, pictures)) throw new Refusal('validation', { fields: 'seen' })
  return close ? closeOwnThread(deps, ctx, id, seen) : markRead(deps, ctx, id, seen)
}

type Opening = Pick<Thread, 'topic' | 'about'> & { form: Form }

async function openThread(deps: Deps, ctx: WriteCtx, { topic, about, form }: Opening): Promise<Thread> {
  const { operationId: id, nowMs } = ctx
  const { uid } = ctx.session
  const { done } = await once<{ thread: Thread; line: Line }, ThreadAndLine>({
    id,
    nowMs,
    look: 'beforeRefusing',
    earlier: () => loadThreadAndLine(deps, { uid, id, operation: id }),
    isSame: ({ thread, line }) =>
      thread.topic === topic &&
      JSON.stringify(thread.about) === JSON.stringify(about) &&
      isSameLine(line, form),
    async draft() {
      const content = await checkContent(deps, ctx, form)
      if (about) await mustBeOwn(deps, uid, about)
      const at = secondsOf(nowMs)
      const thread: Thread = {
        ...{ uid, id, topic, about, writer: null, at, title: titleOf(content.text) },
        ...{ state: 'waiting', lastAt: at, last: 'user', lines: 1, since: at, answered: 0, readUpTo: 0 },
        ...{ closedBy: null, closedOp: null },
      }
      return { thread, line: lineBy(uid, thread, { id, at, n: 1, ...content }) }
    },
    async commit({ thread, line }) {
      const committed = await deps.table.transact([
        threadPut(thread),
        linePut(line),
        liveSession(ctx.session),
        ...takePictures(line),
      ])
      if (committed.ok) return { done: { thread, line } }
      const [head, first, live, ...used] = committed.failures
      if (head?.old && first?.old)
        return { earlier: { thread: threadOf(head.old), line: lineOf(first.old, id) } }
      assertLive(ctx.session, live)
      throw whyPicturesNotTaken(used)
    },
  })
  return done.thread
}

async function addLine(deps: Deps, ctx: WriteCtx, id: string, form: Form): Promise<Thread> {
  const { session, operationId, nowMs } = ctx
  const { uid } = session
  const at = secondsOf(nowMs)
  const look = async () => {
    const { thread, line } = await loadThread(deps.table, { uid, id, operation: operationId })
    if (!thread) throw new Refusal('not_found')
    return { thread, line }
  }
  let seen: Awaited<ReturnType<typeof look>> | undefined
  const { done } = await once<Content, ThreadAndLine>({
    id: operationId,
    nowMs,
    look: 'first',
    async earlier() {
      seen = await look()
      const { thread, line } = seen
      return line && { thread, line }
    },
    isSame: ({ line }) => isSameLine(line, form),
    draft: () => checkContent(deps, ctx, form),
    async commit(content) {
      for (let tries = 1; tries <= TRIES; tries++) {
        const { thread, line: earlier } = seen ?? (await look())
        seen = undefined
        if (earlier) return { earlier: { thread, line: earlier } }
        const { update, after } = asked(thread, at)
        const line = lineBy(uid, thread, { id: operationId, at, n: after.lines, ...content })
        const committed = await deps.table.transact([
          update,
          linePut(line),
          liveSession(session),
          ...takePictures(line),
        ])
        if (committed.ok) return { done: { thread: after, line } }
        const [head, first, live, ...used] = committed.failures
        assertLive(session, live)
        if (head?.failed || first?.failed) continue
        throw whyPicturesNotTaken(used)
      }
      throw new Refusal('conflict')
    },
  })
  return done.thread
}

async function closeOwnThread(deps: Deps, ctx: WriteCtx, id: string, readUpTo: number): Promise<Thread> {
  const { session, operationId } = ctx
  const { thread } = await loadThread(deps.table, { uid: session.uid, id, operation: operationId })
  if (!thread) throw new Refusal('not_found')
  if (thread.state === 'closed') return thread
  const why = whyRefused(thread, readUpTo)
  if (why) throw why
  const { update, after } = closed(thread, 'user', operationId)
  const committed = await deps.table.transact([update, liveSession(session)])
  if (committed.ok) return after
  const [failure, live] = committed.failures
  assertLive(session, live)
  const current = failure?.old && threadOf(failure.old)
  if (current?.state === 'closed') return current
  throw new Refusal('thread_moved')
}

async function markRead(deps: Deps, ctx: WriteCtx, id: string, readUpTo: number): Promise<Thread> {
  const { session, operationId } = ctx
  const { thread } = await loadThread(deps.table, { uid: session.uid, id, operation: operationId })
  if (!thread) throw new Refusal('not_found')
  const upTo = Math.min(readUpTo, thread.lines)
  if (upTo <= thread.readUpTo) return thread
  // If this fails, another call marked as much or more.
  await deps.table.write(markReadUpTo(thread, upTo))
  return { ...thread, readUpTo: upTo }
}

async function checkContent(deps: Deps, { session, nowMs }: WriteCtx, form: Form): Promise<Content> {
  const content = { text: checkText(form.text ?? ''), pictures: checkPictures(form.pictures) }
  await countUse(deps, { kind: 'ticket', of: session.uid, limit: HOURLY, windowSeconds: 3600 }, nowMs)
  return content
}

const lineBy = (uid: string, thread: Thread, line: Content & Pick<Line, 'id' | 'at' | 'n'>): Line => ({
  ...line,
  ...{ uid, thread: thread.id, by: 'user', operator: null, canned: null },
})

async function loadThreadAndLine(
  deps: Deps,
  of: Parameters<typeof loadThread>[1],
): Promise<ThreadAndLine | undefined> {
  const { thread, line } = await loadThread(deps.table, of)
  return thread && line && { thread, line }
}

/** Another user's document gets the same refusal as a missing one. Throws `not_found`. */
async function mustBeOwn(
  { table }: Deps,
  uid: string,
  { kind, id }: { kind: AskableKind; id: string },
): Promise<void> {
  if (!(await table.get(documentKey(kind, uid, id), { consistent: true }))) throw new Refusal('not_found')
}

function isSameLine(line: Line, form: Form): boolean {
  const [text, pictures] = [checkText(form.text ?? ''), checkPictures(form.pictures)]
  return line.by === 'user' && line.text === text && String(line.pictures) === String(pictures)
}

const pictureFor = (uid: string, key: string, usedBy: string) => ({ uid, key, purpose: 'ticket', usedBy })
const takePictures = ({ uid, thread, pictures }: Line) =>
  pictures.map((key) => takePicture(pictureFor(uid, key, thread)))

function whyPicturesNotTaken(pictures: Failure[]): Refusal {
  const faults = pictures
    .filter(({ failed }) => failed)
    .map(({ old }) => whyNotTaken(old, { purpose: 'ticket' }))
  // A picture still being checked is worth a retry, unless another is wrong.
  return faults.find(({ slug }) => slug === 'upload_invalid') ?? faults[0] ?? new Refusal('conflict')
}
