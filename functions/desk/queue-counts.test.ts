import { expect, test } from 'vitest'
import type { Query, Table } from '../table/write.ts'
import { countQueue } from './queue-counts.ts'

/** A queue whose pages hold `page` documents each. */
function queueOf(waits: { late: number; inTime: number; page: number }) {
  let trips = 0
  const table = {
    async count({ to, after }: Query) {
      trips++
      const seen = Number(after?.sk ?? 0)
      const left = (to === undefined ? waits.inTime : waits.late) - seen
      const count = Math.min(left, waits.page)
      return { count, ...(left > count && { last: { pk: '', sk: String(seen + count) } }) }
    },
  } as Partial<Table> as Table
  const counted = (nowMs: number) => countQueue(table, 'deposit', { overdueBefore: 1000, nowMs })
  return { waits, counted, trips: () => trips }
}

test('counts a queue of one page at every request', async () => {
  const { waits, counted, trips } = queueOf({ late: 30, inTime: 100, page: 2500 })
  expect(await counted(0)).toEqual({ waiting: 130, overdue: 30, more: false })
  waits.late = 29
  expect(await counted(1)).toEqual({ waiting: 129, overdue: 29, more: false })
  expect(trips()).toBe(4)
})

test('counts queues over one page exactly, cached for a minute', async () => {
  const { waits, counted, trips } = queueOf({ late: 9000, inTime: 4001, page: 2500 })
  expect(await counted(0)).toEqual({ waiting: 13_001, overdue: 9000, more: false })
  expect(trips()).toBe(6)
  waits.late = 8999
  expect(await counted(59_999)).toMatchObject({ overdue: 9000 })
  expect(trips()).toBe(6)
  expect(await counted(60_000)).toMatchObject({ overdue: 8999 })
})

test('a queue too long to count says so', async () => {
  const { counted, trips } = queueOf({ late: 1000, inTime: 1, page: 5 })
  expect(await counted(0)).toEqual({ waiting: 501, overdue: 500, more: true })
  expect(trips()).toBe(101)
})
