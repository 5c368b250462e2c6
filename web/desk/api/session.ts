import type { Posted } from '../../api/wire.ts'
import { tabStorage } from '../../store/storage.ts'
import { createKeptStore, createStore } from '../../store/store.ts'

export type DeskSession = Posted<'/api/desk/login'>

/** The session in a stored text, or null. Throws where the text is not JSON. */
function readSession(text: string | null): DeskSession | null {
  const stored = JSON.parse(text ?? 'null')
  return typeof stored?.token === 'string' && typeof stored?.operator?.id === 'string' ? stored : null
}

// Of this tab alone: closed, it is forgotten.
const session = createKeptStore<DeskSession | null>({
  key: 'evenhand.desk',
  storage: tabStorage,
  read: readSession,
  write: (value) => value && JSON.stringify(value),
})
const ending = createStore<string | null>(null)

/** Keeps a session, or with null forgets it. */
export function setSession(next: DeskSession | null): void {
  if (next) ending.set(null)
  session.set(next)
}

/** Forgets a session that its operator did not end; `sentence` is the server's, empty where its time ran out. */
export function endSession(sentence: string): void {
  ending.set(sentence)
  session.set(null)
}

export const getSession = session.get
export const useSession = session.use

/** Why the session ended: the server's sentence, empty where its time ran out; null where its operator logged out. */
export const useEnding = ending.use
