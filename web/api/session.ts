import { readSession, SESSION_KEY, type StoredSession } from '../early/session.ts'
import { createKeptStore, createStore } from '../store/store.ts'

export type { StoredSession }

// A login or logout in one tab applies to all tabs.
const session = createKeptStore<StoredSession | null>({
  key: SESSION_KEY,
  read: readSession,
  write: (value) => value && JSON.stringify(value),
  acrossTabs: true,
})
/** Why the server ended the session, until the login page shows it. */
const ending = createStore<string | null>(null)
/** The user is logging out: the login page then has nothing to explain. */
let leaving = false

export function setSession(next: StoredSession | null): void {
  if (next) {
    ending.set(null)
    leaving = false
  }
  session.set(next)
}

/** Replaces the token. A reading with the old one may have ended the session meanwhile. */
export function renewSession(old: StoredSession, renewed: Pick<StoredSession, 'token' | 'expiresAt'>): void {
  const now = session.get()
  if (now === null || now.token === old.token) setSession({ ...old, ...renewed })
}

/** Ends a session that the server refused; the login page shows `sentence`. */
export function endSession(sentence: string): void {
  if (!leaving) ending.set(sentence)
  setSession(null)
}

export const forgetEnding = (): void => ending.set(null)

/** While true, an ended session leads home instead of to login. */
export function setLeaving(value: boolean): void {
  leaving = value
}

export const isLeaving = (): boolean => leaving

export const getSession = session.get
export const watchSession = session.watch
export const useSession = session.use

export const useEnding = ending.use
