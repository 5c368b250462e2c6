import { useSyncExternalStore } from 'react'

/** Product ids kept on this phone, in an order of their own. */
export interface Kept {
  get: () => readonly string[]
  set: (ids: readonly string[]) => void
  use: () => readonly string[]
}

/** As many as anyone follows; a list that something else wrote is not carried along for ever. */
const MOST = 100
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 32

/** The ids in a stored text: what is not a list of ids, or is there twice, is left out. */
export function readIds(text: string | null): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, MOST) : []
  } catch {
    // Not ours, or cut off: as if nothing had been kept.
    return []
  }
}

/** Watchlist: in the order added; a second tap takes it away. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** Last opened: the newest first. A few more than are shown, as some may no longer be offered. */
export const openedNow = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, 12)

function kept(key: string): Kept {
  const listeners = new Set<() => void>()
  let current = stored(key)
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const get = () => current
  const watch = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  // A star given in another tab shines here too.
  if (typeof window !== 'undefined') {
    window.addEventListener('storage', (event) => {
      if (event.key !== key) return
      current = readIds(event.newValue)
      announce()
    })
  }
  return {
    get,
    set: (ids) => {
      current = ids
      try {
        localStorage.setItem(key, JSON.stringify(ids))
      } catch {
        // Storage is closed: the list lives as long as the page.
      }
      announce()
    },
    use: () => useSyncExternalStore(watch, get),
  }
}

function stored(key: string): readonly string[] {
  try {
    return readIds(localStorage.getItem(key))
  } catch {
    return []
  }
}

export const watchlist = kept('evenhand.watchlist')
export const recents = kept('evenhand.recents')
