import { createKeptStore, type Store } from '../store/store.ts'

/** The longest list that is kept; a stored list longer than that is cut. */
const MOST = 100
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 32

/** The ids in a stored text, each once; what is no id is left out. */
export function readIds(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, MOST) : []
  } catch {
    // Not ours, or cut off: as if nothing had been kept.
    return []
  }
}

/** The watchlist with this product added at its end, or removed where it is on it. */
export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** The last opened products with this one first; a few more than are shown, as some may no longer be offered. */
export const openedNow = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, 12)

/** Ids of products kept on this phone, in order. A star given in another tab is shown here too. */
const kept = (key: string): Store<readonly string[]> =>
  createKeptStore({ key, read: readIds, write: (ids) => JSON.stringify(ids), acrossTabs: true })

export const watchlist = kept('evenhand.watchlist')
export const recents = kept('evenhand.recents')
