import { tabStorage } from '../../store/storage.ts'

const KEY = 'evenhand.invite'

/**
 * The invite an address carries. Kept for this visit: whoever looks around before registering, or goes to the login
 * and back, still has it.
 */
export function inviteOf(query: URLSearchParams): string {
  const named = query.get('invite')?.trim()
  if (named) tabStorage.write(KEY, named)
  return named || (tabStorage.read(KEY) ?? '')
}
