import { beforeEach, expect, test } from 'vitest'
import { createMemoryTable, type MemoryTable } from '../../tests/model/memory-table.ts'
import { meanwhile } from '../../tests/support/at-once.ts'
import { ctx, mockedDeps, NOW_MS } from '../../tests/support/mocked.ts'
import type { AllDeps } from '../deps.ts'
import { keys } from '../table/keys.ts'
import type { Operator } from '../table/operators.ts'
import { Change } from '../table/write.ts'
import { acceptInvite } from './enrol.ts'
import { deskHandlers } from './handlers.ts'
import { type CommandLine, inviteOperator, listOperators, lockOperator, setRole } from './operators.ts'

let table: MemoryTable
let deps: AllDeps
let by: CommandLine
beforeEach(() => {
  table = createMemoryTable()
  deps = mockedDeps({ table }).deps
  by = { table, secrets: deps.secrets, nowMs: NOW_MS }
})
const only = async () => {
  const all = await listOperators(table)
  expect(all).toHaveLength(1)
  return all[0] as Operator
}
const AGAIN = /changed at the same moment/

test('two invite one name at once: one does, and the name is one operator’s', async () => {
  const invites = () => inviteOperator(by, 'Ada')
  await expect(meanwhile(table, invites, invites)).rejects.toThrow(AGAIN)
  await only()
})

test('an operator locked during a new invitation stays locked', async () => {
  await inviteOperator(by, 'Ada')
  const late = meanwhile(
    table,
    () => inviteOperator(by, 'Ada'),
    () => lockOperator(by, 'Ada'),
  )
  await expect(late).rejects.toThrow(AGAIN)
  expect((await only()).state).toBe('LOCKED')
})

test('an operator invited again while being locked has the new invitation', async () => {
  await inviteOperator(by, 'Ada')
  const late = meanwhile(
    table,
    () => lockOperator(by, 'Ada'),
    () => inviteOperator(by, 'Ada'),
  )
  await expect(late).rejects.toThrow(AGAIN)
  expect((await only()).state).toBe('INVITED')
})

test('when two roles are given at once, the first stays', async () => {
  await inviteOperator(by, 'Ada')
  const late = meanwhile(
    table,
    () => setRole(by, 'Ada', 'admin'),
    () => setRole(by, 'Ada', 'approver'),
  )
  await expect(late).rejects.toThrow(AGAIN)
  expect((await only()).role).toBe('approver')
})

test('an operator who is locked meanwhile cannot accept the invitation', async () => {
  const invite = await inviteOperator(by, 'Ada')
  const { id } = await only()
  const locks = () => table.write(new Change(keys.operator(id)).set('state', 'LOCKED').build())
  const accepts = () => acceptInvite(deps, ctx, { invite, password: 'a long walk home' })
  await expect(meanwhile(table, accepts, locks)).rejects.toMatchObject({ slug: 'desk_invite_invalid' })
  expect((await only()).passwordHash).toBeNull()
})

test('an operator locked during logout learns that the session has ended', async () => {
  await inviteOperator(by, 'Ada')
  const operator = await only()
  const logsOut = async () => deskHandlers(deps)['desk.logout']({ ...ctx, operator } as never, {} as never)
  const late = meanwhile(table, logsOut, () => lockOperator(by, 'Ada'))
  await expect(late).rejects.toMatchObject({ slug: 'login_required' })
})
