import { expect, test } from 'vitest'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { watchTable } from '../../../tests/support/apis.ts'
import { mockedDeps, NOW_MS, ORDER_ID } from '../../../tests/support/mocked.ts'
import { keys } from '../../table/keys.ts'
import { CONTENT_PICTURES } from '../../table/pictures.ts'
import type { Table } from '../../table/write.ts'
import { pictureForm } from './pictures.ts'

test('when two operators post one id at once, the first keeps the picture', async () => {
  const memory = createMemoryTable()
  const ask = (table: Table, operator: string) => {
    const by = { operator, operationId: ORDER_ID, requestId: 'r', nowMs: NOW_MS }
    return pictureForm(mockedDeps({ table }).deps, by, { contentType: 'image/png', size: 1 })
  }
  const overtaken = watchTable(memory, (call) => call === 'transact' && ask(memory, 'ada'))
  await expect(ask(overtaken, 'bob')).rejects.toMatchObject({ slug: 'replay_mismatch' })
  expect(await memory.get(keys.upload(CONTENT_PICTURES, ORDER_ID))).toMatchObject({ by: 'ada' })
})
