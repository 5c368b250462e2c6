import { readSession, SESSION_KEY, type StoredSession } from '../early/session.ts'
import { createKeptStore, createStore } from '../store/store.ts'

export type { StoredSession }

// A login or logout in another tab is one here too.
const session = createKeptStore<StoredSession | null>({
  key: SESSION_KEY,
  read: readSession,
  write: (value) => value && JSON.stringify(value),
  acrossTabs: true,
})
/** The server's sentence where it ended the session, until the login page shows it. */
const ending = createStore<string | null>(null)
/** The user is logging out: the end of the session is then no news to the login page. */
let leaving = false

/** Keeps a session, or with null forgets it. */
export function setSession(next: StoredSession | null): void {
  if (next) {
    ending.set(null)
    leaving = false
  }
  session.set(next)
}

/**
 * Goes on with a session under a new token, where the server ended all others. A reading under way with the old token
 * may have ended it here meanwhile; nobody else may have come.
 */
export function renewSession(old: StoredSession, renewed: Pick<StoredSession, 'token' | 'expiresAt'>): void {
  const now = session.get()
  if (now === null || now.token === old.token) setSession({ ...old, ...renewed })
}

/** Forgets a session the server refused; `sentence` is what the login page will say. */
export function endSession(sentence: string): void {
  if (!leaving) ending.set(sentence)
  setSession(null)
}

/** For the login page, which shows the sentence now. */
export const forgetEnding = (): void => ending.set(null)

/** Says that the user is logging out, or no longer: an ended session then leads home instead of to login. */
export function setLeaving(value: boolean): void {
  leaving = value
}

export const isLeaving = (): boolean => leaving

export const getSession = session.get
export const watchSession = session.watch
export const useSession = session.use

/** Why the server ended the session, or null. */
export const useEnding = ending.use
