/** Texts this browser keeps by name. A browser may close its storage: then it is empty, and keeps nothing. */
export interface TextStorage {
  read: (key: string) => string | null
  /** Null forgets it. */
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
      // Closed or full: what was to be kept lives as long as the page.
    }
  },
})

/** Outlasts the visit. */
export const phoneStorage = storageOf(() => localStorage)
/** Outlasts a reload of this tab, and is its own. */
export const tabStorage = storageOf(() => sessionStorage)
