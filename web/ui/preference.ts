import { useSyncExternalStore } from 'react'

/** A choice kept on this phone. */
export interface Preference<T extends string> {
  /** Null as long as nobody chose. */
  get: () => T | null
  set: (choice: T) => void
  use: () => T | null
  watch: (listener: () => void) => () => void
}

export function preference<T extends string>(key: string, allowed: readonly T[]): Preference<T> {
  const listeners = new Set<() => void>()
  let current = stored(key, allowed)
  const get = () => current
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    watch,
    set: (choice) => {
      current = choice
      try {
        localStorage.setItem(key, choice)
      } catch {
        // Storage is closed: the choice lives as long as the page.
      }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(watch, get),
  }
}

function stored<T extends string>(key: string, allowed: readonly T[]): T | null {
  try {
    const text = localStorage.getItem(key)
    return allowed.find((value) => value === text) ?? null
  } catch {
    return null
  }
}

/** Whether amounts of one's own are covered, for eyes beside. */
export const amountsHidden = preference('evenhand.hidden', ['yes', 'no'])

/** Whether the phone buzzes once when an order has settled. */
export const vibrates = preference('evenhand.vibrate', ['yes', 'no'])
