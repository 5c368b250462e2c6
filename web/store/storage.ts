/** Texts this browser keeps by name. Where it allows no storage, reading answers null and writing does nothing. */
export interface TextStorage {
  read: (key: string) => string | null
  /** Null removes it. */
  write: (key: string, text: string | null) => void
}

// The getters themselves may throw, so they are called each time.
const storageOf = (open: () => Storage): TextStorage => ({
  read: (key) => {
    try {
      return open().getItem(key)
    } catch {
      return null
    }
  },
  write: (key, text) => {
    try {
      if (text === null) open().removeItem(key)
      else open().setItem(key, text)
    } catch {
      // Not allowed, or full: the value lives as long as the page.
    }
  },
})

/** Kept after the visit, for all tabs. */
export const phoneStorage = storageOf(() => localStorage)
/** Kept while this tab is open, reloads included, for it alone. */
export const tabStorage = storageOf(() => sessionStorage)

/** A list kept as JSON; empty where there is none, or something that is no list. */
export function storedList<Item>({ read }: TextStorage, key: string): Item[] {
  try {
    const list = JSON.parse(read(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
