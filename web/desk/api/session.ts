import type { Posted } from '../../api/wire.ts'
import { tabStorage } from '../../store/storage.ts'
import { createKeptStore, createStore } from '../../store/store.ts'

export type DeskSession = Posted<'/api/desk/login'>

/** Throws if the text is not JSON. */
function readSession(text: string | null): DeskSession | null {
  const stored = JSON.parse(text ?? 'null')
  return typeof stored?.token === 'string' && typeof stored?.operator?.id === 'string' ? stored : null
}

// Kept in this tab alone, so that closing it ends the session.
const session = createKeptStore<DeskSession | null>({
  key: 'evenhand.desk',
  storage: tabStorage,
  read: readSession,
  write: (value) => value && JSON.stringify(value),
})
const ending = createStore<string | null>(null)

export function setSession(next: DeskSession | null): void {
  if (next) ending.set(null)
  session.set(next)
}

/** Ends a session without its operator's wish; `sentence` is empty if its time ran out. */
export function endSession(sentence: string): void {
  ending.set(sentence)
  session.set(null)
}

export const getSession = session.get
export const useSession = session.use

/** The server's sentence, empty if time ran out, null after a logout. */
export const useEnding = ending.use
