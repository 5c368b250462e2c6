import { tabStorage } from '../../store/storage.ts'

const KEY = 'evenhand.invite'

/** Kept for this visit, so that it survives the way through other pages. */
export function inviteOf(query: URLSearchParams): string {
  const named = query.get('invite')?.trim()
  if (named) tabStorage.write(KEY, named)
  return named || (tabStorage.read(KEY) ?? '')
}
