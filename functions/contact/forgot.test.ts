import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { watchTable } from '../../tests/support/apis.ts'
import { ownAccount, ownProfile } from '../../tests/support/lambda.ts'
import { ctx, indexKeys, mockedDeps, UID } from '../../tests/support/mocked.ts'
import { openLetter } from '../codes/letter.ts'
import { requestCode } from '../codes/request.ts'
import { codeKey } from '../codes/row.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace } from '../table/write.ts'
import { resetPassword } from './forgot.ts'

const password = 'correct-horse9'
const changed = ownProfile({ passwordHash: 'changed meanwhile' })

test.each([
  ['whose password was changed meanwhile', [ownAccount()], changed],
  ['without an account', [], ownProfile()],
])('a reset of the password of a user %s: refused, nothing written', async (_says, account, meanwhile) => {
  const memory = createMemoryTable()
  const { deps } = mockedDeps({ table: memory })
  const target = { by: 'mail', address: 'ada@example.com' } as const
  const guard = { ...keys.unique('mail', target.address, indexKeys), uid: UID }
  for (const row of [...account, ownProfile(), guard]) await memory.write(replace(row))
  const of = { scene: 'forgot', target, owner: 'answer' } as const
  await requestCode(deps, ctx, of)
  const key = codeKey(of, deps.secrets.uniqueKey)
  const { sealed } = (await memory.get(key)) as Row
  const { code } = openLetter(sealed as string, key.pk, deps.secrets.outboxKeys)
  const table = watchTable(memory, (call) => call === 'transact' && memory.write(replace(meanwhile)))
  const form = { email: target.address, codeId: 'answer', code, password, passwordRepeat: password }
  await expect(resetPassword({ ...deps, table }, ctx, form)).rejects.toMatchObject({ slug: 'conflict' })
  expect(await memory.get(keys.profile(UID))).toEqual(meanwhile)
  expect(await memory.get(keys.account(UID))).toEqual(account[0])
})
