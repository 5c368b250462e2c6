import { createStore } from '../store/store.ts'
import type { Order } from './types.ts'

/** Open orders known from the list, from placing, and from answers. Each settled one is announced once. */
const orders = createStore<readonly Order[]>([])
type OnSettled = (order: Order) => boolean
let handlers: readonly OnSettled[] = []
/** A slow, earlier answer must not reopen a settled order. */
const settledIds = new Set<string>()
/** Open at the last visit; if settled since, that is announced. */
const expectedIds = new Set<string>()

/** An older list may still name a settled order. */
export const hasSettled = (id: string): boolean => settledIds.has(id)

/** Announces these too when they are known to have settled. */
export function expectOrders(ids: readonly string[]): void {
  for (const id of ids) expectedIds.add(id)
}

/** Whether the order ended while the user was away. */
export const wasExpected = (id: string): boolean => expectedIds.has(id)

/** Read as a message already, so not announced. */
export const wasTold = (id: string): void => void expectedIds.delete(id)

/** Stores an open order; announces one on its first settled answer. */
export function updateOrder(order: Order): void {
  if (settledIds.has(order.id)) return
  const open = orders.get()
  const known = open.find(({ id }) => id === order.id)
  if (order.status === 'open') {
    if (known) orders.set(open.map((other) => (other.id === order.id ? newer(other, order) : other)))
    else orders.set([...open, order].sort((a, b) => a.closeAt - b.closeAt))
    return
  }
  settledIds.add(order.id)
  if (!known && !expectedIds.has(order.id)) return
  orders.set(open.filter(({ id }) => id !== order.id))
  for (const handler of [...handlers].reverse()) if (handler(order)) return
}

/** Responses may arrive out of order: a known entry price stays known. */
const newer = (known: Order, order: Order): Order => (order.openPrice === null ? known : order)

/** Call on logout or another user, who must not see these orders. */
export function forgetOrders(): void {
  settledIds.clear()
  expectedIds.clear()
  orders.set([])
}

/** Calls pages' handlers before the app's, newest first, until one returns true. Returns a stop. */
export function onSettled(handler: OnSettled, asked: 'page' | 'app' = 'page'): () => void {
  handlers = asked === 'app' ? [handler, ...handlers] : [...handlers, handler]
  return () => {
    handlers = handlers.filter((other) => other !== handler)
  }
}

/** Soonest to close first. */
export const openOrders = orders.get
export const watchOpenOrders = orders.watch
export const useOpenOrders = orders.use
