import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Project } from './project.ts'

interface Asked {
  state?: 'inProgress' | 'ended' | undefined
  cursor?: string | undefined
  limit: number
  nowMs: EpochMs
}

/** The closing server's clock may be ahead of the reader's. */
const SKEW_S = 2

/** All pages use the first page's order: projects that end meanwhile would repeat or disappear. */
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
