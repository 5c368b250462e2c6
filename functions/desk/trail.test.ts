import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { auditPut } from '../table/audit.ts'
import { readTrail } from './trail.ts'

const table = createMemoryTable()
const midnight = secondsOf(Date.UTC(2026, 10, 25))
/** A record every ten minutes, from two hours before a UTC midnight to two hours after. */
const times = Array.from({ length: 25 }, (_, n) => midnight + (n - 12) * 600)

beforeAll(async () => {
  for (const at of times) {
    const action = at % 1200 === 0 ? 'operator.login' : 'operator.logout'
    await table.write(
      auditPut({ id: newId(msOf(at)), operator: `by-${at % 3}`, action, requestId: '' }, msOf(at)),
    )
  }
})

/** Reads all pages; returns the records' seconds. */
async function read(asked: { from: number; to: number; action?: string }, limit: number) {
  const seen: number[] = []
  for (let cursor: string | undefined, pages = 0; ; pages++) {
    expect(pages).toBeLessThan(40)
    const { items, next } = await readTrail(table, { ...asked, limit, ...(cursor && { cursor }) })
    expect(items.length).toBeLessThanOrEqual(limit)
    seen.push(...items.map(({ at }) => at))
    if (next === null) return seen
    cursor = next
  }
}
const newestFirst = (some: number[]) => some.toSorted((a, b) => b - a)

test.each([1, 3, 50])('a day of any zone holds all its records, each once, in pages of %i', async (limit) => {
  const [from, to] = [midnight - 3600, midnight + 3600]
  const within = times.filter((at) => at >= from && at < to)
  expect(within).toHaveLength(12)
  expect(await read({ from, to }, limit)).toEqual(newestFirst(within))
  const logins = within.filter((at) => at % 1200 === 0)
  expect(await read({ from, to, action: 'operator.login' }, limit)).toEqual(newestFirst(logins))
})

test('a cursor outside the range, or an end before the start, ends the list', async () => {
  const asked = { from: midnight, to: midnight + 3600, limit: 5 }
  const before = newId(msOf(midnight - 60))
  expect(await readTrail(table, { ...asked, cursor: before })).toEqual({ items: [], next: null })
  expect(await readTrail(table, { ...asked, to: midnight - 1 })).toEqual({ items: [], next: null })
  const behind = newId(msOf(midnight + 9999))
  expect((await readTrail(table, { ...asked, cursor: behind })).items).toHaveLength(5)
})
