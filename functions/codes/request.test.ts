import { expect, test } from 'vitest'
import { RESEND_AFTER_S } from '../../shared/codes.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { watchTable } from '../../tests/support/apis.ts'
import { mockedDeps, NOW_MS } from '../../tests/support/mocked.ts'
import type { Table } from '../table/write.ts'
import { requestCode } from './request.ts'
import { codeKey } from './row.ts'

const target = { by: 'mail', address: 'ada@example.com' } as const

test('when two devices request a code at once, one gets it', async () => {
  const memory = createMemoryTable()
  const ask = (table: Table, owner: string, afterS: number) =>
    requestCode(
      mockedDeps({ table }).deps,
      { nowMs: NOW_MS + msOf(afterS), lang: 'en', address: '192.0.2.1' },
      { scene: 'bind', target, owner },
    )
  await ask(memory, 'first', 0)
  let asked = 0
  // The laptop reads before the phone's code is written.
  const overtaken = watchTable(memory, async (call) => {
    if (call === 'write' && asked++ === 0) await ask(memory, 'phone', RESEND_AFTER_S)
  })
  await expect(ask(overtaken, 'laptop', RESEND_AFTER_S)).rejects.toMatchObject({ slug: 'code_too_soon' })
  const { uniqueKey } = mockedDeps().deps.secrets
  const codeFor = (owner: string) => memory.get(codeKey({ scene: 'bind', target, owner }, uniqueKey))
  expect(await codeFor('phone')).toBeDefined()
  expect(await codeFor('laptop')).toBeUndefined()
})
