import { useSyncExternalStore } from 'react'
import type { Posted } from '../../api/wire.ts'

export type DeskSession = Posted<'/api/desk/login'>

const KEY = 'evenhand.desk'
const listeners = new Set<() => void>()

/** Of this tab alone: closed, it is forgotten. */
function stored(): DeskSession | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof kept?.token === 'string' && typeof kept?.operator?.id === 'string' ? kept : null
  } catch {
    // Storage is closed or holds something that is not ours: nobody is logged in.
    return null
  }
}

let current: DeskSession | null = stored()
/** Why the session is over, where its operator did not end it: the server's sentence, or empty for the time. */
let ended: string | null = null

/** Keeps a session, or with null forgets it. */
export function setSession(session: DeskSession | null): void {
  current = session
  if (session) ended = null
  try {
    if (session) sessionStorage.setItem(KEY, JSON.stringify(session))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is closed: the session lives as long as the page.
  }
  for (const listener of listeners) listener()
}

/** The session is over without its operator's doing; `sentence` is the server's, empty where its time ran out. */
export function endSession(sentence: string): void {
  ended = sentence
  setSession(null)
}

export const getSession = (): DeskSession | null => current

export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): DeskSession | null => useSyncExternalStore(watchSession, getSession)

/** Why the session ended, or null. */
export const useEnding = (): string | null => useSyncExternalStore(watchSession, () => ended)
