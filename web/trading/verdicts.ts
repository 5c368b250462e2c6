import { createStore } from '../store/store.ts'
import type { Order } from './types.ts'

/** One result, or all results of an absence together. */
export interface Verdict {
  /** At least one. */
  orders: readonly Order[]
  away: boolean
}

export interface Verdicts {
  /** The first is on screen until it is closed. */
  queue: readonly Verdict[]
  /** Closed during an absence; told together on return. */
  missed: readonly Order[]
}

export const noVerdicts: Verdicts = { queue: [], missed: [] }

export const withSettled = ({ queue, missed }: Verdicts, order: Order, away: boolean): Verdicts =>
  away ? { queue, missed: [...missed, order] } : { queue: [...queue, { orders: [order], away }], missed }

/** Queues all missed results as one verdict. */
export const withReturn = ({ queue, missed }: Verdicts): Verdicts =>
  missed.length === 0 ? { queue, missed } : { queue: [...queue, { orders: missed, away: true }], missed: [] }

/** Removes a closed verdict; a second call removes nothing else. */
export const without = (verdicts: Verdicts, told: Verdict): Verdicts =>
  verdicts.queue[0] === told ? { ...verdicts, queue: verdicts.queue.slice(1) } : verdicts

/** The page was hidden, or came back after the close. Opening the page counts as coming back. */
export const closedAway = (
  { closeAt }: Pick<Order, 'closeAt'>,
  { hidden, backMs }: { hidden: boolean; backMs: number },
): boolean => hidden || closeAt * 1000 <= backMs

/** A slip above the ticket while the user is busy, else a sheet. */
export const formOf = (busy: {
  othersRun: boolean
  ticketInUse: boolean
  sheetOpen: boolean
}): 'sheet' | 'slip' => (busy.othersRun || busy.ticketInUse || busy.sheetOpen ? 'slip' : 'sheet')

/** Removes an order that was read elsewhere, and its verdict if no order is left. */
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

export function useVerdict(): { verdict: Verdict | null; waiting: number } {
  const { queue } = verdicts.use()
  return { verdict: queue[0] ?? null, waiting: Math.max(0, queue.length - 1) }
}

/** Number of pages with a place for verdicts; at 0 the app tells them. */
const places = createStore(0)
export const useHasPlace = (): boolean => places.use() > 0
export function openPlace(): () => void {
  places.set(places.get() + 1)
  return () => places.set(places.get() - 1)
}

/** Orders whose result the balance on screen includes. */
const counted = createStore<readonly string[]>([])
export const setCounted = (id: string): void => counted.set([...counted.get().slice(-20), id])
export const useCounted = (orders: readonly Order[]): boolean => {
  const ids = counted.use()
  return orders.every(({ id }) => ids.includes(id))
}
