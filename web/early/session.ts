import type { EpochSeconds } from '../../shared/time.ts'
/** Who is logged in on this phone. */
export interface StoredSession {
  token: string
  /** From then on the token is refused. */
  expiresAt: EpochSeconds
  user: { publicId: string; username: string }
}

export const SESSION_KEY = 'evenhand.session'

/** The session in a stored text, or null. Throws where the text is not JSON. */
export function readSession(text: string | null): StoredSession | null {
  const stored = JSON.parse(text ?? 'null')
  return typeof stored?.token === 'string' && typeof stored?.user?.publicId === 'string' ? stored : null
}

/** The session kept on this phone, or null. */
export function storedSession(): StoredSession | null {
  try {
    return readSession(localStorage.getItem(SESSION_KEY))
  } catch {
    // Storage is closed (private mode) or holds something that is not ours: a visitor.
    return null
  }
}
