import type { ReviewKind } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import type { QueueHead } from '../documents/desk-tools.ts'
import { reviewed, reviewedKinds } from '../documents/index.ts'
import { type Reviewed, reviewQueue } from '../documents/queue.ts'

/** Looked at of each queue: beyond it one counts no further. */
const COUNTED = 50

type AnyDocument = { uid: string; id: string }

/** How a document waits: since when, and whether longer than was promised. */
export function waitOf<Doc>(
  { review }: Reviewed<Doc>,
  deps: Pick<Deps, 'config'>,
  document: Doc,
  nowMs: EpochMs,
) {
  const since = review.waitingSince(document)
  const overdue = since !== null && since + review.promisedSeconds(deps.config) < secondsOf(nowMs)
  return { since, overdue }
}

/** How each queue stands, for the rail: one query a kind, all at once, whatever their length. */
export const queueStates = (deps: Deps, nowMs: EpochMs) =>
  Promise.all(
    reviewedKinds.map((kind) => queueState(deps, kind, reviewed(kind) as Reviewed<AnyDocument>, nowMs)),
  )

async function queueState(deps: Deps, kind: ReviewKind, document: Reviewed<AnyDocument>, nowMs: EpochMs) {
  const { items, next } = await reviewQueue(deps.table, document, { limit: COUNTED })
  const waits = items.flatMap((item) => {
    const { since, overdue } = waitOf(document, deps, item, nowMs)
    return since === null ? [] : [{ at: since, overdue }]
  })
  return {
    kind,
    ...queueHead(waits),
    more: next !== null,
    promisedSeconds: document.review.promisedSeconds(deps.config),
  }
}

/** Says of each queue how it stands, as a line of the log that metrics are made of. Nobody is named. */
export async function reportQueues(deps: Deps, nowMs: EpochMs): Promise<void> {
  for (const { kind, waiting, overdue } of await queueStates(deps, nowMs))
    deps.log('info', 'queue', { queue: kind, waiting, overdue })
}

/** What a queue's first page tells of it. */
export const queueHead = (items: { at: EpochSeconds; overdue: boolean }[]) => ({
  waiting: items.length,
  oldestAt: items[0]?.at ?? null,
  overdue: items.filter(({ overdue }) => overdue).length,
})

/** Of a later page it could only be told what lies on it. */
export const noHead: QueueHead = { waiting: null, oldestAt: null, overdue: null }

/** A page of a queue as the desk shows it, with how the queue stands beside its first page. */
export async function queuePage<Doc extends AnyDocument, View>(
  deps: Deps,
  document: Reviewed<Doc>,
  { limit = 50, cursor, nowMs }: { limit?: number | undefined; cursor?: string | undefined; nowMs: EpochMs },
  view: (item: Doc) => View,
): Promise<{ items: View[]; next: string | null } & QueueHead> {
  const { items, next } = await reviewQueue(deps.table, document, { limit, cursor })
  const waits = items.map((item) => {
    const { since, overdue } = waitOf(document, deps, item, nowMs)
    return { at: since ?? 0, overdue }
  })
  return { items: items.map(view), next, ...(cursor === undefined ? queueHead(waits) : noHead) }
}
