/** Who is logged in on this phone. */
export interface StoredSession {
  token: string
  /** Epoch second after which the token is refused. */
  expiresAt: number
  user: { publicId: string; username: string }
}

export const SESSION_KEY = 'evenhand.session'

/** The session kept on this phone, or null. */
export function storedSession(): StoredSession | null {
  try {
    const stored = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null')
    return typeof stored?.token === 'string' && typeof stored?.user?.publicId === 'string' ? stored : null
  } catch {
    // Storage is closed (private mode) or holds something that is not ours: a visitor.
    return null
  }
}
