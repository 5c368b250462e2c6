import { isId } from '../../shared/ids.ts'

export interface LastVisit {
  /** Public id. */
  user: string
  ids: readonly string[]
}

/** A person can hardly watch more; messages tell the rest. */
const MOST = 10

/** Parses any stored text. */
export function readLastVisit(text: string | null): LastVisit {
  const { user, ids } = (JSON.parse(text ?? '{}') ?? {}) as { user?: unknown; ids?: unknown }
  return {
    user: typeof user === 'string' ? user : '',
    ids: Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string' && isId(id)) : [],
  }
}

/** Orders of the last visit that are no longer open, newest last. */
export const missing = (visit: LastVisit, user: string, open: readonly string[]): string[] =>
  visit.user === user ? visit.ids.filter((id) => !open.includes(id)).slice(-MOST) : []
