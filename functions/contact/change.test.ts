import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { watchTable } from '../../tests/support/apis.ts'
import { ownAccount, ownProfile, ownStepUp } from '../../tests/support/lambda.ts'
import { ctx, indexKeys, mockedDeps, UID } from '../../tests/support/mocked.ts'
import { openLetter } from '../codes/letter.ts'
import { requestCode } from '../codes/request.ts'
import { codeKey } from '../codes/row.ts'
import { accountOf } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace } from '../table/write.ts'
import { change } from './change.ts'

const guarding = (address: string, uid: string) => ({ ...keys.unique('mail', address, indexKeys), uid })

/** Binds new@example.com; `comes` changes the rows just before the write. */
async function bindMail(stands: string | null, comes: (profile: Row, other: string) => Row) {
  const memory = createMemoryTable()
  const made = mockedDeps({ table: memory })
  const { seal } = await made.deps.contactFields.of(UID)
  const sealed = stands === null ? {} : { mail: seal('mail', stands) }
  const { row: confirmed, stepUp } = ownStepUp('mail')
  const profile = ownProfile({ ...sealed, passkeys: 1 })
  for (const row of [ownAccount(), profile, confirmed]) await memory.write(replace(row))
  if (stands !== null) await memory.write(replace(guarding(stands.toLowerCase(), UID)))
  const of = { scene: 'bind', target: { by: 'mail', address: 'new@example.com' }, owner: UID } as const
  await requestCode(made.deps, ctx, of)
  const key = codeKey(of, made.deps.secrets.uniqueKey)
  const { sealed: letter } = (await memory.get(key)) as Row
  const { code } = openLetter(letter as string, key.pk, made.deps.secrets.outboxKeys)
  const other = comes(profile, seal('mail', 'other@example.com'))
  const table = watchTable(memory, (call) => call === 'transact' && memory.write(replace(other)))
  const form = { email: 'new@example.com', code }
  const bound = change({ ...made.deps, table }, { ...ctx, account: accountOf(ownAccount()), ...stepUp }, form)
  const refused = await bound.then(
    () => 'done',
    ({ slug }) => slug,
  )
  return { refused, other, stays: await memory.get(other) }
}

test.each([
  ['a first mail', null],
  ['a new mail', 'old@example.com'],
])('%s does not replace one that another request bound meanwhile', async (_says, stands) => {
  const { refused, other, stays } = await bindMail(stands, (profile, mail) => ({ ...profile, mail }))
  expect([refused, stays]).toEqual(['conflict', other])
})

test.each([
  ['a new mail frees no old one', 'old@example.com', 'conflict'],
  ['a mail in another case takes none', 'NEW@example.com', 'contact_taken'],
])('%s that another user has by then', async (_says, stands, slug) => {
  const taken = guarding(stands.toLowerCase(), 'another user')
  const { refused, stays } = await bindMail(stands, () => taken)
  expect([refused, stays]).toEqual([slug, taken])
})
