import { createStore } from '../store/store.ts'
import type { Order } from './types.ts'

/**
 * The orders running now, as far as this page knows: from the list at the start, from placing, and from every
 * look at one of them. What has settled is told once, see `onSettled`.
 */
const orders = createStore<readonly Order[]>([])
type OnSettled = (order: Order) => boolean
let handlers: readonly OnSettled[] = []
/** A slow answer of before must not bring back what has settled since. */
const settledIds = new Set<string>()

/** An answer about an order: keeps it while it is open; the first that says it has settled is announced. */
export function heard(order: Order): void {
  if (settledIds.has(order.id)) return
  const open = orders.get()
  const known = open.find(({ id }) => id === order.id)
  if (order.status === 'open') {
    if (known) orders.set(open.map((other) => (other.id === order.id ? newer(other, order) : other)))
    else orders.set([...open, order].sort((a, b) => a.closeAt - b.closeAt))
    return
  }
  settledIds.add(order.id)
  if (!known) return
  orders.set(open.filter(({ id }) => id !== order.id))
  for (const handler of [...handlers].reverse()) if (handler(order)) return
}

/** Answers overtake each other: an entry price once known stays known. */
const newer = (known: Order, order: Order): Order => (order.openPrice === null ? known : order)

/** Another user, or none: nothing of the one before is shown. */
export function forgetOrders(): void {
  settledIds.clear()
  orders.set([])
}

/**
 * Is told of settled orders until the returned function is called. Those who came last are asked first, and the app
 * after every page, whenever it came; one that answers true has shown the result, and nobody else need.
 */
export function onSettled(handler: OnSettled, asked: 'page' | 'app' = 'page'): () => void {
  handlers = asked === 'app' ? [handler, ...handlers] : [...handlers, handler]
  return () => {
    handlers = handlers.filter((other) => other !== handler)
  }
}

/** Open orders, the next to close first. */
export const openOrders = orders.get
export const useOpenOrders = orders.use
