import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { create } from '../table/write.ts'
import { type JournalRange, journalPage } from './journal.ts'

const UID = '1'
const sorts = [100, 100, 105, 110].map(
  (at, index) => `${String(at).padStart(10, '0')}#${String(index + 1).padStart(10, '0')}`,
) as [string, string, string, string]

async function stage() {
  const table = createMemoryTable()
  for (const sk of sorts)
    await table.write(create({ ...keys.journalRow(UID, sk), lines: [], after: { USD_available: 1n } }))
  await table.write(create({ ...keys.journalRow('2', sorts[0]), lines: [], after: {} }))
  return table
}
const places = async (range: JournalRange) =>
  (await journalPage(await stage(), UID, range)).rows.map(({ place }) => place)

test.each<[JournalRange, number[]]>([
  [{}, [1, 2, 3, 4]],
  [{ newestFirst: true }, [4, 3, 2, 1]],
  [{ from: 100, to: 105 }, [1, 2, 3]],
  [{ from: 101, to: 109 }, [3]],
  [{ from: 111 }, []],
  [{ from: 105, to: 100 }, []],
  [{ before: sorts[1], newestFirst: true }, [1]],
  [{ before: sorts[0], newestFirst: true }, []],
  [{ before: sorts[3], to: 100, newestFirst: true }, [2, 1]],
  [{ after: sorts[0] }, [2, 3, 4]],
  [{ after: sorts[1], from: 106 }, [4]],
  [{ after: sorts[3] }, []],
])('of %j the rows at places %j', async (range, expected) => {
  expect(await places(range)).toEqual(expected)
})

test.each([1, 2, 3, 9])('pages of %i rows have each row once, in both directions', async (limit) => {
  const table = await stage()
  for (const newestFirst of [false, true]) {
    const found: number[] = []
    for (let key: string | null | undefined; key !== null; ) {
      const on = key === undefined ? {} : newestFirst ? { before: key } : { after: key }
      const page = await journalPage(table, UID, { limit, newestFirst, ...on })
      found.push(...page.rows.map(({ place }) => place))
      key = page.next
    }
    expect(found).toEqual(newestFirst ? [4, 3, 2, 1] : [1, 2, 3, 4])
  }
})
