import { type ReviewKind, reviewKinds } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import type { QueueHead } from '../documents/desk-tools.ts'
import { reviewed } from '../documents/index.ts'
import { type Reviewed, reviewQueue } from '../documents/queue.ts'

/** Documents counted of each queue; beyond it the answer says that there are more. */
const COUNTED = 50

type AnyDocument = { uid: string; id: string }

/** Since when a document waits, and whether longer than promised. */
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

/** The state of every queue: one query a kind, whatever its length. */
export const queueStates = (deps: Deps, nowMs: EpochMs) =>
  Promise.all(
    reviewKinds.map((kind) => queueState(deps, kind, reviewed(kind) as Reviewed<AnyDocument>, nowMs)),
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

/** Logs the state of each queue; metrics are made from these lines. */
export async function reportQueues(deps: Deps, nowMs: EpochMs): Promise<void> {
  for (const { kind, waiting, overdue } of await queueStates(deps, nowMs))
    deps.log('info', 'queue', { queue: kind, waiting, overdue })
}

/** The state of a queue, from its first page. */
export const queueHead = (items: { at: EpochSeconds; overdue: boolean }[]) => ({
  waiting: items.length,
  oldestAt: items[0]?.at ?? null,
  overdue: items.filter(({ overdue }) => overdue).length,
})

/** A later page shows only part of the queue, so it does not say its state. */
export const noHead: QueueHead = { waiting: null, oldestAt: null, overdue: null }

/** A page of a queue; the first page says the queue's state as well. */
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
