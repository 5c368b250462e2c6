import { useSyncExternalStore } from 'react'
import { SESSION_KEY, type StoredSession, storedSession } from '../early/session.ts'

export type { StoredSession }

const listeners = new Set<() => void>()
let current: StoredSession | null = storedSession()
/** The server's sentence where it ended the session, until the login page has said it. */
let ended: string | null = null
/** The user is logging out: whoever hears first that the session is over, it is no surprise. */
let leaving = false

function announce(): void {
  for (const listener of listeners) listener()
}

/** Keeps a session, or with null forgets it; every part of the app that shows who is logged in follows. */
export function setSession(session: StoredSession | null): void {
  current = session
  if (session) {
    ended = null
    leaving = false
  }
  try {
    if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session))
    else localStorage.removeItem(SESSION_KEY)
  } catch {
    // Storage is closed: the session lives as long as the page.
  }
  announce()
}

/** Forgets a session the server refused; `sentence` is what the login page will say. */
export function endSession(sentence: string): void {
  if (!leaving) ended = sentence
  setSession(null)
}

/** The login page has the sentence now. */
export function forgetEnding(): void {
  ended = null
  announce()
}

/** Says that the user is logging out, or no longer: an ended session then leads home instead of to login. */
export function setLeaving(value: boolean): void {
  leaving = value
}

export const isLeaving = (): boolean => leaving

export const getSession = (): StoredSession | null => current

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// A login or logout in another tab is one here too.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY) return
    current = storedSession()
    announce()
  })
}

export const useSession = (): StoredSession | null => useSyncExternalStore(watchSession, getSession)

/** Why the server ended the session, or null. */
export const useEnding = (): string | null => useSyncExternalStore(watchSession, () => ended)
