const KEY = 'evenhand.invite'

/**
 * The invite an address carries. Kept for this visit: whoever looks around before registering, or goes to the login
 * and back, still has it.
 */
export function inviteOf(query: URLSearchParams): string {
  const named = query.get('invite')?.trim()
  try {
    if (named) sessionStorage.setItem(KEY, named)
    return named || (sessionStorage.getItem(KEY) ?? '')
  } catch {
    // Storage is closed: the invite lives as long as the address.
    return named ?? ''
  }
}
