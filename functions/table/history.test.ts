import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { history } from './history.ts'
import { replace } from './write.ts'

const idOf = (second: number) => firstIdAt(msOf(second) + 500)

/** A user with documents of three kinds, an account and a profile. */
async function filled() {
  const table = createMemoryTable()
  const documents = ['C#', 'D#', 'E#'].flatMap((prefix) =>
    [100, 200, 300].map((second) => prefix + idOf(second)),
  )
  for (const sk of ['A', 'P', ...documents]) await table.write(replace({ pk: 'U#1', sk }))
  return table
}

test.each([
  ['all', {}, [300, 200, 100]],
  ['from a time on', { from: 200 }, [300, 200]],
  ['up to a time', { to: 200 }, [200, 100]],
  ['up to a time, and nothing of the second after it', { to: 299 }, [200, 100]],
  ['after a cursor', { cursor: idOf(200) }, [100]],
  ['of a time before any', { to: 50 }, []],
])('%s: returns documents of one kind only', async (_says, range, seconds) => {
  const kind = { pk: 'U#1', prefix: 'D#' }
  const { items } = await history(await filled(), kind, { limit: 20, ...range }, ({ sk }) => sk)
  expect(items).toEqual(seconds.map((second) => `D#${idOf(second)}`))
})

test('rows that `pick` drops do not fill a page', async () => {
  const kind = { pk: 'U#1', prefix: 'D#' }
  const odd = ({ sk }: { sk: string }) => (sk.endsWith(idOf(200)) ? undefined : sk)
  const page = await history(await filled(), kind, { limit: 1 }, odd)
  expect(page).toEqual({ items: [`D#${idOf(300)}`], next: idOf(300) })
  const rest = await history(await filled(), kind, { limit: 1, cursor: idOf(300) }, odd)
  expect(rest).toEqual({ items: [`D#${idOf(100)}`], next: null })
})
