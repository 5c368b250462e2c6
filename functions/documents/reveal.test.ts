import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { meanwhile } from '../../tests/support/at-once.ts'
import { NOW_MS } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace } from '../table/write.ts'
import { noteReveal } from './reveal.ts'

const key = keys.withdrawal('U', 'W')

test.each([
  ['first', {}, 2n],
  ['next', { reveals: 7n }, 9n],
])('two operators look at once: the %s two looks both count', async (_says, before, reveals) => {
  const table = createMemoryTable()
  await table.write(replace({ ...key, ...before }))
  const looks = (operator: string) => () => {
    const by = { operator, operationId: firstIdAt(NOW_MS), requestId: 'r', nowMs: NOW_MS }
    const audit = () => ({ action: 'withdrawal.reveal', after: { state: 'revealed' } }) as never
    return noteReveal({ table }, by, { uid: 'U', id: 'W' }, { key, of: (row: Row) => row, audit })
  }
  await meanwhile(table, looks('ada'), looks('bob'))
  expect((await table.get(key))?.reveals).toBe(reveals)
})
