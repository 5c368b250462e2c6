/** When the user last came back, by the clock of `watchAbsence`. */
let backMs = 0
const listeners = new Set<() => void>()

/** Watches until the returned function is called. */
export function watchAbsence(now: () => number): () => void {
  backMs = now()
  const back = () => {
    if (document.hidden) return
    backMs = now()
    for (const listener of listeners) listener()
  }
  // The first event only says that the page has loaded.
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

/** Calls the listener at each return, until the returned function is called. */
export function onReturn(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
