import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Project } from './project.ts'

interface Asked {
  state?: 'inProgress' | 'ended' | undefined
  /** When the first page was read, and the last id of the page before. */
  cursor?: string | undefined
  limit: number
  nowMs: EpochMs
}

/** The clock of who closes a project may be behind the reader's. */
const SKEW_S = 2

/**
 * A page of projects: those that can be bought or will be, in their order, then those that are over. All pages are
 * ordered as of the first: what ends while somebody reads on would else be shown twice, and hide others.
 */
export function listProjects(
  projects: readonly Project[],
  { state, cursor, limit, nowMs }: Asked,
): { items: Project[]; next: string | null } {
  const [, since, before] = /^(\d{1,10})\.(\w+)$/.exec(cursor ?? '') ?? []
  const at = since === undefined ? secondsOf(nowMs) - SKEW_S : Number(since)
  const wanted = projects.filter(
    (project) => state === undefined || isEndedAt(project, at) === (state === 'ended'),
  )
  const inOrder = [
    ...wanted.filter((project) => !isEndedAt(project, at)),
    ...wanted.filter((project) => isEndedAt(project, at)),
  ]
  const start = before === undefined ? 0 : inOrder.findIndex(({ id }) => id === before) + 1
  const items = inOrder.slice(start, start + limit)
  const last = items.at(-1)
  return { items, next: last && start + limit < inOrder.length ? `${at}.${last.id}` : null }
}

const isEndedAt = ({ closedAt, endAt }: Project, at: EpochSeconds): boolean =>
  at >= endAt || (closedAt !== undefined && at > closedAt)
