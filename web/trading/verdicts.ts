import { createStore } from '../store/store.ts'
import type { Order } from './types.ts'

/** What is told at once: how one order ended, or how all ended that closed while the user was away. */
export interface Verdict {
  /** At least one. */
  orders: readonly Order[]
  away: boolean
}

export interface Verdicts {
  /** Told one after the other: the first is on screen, and none takes its place before it is put away. */
  queue: readonly Verdict[]
  /** Closed while nobody looked; told together as soon as the user is back. */
  missed: readonly Order[]
}

export const noVerdicts: Verdicts = { queue: [], missed: [] }

export const withSettled = ({ queue, missed }: Verdicts, order: Order, away: boolean): Verdicts =>
  away ? { queue, missed: [...missed, order] } : { queue: [...queue, { orders: [order], away }], missed }

/** The user is back, and all that closed meanwhile is known: it has its turn as one verdict. */
export const withReturn = ({ queue, missed }: Verdicts): Verdicts =>
  missed.length === 0 ? { queue, missed } : { queue: [...queue, { orders: missed, away: true }], missed: [] }

/** A verdict is put away, by a button or by what follows it. One that has gone already takes no other with it. */
export const without = (verdicts: Verdicts, told: Verdict): Verdicts =>
  verdicts.queue[0] === told ? { ...verdicts, queue: verdicts.queue.slice(1) } : verdicts

/**
 * Whether an order closed while its user was away: the page is hidden, or came back after the close. An order heard of
 * as soon as the page opens closed before that.
 */
export const closedAway = (
  { closeAt }: Pick<Order, 'closeAt'>,
  { hidden, backMs }: { hidden: boolean; backMs: number },
): boolean => hidden || closeAt * 1000 <= backMs

/**
 * A covering sheet for who has nothing else to do; else, while other orders run or the ticket is in use, it slides in
 * above the ticket.
 */
export const formOf = (busy: {
  othersRun: boolean
  ticketInUse: boolean
  sheetOpen: boolean
}): 'sheet' | 'slip' => (busy.othersRun || busy.ticketInUse || busy.sheetOpen ? 'slip' : 'sheet')

/** An order whose result was read elsewhere waits for no turn any more; a verdict left with none of its orders goes. */
export const withoutOrder = ({ queue, missed }: Verdicts, id: string): Verdicts => ({
  queue: queue.flatMap((verdict) => {
    const orders = verdict.orders.filter((order) => order.id !== id)
    if (orders.length === verdict.orders.length) return [verdict]
    return orders.length > 0 ? [{ ...verdict, orders }] : []
  }),
  missed: missed.filter((order) => order.id !== id),
})

const verdicts = createStore<Verdicts>(noVerdicts)

export const tellSettled = (order: Order, away: boolean): void =>
  verdicts.set(withSettled(verdicts.get(), order, away))
export const tellMissed = (): void => verdicts.set(withReturn(verdicts.get()))
export const putAway = (told: Verdict): void => verdicts.set(without(verdicts.get(), told))
export const readElsewhere = (id: string): void => verdicts.set(withoutOrder(verdicts.get(), id))
export const forgetVerdicts = (): void => verdicts.set(noVerdicts)
export const watchMissed = verdicts.watch
export const areMissed = (): boolean => verdicts.get().missed.length > 0

/** The verdict whose turn it is, and how many wait behind it. */
export function useVerdict(): { verdict: Verdict | null; waiting: number } {
  const { queue } = verdicts.use()
  return { verdict: queue[0] ?? null, waiting: Math.max(0, queue.length - 1) }
}

/** How many pages show verdicts themselves; where none does, the app tells them. */
const places = createStore(0)
export const useHasPlace = (): boolean => places.use() > 0
export function openPlace(): () => void {
  places.set(places.get() + 1)
  return () => places.set(places.get() - 1)
}

/** Orders whose result the balance on screen has in it. */
const counted = createStore<readonly string[]>([])
export const setCounted = (id: string): void => counted.set([...counted.get().slice(-20), id])
export const useCounted = (orders: readonly Order[]): boolean => {
  const ids = counted.use()
  return orders.every(({ id }) => ids.includes(id))
}
