import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { type Change, create, replace } from '../table/write.ts'
import { accountRow } from './account.ts'
import { post } from './post.ts'

const user = accountRow('1', '2026-11-25', { USD_available: 5n })
const document = (sk: string) => ({ pk: 'O#1', sk, legs: [] })

test('a refused movement says of each document and of the account why', async () => {
  const table = createMemoryTable()
  for (const row of [user, document('b'), document('c')]) await table.write(replace(row))
  const documents = ['a', 'b', 'c'].map((sk) => create(document(sk)))
  const account = (change: Change) => void change.set('refillDay', '2026-11-25')
  const refused = await post(table, { uid: '1', lines: [], at: 0, documents, session: { epoch: 7 }, account })
  expect(refused).toEqual({
    ok: false,
    documents: [undefined, document('b'), document('c')],
    account: expect.objectContaining({ USD_available: 5n }),
    others: [],
  })
})
