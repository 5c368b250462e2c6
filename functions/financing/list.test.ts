import { expect, test } from 'vitest'
import { listProjects } from './list.ts'
import type { Project } from './project.ts'

const NOW = 1_800_000_000_000
const project = (id: string, more: Partial<Project> = {}) =>
  ({ id, state: 'open', endAt: 1_900_000_000, ...more }) as Project
const closed = { state: 'closed', closedAt: NOW / 1000 + 1 } as const

/** All pages of two, while what stands changes after the first. */
function pagesOf(before: Project[], after: Project[]) {
  const ids: string[] = []
  let cursor: string | null = null
  for (let page = 0; page === 0 || cursor !== null; page++) {
    const asked = { limit: 2, nowMs: page === 0 ? NOW : NOW + 60_000, ...(cursor !== null && { cursor }) }
    const { items, next } = listProjects(page === 0 ? before : after, asked)
    ids.push(...items.map(({ id }) => id))
    cursor = next
  }
  return ids.join('')
}

test('paging on after a project has ended shows each project once', () => {
  const all = ['A', 'B', 'C', 'D'].map((id) => project(id))
  const byDesk = all.map((one) => (one.id === 'B' ? { ...one, ...closed } : one))
  expect(pagesOf(all, byDesk)).toBe('ABCD')
  const byTime = all.map((one) => (one.id === 'B' ? { ...one, endAt: NOW / 1000 + 30 } : one))
  expect(pagesOf(byTime, byTime)).toBe('ABCD')
  // A new listing puts ended projects last.
  const later = listProjects(byDesk, { limit: 4, nowMs: NOW + 60_000 })
  expect(later.items.map(({ id }) => id).join('')).toBe('ACDB')
})
