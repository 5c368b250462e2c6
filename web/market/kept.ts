import { createKeptStore, type Store } from '../store/store.ts'

/** A longer stored list is cut. */
const MOST = 100
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 32

/** Parses stored ids: each once, invalid ones left out. */
export function readIds(text: string | null): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, MOST) : []
  } catch {
    // Not ours, or cut off: start with an empty list.
    return []
  }
}

export const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]

/** Keeps a few more than are shown, as some may no longer be offered. */
export const openedNow = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter((other) => other !== id)].slice(0, 12)

/** Follows changes in other tabs. */
const kept = (key: string): Store<readonly string[]> =>
  createKeptStore({ key, read: readIds, write: (ids) => JSON.stringify(ids), acrossTabs: true })

export const watchlist = kept('evenhand.watchlist')
export const recents = kept('evenhand.recents')
