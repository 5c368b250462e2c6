import { isId } from '../../shared/ids.ts'

/** Whose orders ran when this phone last looked. */
export interface LastVisit {
  /** The public id of the user. */
  user: string
  ids: readonly string[]
}

/** As many as a person can have meant to watch; the rest have their messages. */
const MOST = 10

/** What a stored text says, which may be anything. */
export function readLastVisit(text: string | null): LastVisit {
  const { user, ids } = (JSON.parse(text ?? '{}') ?? {}) as { user?: unknown; ids?: unknown }
  return {
    user: typeof user === 'string' ? user : '',
    ids: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string' && isId(id)) : [],
  }
}

/** The user's orders that ran at the last visit and are not listed as open any more, the newest. */
export const missing = (visit: LastVisit, user: string, open: readonly string[]): string[] =>
  visit.user === user ? visit.ids.filter((id) => !open.includes(id)).slice(-MOST) : []
