import type { queueKinds } from '../../shared/api/desk.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import { depositQueue } from '../deposits/review.ts'
import type { Deps } from '../deps.ts'
import { ticketQueue } from '../service/review.ts'

type Kind = (typeof queueKinds)[number]

/** Looked at of each queue: beyond it one counts no further. */
const COUNTED = 50

interface Queue {
  /** The longest waiting, each with the second its wait began; `next` where there are others behind. */
  read(): Promise<{ items: { at: EpochSeconds }[]; next: string | null }>
  promisedSeconds: number
}

const queuesOf = (deps: Deps): Record<Kind, Queue> => ({
  deposit: {
    read: () => depositQueue(deps.table, { limit: COUNTED }),
    promisedSeconds: deps.config.deposit.reviewSeconds,
  },
  ticket: {
    async read() {
      const { items, next } = await ticketQueue(deps.table, { limit: COUNTED })
      return { items: items.map(({ since, at }) => ({ at: since ?? at })), next }
    },
    promisedSeconds: deps.config.service.answerSeconds,
  },
})

/** How each queue stands, for the rail: one query a kind, all at once, whatever their length. */
export function queueStates(deps: Deps, nowMs: EpochMs) {
  const now = Math.floor(nowMs / 1000)
  return Promise.all(
    Object.entries(queuesOf(deps)).map(async ([kind, { read, promisedSeconds }]) => {
      const { items, next } = await read()
      const waits = items.map(({ at }) => ({ at, overdue: at + promisedSeconds < now }))
      return { kind: kind as Kind, ...headOf(waits), more: next !== null, promisedSeconds }
    }),
  )
}

/** Says of each queue how it stands, as a line of the log that metrics are made of. Nobody is named. */
export async function reportQueues(deps: Deps, nowMs: EpochMs): Promise<void> {
  for (const { kind, waiting, overdue } of await queueStates(deps, nowMs))
    deps.log('info', 'queue', { queue: kind, waiting, overdue })
}

/** What a queue's first page tells of it. */
export const headOf = (items: { at: EpochSeconds; overdue: boolean }[]) => ({
  waiting: items.length,
  oldestAt: items[0]?.at ?? null,
  overdue: items.filter(({ overdue }) => overdue).length,
})
