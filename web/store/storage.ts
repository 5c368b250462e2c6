/** Without storage, reading returns null and writing does nothing. */
export interface TextStorage {
  read: (key: string) => string | null
  write: (key: string, text: string | null) => void
}

// The getters themselves may throw, so call them each time.
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
      // Not allowed, or full: the value lasts as long as the page.
    }
  },
})

export const phoneStorage = storageOf(() => localStorage)
/** Survives reloads, for this tab alone. */
export const tabStorage = storageOf(() => sessionStorage)

/** Returns an empty list if nothing, or no list, is stored. */
export function storedList<Item>({ read }: TextStorage, key: string): Item[] {
  try {
    const list = JSON.parse(read(key) ?? '[]')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
