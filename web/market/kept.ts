import { createKeptStore, type Store } from '../store/store.ts'

/** As many as anyone follows; a list that something else wrote is not carried along for ever. */
const MOST = 100
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 32

/** The ids in a stored text: what is not a list of ids, or is there twice, is left out. */
export function readIds(text: string | null): readonly string[] {
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

/** Product ids kept on this phone, in an order of their own. A star given in another tab shines here too. */
const kept = (key: string): Store<readonly string[]> =>
  createKeptStore({ key, read: readIds, write: (ids) => JSON.stringify(ids), acrossTabs: true })

export const watchlist = kept('evenhand.watchlist')
export const recents = kept('evenhand.recents')
