import { createStore } from '../store/store.ts'
import type { Order } from './types.ts'

/**
 * The open orders this page knows of: from the list at the start, from placing, and from every answer about one of
 * them. Each settled order is announced once, see `onSettled`.
 */
const orders = createStore<readonly Order[]>([])
type OnSettled = (order: Order) => boolean
let handlers: readonly OnSettled[] = []
/** A slow, earlier answer must not bring back an order that has settled since. */
const settledIds = new Set<string>()
/** Open when this phone last looked; they may have settled since, and that is to be told. */
const expectedIds = new Set<string>()

/** Whether an order is known to have settled: an older list may still name it. */
export const hasSettled = (id: string): boolean => settledIds.has(id)

/** Orders that were open at the last visit: also those are announced when they are heard to have settled. */
export function expectOrders(ids: readonly string[]): void {
  for (const id of ids) expectedIds.add(id)
}

/** Whether an order ran at the last visit: however it ended, that was while the user was away. */
export const wasExpected = (id: string): boolean => expectedIds.has(id)

/** How an order ended has been read, as a message: it is not announced too. */
export const wasTold = (id: string): void => void expectedIds.delete(id)

/** Takes an answer about an order: kept while the order is open; the first that says it has settled is announced. */
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

/** Answers may come out of order: an entry price once known stays known. */
const newer = (known: Order, order: Order): Order => (order.openPrice === null ? known : order)

/** For when the user has changed or logged out: nothing of theirs is shown to anybody else. */
export function forgetOrders(): void {
  settledIds.clear()
  expectedIds.clear()
  orders.set([])
}

/**
 * Calls the handler for each settled order, until the returned function is called. The newest handler is called first,
 * that of the app after those of all pages; one that answers true has shown the result, and no other is called.
 */
export function onSettled(handler: OnSettled, asked: 'page' | 'app' = 'page'): () => void {
  handlers = asked === 'app' ? [handler, ...handlers] : [...handlers, handler]
  return () => {
    handlers = handlers.filter((other) => other !== handler)
  }
}

/** Open orders, the next to close first. */
export const openOrders = orders.get
export const watchOpenOrders = orders.watch
export const useOpenOrders = orders.use
