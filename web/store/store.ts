import { useSyncExternalStore } from 'react'
import { phoneStorage, type TextStorage } from './storage.ts'

/** A value outside of React. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  /** Calls the listener after each change, until the returned function is called. */
  watch: (listener: () => void) => () => void
  use: () => T
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>()
  let value = initial
  const get = () => value
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    watch,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(watch, get),
  }
}

export interface Keeping<T> {
  key: string
  /** Defaults to `phoneStorage`. */
  storage?: TextStorage
  /** Parses any stored text; called again with null if it throws. */
  read: (text: string | null) => T
  /** Null removes it. */
  write: (value: T) => string | null
  /** Whether changes in other tabs are followed. */
  acrossTabs?: boolean
}

export function createKeptStore<T>({
  key,
  storage = phoneStorage,
  read,
  write,
  acrossTabs = false,
}: Keeping<T>): Store<T> {
  const judged = (text: string | null): T => {
    try {
      return read(text)
    } catch {
      return read(null)
    }
  }
  const store = createStore(judged(storage.read(key)))
  if (acrossTabs && typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key === key) store.set(judged(storage.read(key)))
    })
  }
  return {
    ...store,
    set: (next) => {
      storage.write(key, write(next))
      store.set(next)
    },
  }
}
