import { type ReviewKind, reviewKinds } from '../../shared/reviews.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import type { QueueAsked, WaitView } from '../documents/desk-tools.ts'
import { reviewed } from '../documents/index.ts'
import { placeOf, type QueuePage, type Reviewed, reviewQueue } from '../documents/queue.ts'
import { countQueue } from './queue-counts.ts'

type AnyDocument = { uid: string; id: string }

const overdueBefore = <Doc>({ review }: Reviewed<Doc>, deps: Pick<Deps, 'config'>, nowMs: EpochMs) =>
  Math.max(0, secondsOf(nowMs) - review.promisedSeconds(deps.config))

export function waitOf<Doc extends AnyDocument>(
  document: Reviewed<Doc>,
  deps: Pick<Deps, 'config'>,
  one: Doc,
  nowMs: EpochMs,
): WaitView {
  const since = document.review.waitingSince(one)
  return {
    place: placeOf(document, one),
    overdue: since !== null && since < overdueBefore(document, deps, nowMs),
  }
}

export const queueStates = (deps: Deps, nowMs: EpochMs) =>
  Promise.all(
    reviewKinds.map((kind) => queueState(deps, kind, reviewed(kind) as Reviewed<AnyDocument>, nowMs)),
  )

async function queueState(deps: Deps, kind: ReviewKind, document: Reviewed<AnyDocument>, nowMs: EpochMs) {
  const asked = { overdueBefore: overdueBefore(document, deps, nowMs), nowMs }
  const [first, counts] = await Promise.all([
    reviewQueue(deps.table, document, { limit: 1 }),
    countQueue(deps.table, kind, asked),
  ])
  const [oldest] = first.items
  return {
    kind,
    ...counts,
    oldestAt: oldest ? document.review.waitingSince(oldest) : null,
    promisedSeconds: document.review.promisedSeconds(deps.config),
  }
}

/** Metrics are made from these lines. */
export async function reportQueues(deps: Deps, nowMs: EpochMs): Promise<void> {
  for (const { kind, waiting, overdue } of await queueStates(deps, nowMs))
    deps.log('info', 'queue', { queue: kind, waiting, overdue })
}

/** Throws `validation` for a malformed cursor. */
export async function queuePage<Doc extends AnyDocument, View>(
  deps: Deps,
  document: Reviewed<Doc>,
  { limit = 50, ...which }: QueueAsked,
  view: (item: Doc) => View,
): Promise<QueuePage<View>> {
  const { items, ...places } = await reviewQueue(deps.table, document, { limit, ...which })
  return { items: items.map(view), ...places }
}
