import type { Milliseconds } from '../../../shared/time.ts'

/** How long a second waits for a price to be drawn along with, and how long it is where none comes. */
const WITH_PRICE_MS: Milliseconds = 1300
const ALONE_MS: Milliseconds = 1000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout>

/** Tells all who listen that a second has passed. Called as each price is drawn, else by a timer of its own. */
export function pulse(wait: Milliseconds = WITH_PRICE_MS): void {
  clearTimeout(timer)
  for (const listener of listeners) listener()
  if (listeners.size > 0) timer = setTimeout(pulse, wait, ALONE_MS)
}

/**
 * Calls the listener about once a second, in the same picture as a new price: one of its own would cost a cheap phone
 * a third of what a price does. Until the returned function is called.
 */
export function onPulse(listener: () => void): () => void {
  listeners.add(listener)
  pulse()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}
