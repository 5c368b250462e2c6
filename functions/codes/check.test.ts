import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { mockedDeps, NOW_MS } from '../../tests/support/mocked.ts'
import { proveCode } from './check.ts'
import { openLetter } from './letter.ts'
import { requestCode } from './request.ts'
import { type CodeOf, codeKey } from './row.ts'

const of: CodeOf = { scene: 'bind', target: { by: 'mail', address: 'ada@example.com' }, owner: 'ada' }
const ctx = { nowMs: NOW_MS, lang: 'en', address: '192.0.2.1' } as const

async function sent() {
  const table = createMemoryTable()
  const { deps } = mockedDeps({ table })
  await requestCode(deps, ctx, of)
  const key = codeKey(of, deps.secrets.uniqueKey)
  const row = await table.get(key)
  const { code } = openLetter(row?.sealed as string, key.pk, deps.secrets.outboxKeys)
  const prove = (operationId: string, typed = code) =>
    proveCode(deps, { ...ctx, operationId }, { ...of, code: typed })
  return { table, key, code, prove }
}

test('a used code takes no more tries: its operation goes on, another learns nothing', async () => {
  const { table, key, code, prove } = await sent()
  await table.transact((await prove('first')).taking)
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(prove('second', wrong)).rejects.toMatchObject({ slug: 'code_expired' })
  expect((await prove('first')).taking).toEqual([])
  expect(await table.get(key)).toMatchObject({ tries: 1n, usedBy: 'first' })
})

test('a code deleted after its check is neither used nor written again', async () => {
  const { table, key, prove } = await sent()
  const proven = await prove('first')
  await table.remove(key)
  await expect(proven.use()).rejects.toMatchObject({ slug: 'code_expired' })
  expect(await table.get(key)).toBeUndefined()
})
