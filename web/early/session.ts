import type { EpochSeconds } from '../../shared/time.ts'
export interface StoredSession {
  token: string
  expiresAt: EpochSeconds
  user: { publicId: string; username: string }
}

export const SESSION_KEY = 'evenhand.session'

/** Throws if the text is not JSON. */
export function readSession(text: string | null): StoredSession | null {
  const stored = JSON.parse(text ?? 'null')
  return typeof stored?.token === 'string' && typeof stored?.user?.publicId === 'string' ? stored : null
}

export function storedSession(): StoredSession | null {
  try {
    return readSession(localStorage.getItem(SESSION_KEY))
  } catch {
    // Storage is closed (private mode) or holds foreign text: treat as a visitor.
    return null
  }
}
