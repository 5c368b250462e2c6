/** When the page was last opened, came to the front, or had its connection again; by the clock of `watchAbsence`. */
let backMs = 0
const listeners = new Set<() => void>()

/** Follows when the user leaves and comes back, by the given clock, until the returned function is called. */
export function watchAbsence(now: () => number): () => void {
  backMs = now()
  const back = () => {
    if (document.hidden) return
    backMs = now()
    for (const listener of listeners) listener()
  }
  // The first one only says that the page has loaded.
  const restored = ({ persisted }: PageTransitionEvent) => persisted && back()
  document.addEventListener('visibilitychange', back)
  window.addEventListener('online', back)
  window.addEventListener('pageshow', restored)
  return () => {
    document.removeEventListener('visibilitychange', back)
    window.removeEventListener('online', back)
    window.removeEventListener('pageshow', restored)
  }
}

export const absence = (): { hidden: boolean; backMs: number } => ({ hidden: document.hidden, backMs })

/** Calls the listener when the user is back, until the returned function is called. */
export function onReturn(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
