import { type DateTimer, dateName, dueName, type Timer } from '../../functions/outside/timer.ts'
import { msOf } from '../../shared/time.ts'
import type { EventFault } from './coverage.ts'
import type { Random } from './random.ts'

/** What an event is for: orders of a minute, or the days of holdings. */
export type EventKind = 'due' | 'date'

export interface DueDelivery {
  kind: EventKind
  shard: number
  name: string
  atMs: number
  /** Deliveries left after a failure, as Lambda tries an event again. */
  triesLeft: number
}

/** The scheduler of a model world: events that may be lost, late, doubled, and handed over in any order. */
export interface Events {
  timer: Timer
  dateTimer: DateTimer
  /** Takes one of the deliveries that are due. */
  next(nowMs: number, kind?: EventKind): DueDelivery | undefined
  /** When the next delivery for orders is due. */
  nextAtMs(): number | undefined
  again(delivery: DueDelivery, nowMs: number): void
  /** What became of the event of an instant and shard. */
  fateOf(at: number, shard: number, nowMs: number): ReadonlySet<EventFault>
  /** What became of the last event of a shard's date. */
  fateOfDate(shard: number): ReadonlySet<EventFault>
  faulty: boolean
}

export function createEvents(chance: Random): Events {
  const fates = new Map<string, Set<EventFault>>()
  let queue: DueDelivery[] = []

  const lastDates = new Map<number, string>()
  const request = (kind: EventKind, name: string, at: number, shard: number): void => {
    if (fates.has(name)) return
    const fate = new Set<EventFault>()
    fates.set(name, fate)
    const deliver = (lateMs: number) =>
      queue.push({ kind, shard, name, atMs: msOf(at) + lateMs, triesLeft: 2 })
    const drawn = events.faulty
      ? chance.pick(['event lost', 'event late', 'event twice', null, null] as const)
      : null
    if (drawn) fate.add(drawn)
    if (drawn === 'event lost') return
    // Its precision is a minute at best: it comes up to 59 s after the minute it is set to.
    deliver(drawn === 'event late' ? chance.int(60_000, 200_000) : chance.int(0, 59_000))
    if (drawn === 'event twice') deliver(chance.int(0, 60_000))
  }

  const events: Events = {
    faulty: false,
    timer: { settleAt: async (at, shard) => request('due', dueName(at, shard), at, shard) },
    dateTimer: {
      async bookAt(at, shard) {
        const name = dateName(at, shard)
        lastDates.set(shard, name)
        request('date', name, at, shard)
      },
    },
    next(nowMs, kind = 'due') {
      const due = queue.filter((delivery) => delivery.kind === kind && delivery.atMs <= nowMs)
      if (due.length === 0) return undefined
      const earliest = due.reduce((a, b) => (b.atMs < a.atMs ? b : a))
      const taken = events.faulty ? chance.pick(due) : earliest
      if (taken.atMs > earliest.atMs) {
        fates.get(taken.name)?.add('event reordered')
        fates.get(earliest.name)?.add('event reordered')
      }
      queue = queue.filter((delivery) => delivery !== taken)
      return taken
    },
    nextAtMs() {
      const due = queue.flatMap(({ kind, atMs }) => (kind === 'due' ? atMs : []))
      return due.length > 0 ? Math.min(...due) : undefined
    },
    again(delivery, nowMs) {
      if (delivery.triesLeft === 0) return
      queue.push({ ...delivery, atMs: nowMs + 30_000, triesLeft: delivery.triesLeft - 1 })
    },
    fateOfDate: (shard) => new Set(fates.get(lastDates.get(shard) ?? '')),
    fateOf(at, shard, nowMs) {
      const fate = new Set(fates.get(dueName(at, shard)))
      // Still on its way though due: whatever settles its orders now has overtaken it.
      if (queue.some(({ name, atMs }) => name === dueName(at, shard) && atMs < nowMs))
        fate.add('event reordered')
      return fate
    },
  }
  return events
}
