import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { replace } from '../table/write.ts'
import { type HistoryFilter, orderHistory } from './store.ts'

const SECONDS = [100, 200, 300, 400]
const idOf = (second: number) => firstIdAt(second * 1000 + 500)

async function placed() {
  const table = createMemoryTable()
  for (const second of SECONDS)
    await table.write(
      replace({ ...keys.order('1', idOf(second)), state: 'open', amount: 1, commitment: null }),
    )
  return table
}

test.each([
  ['all, newest first', {}, [400, 300, 200, 100], null],
  ['a page', { limit: 2 }, [400, 300], 300],
  ['the page after it', { limit: 2, cursor: idOf(300) }, [200, 100], null],
  ['both bounds count', { from: 200, to: 300 }, [300, 200], null],
  ['a range that ends before it begins', { from: 300, to: 200 }, [], null],
  ['a cursor inside the range', { from: 100, to: 300, cursor: idOf(300) }, [200, 100], null],
  ['a cursor later than the range', { from: 100, to: 200, cursor: idOf(400) }, [200, 100], null],
  ['a cursor earlier than the range', { from: 300, to: 400, cursor: idOf(200) }, [], null],
] as [string, Partial<HistoryFilter>, number[], number | null][])(
  '%s',
  async (_case, filter, seconds, next) => {
    const page = await orderHistory(await placed(), '1', { limit: 20, ...filter })
    expect(page.orders.map(({ id }) => id)).toEqual(seconds.map(idOf))
    expect(page.next).toBe(next === null ? null : idOf(next))
  },
)
