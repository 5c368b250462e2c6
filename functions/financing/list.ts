import type { EpochMs } from '../../shared/time.ts'
import { type Capacity, type Project, stateOf } from './project.ts'

interface Asked {
  state?: 'inProgress' | 'ended' | undefined
  /** The last id of the page before. */
  cursor?: string | undefined
  limit: number
  nowMs: EpochMs
}

/** A page of projects: those that can be bought or will be, in their order, then those that are over. */
export function listProjects(
  projects: readonly Project[],
  capacity: (id: string) => Capacity,
  { state, cursor, limit, nowMs }: Asked,
): { items: Project[]; next: string | null } {
  const isEnded = (project: Project) => stateOf(project, capacity(project.id), nowMs) === 'ended'
  const wanted = projects.filter((project) => state === undefined || isEnded(project) === (state === 'ended'))
  const inOrder = [
    ...wanted.filter((project) => !isEnded(project)),
    ...wanted.filter((project) => isEnded(project)),
  ]
  const start = cursor === undefined ? 0 : inOrder.findIndex(({ id }) => id === cursor) + 1
  const items = inOrder.slice(start, start + limit)
  const last = items.at(-1)
  return { items, next: last && start + limit < inOrder.length ? last.id : null }
}
