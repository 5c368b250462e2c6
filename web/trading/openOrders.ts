import { useSyncExternalStore } from 'react'
import type { Order } from './types.ts'

/**
 * The orders running now, as far as this page knows: from the list at the start, from placing, and from every
 * look at one of them. What has settled is told once, see `onSettled`.
 */
let orders: readonly Order[] = []
const listeners = new Set<() => void>()
type OnSettled = (order: Order) => boolean
let handlers: readonly OnSettled[] = []
/** A slow answer of before must not bring back what has settled since. */
const settledIds = new Set<string>()

function change(next: readonly Order[]): void {
  orders = next
  for (const listener of listeners) listener()
}

/** An answer about an order: keeps it while it is open; the first that says it has settled is announced. */
export function heard(order: Order): void {
  if (settledIds.has(order.id)) return
  const known = orders.find(({ id }) => id === order.id)
  if (order.status === 'open') {
    if (known) change(orders.map((other) => (other.id === order.id ? newer(other, order) : other)))
    else change([...orders, order].sort((a, b) => a.closeAt - b.closeAt))
    return
  }
  settledIds.add(order.id)
  if (!known) return
  change(orders.filter(({ id }) => id !== order.id))
  for (const handler of [...handlers].reverse()) if (handler(order)) return
}

/** Answers overtake each other: an entry price once known stays known. */
const newer = (known: Order, order: Order): Order => (order.openPrice === null ? known : order)

/** Another user, or none: nothing of the one before is shown. */
export function forgetOrders(): void {
  settledIds.clear()
  change([])
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

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Open orders, the next to close first. */
export const openOrders = (): readonly Order[] => orders
export const useOpenOrders = (): readonly Order[] => useSyncExternalStore(watch, openOrders)
