import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteOperator, lockOperator, setRole } from '../../functions/desk/operators.ts'
import { operatorPartition } from '../../functions/table/keys.ts'
import type { Table, Write } from '../../functions/table/write.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { codeAt, DESK_PASSWORD, type DeskPerson, deskPerson, invite, trail } from '../support/desk.ts'
import { footprint, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
let admin: DeskPerson
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
  admin = await deskPerson(stack, 'desk-admin', 'admin')
})
afterAll(() => stack.stop())

const isRecord = (write: Write) => write.kind === 'put' && write.item.pk.startsWith('AUDIT#')

/** A table in which no record can be written: its key is taken by the time the write arrives. */
function recordless(table: Table): { table: Table; tried: Write[][] } {
  const tried: Write[][] = []
  const refuse = <Each extends Write>(write: Each): Each =>
    isRecord(write) ? { ...write, condition: 'attribute_exists(pk)' } : write
  return {
    tried,
    table: {
      ...table,
      write: (write) => {
        tried.push([write])
        return table.write(refuse(write))
      },
      transact: (writes) => {
        tried.push(writes)
        return table.transact(writes.map(refuse))
      },
    },
  }
}

/** All that a desk write may change. */
const world = async () => {
  const operators = await stack.deps.table.query({ pk: operatorPartition, consistent: true })
  return [operators.rows, await footprint(stack, user.uid), await trail(stack)]
}

interface Case {
  says: string
  act: (table: Table) => Promise<unknown>
}
const over = (table: Table) => createApis({ ...stack.deps, table })
const call = async (
  table: Table,
  id: Parameters<typeof routeById>[0],
  fields: Record<string, string>,
  token?: string,
) => {
  const sending = { operationId: stack.id(), ...(token && { token }) }
  const { status } = await send(over(table), routeById(id), fields, sending)
  if (status === 200) throw new Error(`${id} was done without its record`)
}
const console_ = (table: Table) => ({ table, secrets: stack.deps.secrets, nowMs: stack.clock.nowMs })
const failing = async (act: Promise<unknown>) => {
  await expect(act).rejects.toThrow('at the same moment')
}

const cases: Case[] = [
  { says: 'inviting someone', act: (table) => failing(inviteOperator(console_(table), 'newcomer')) },
  {
    says: 'inviting an operator anew',
    act: (table) => failing(inviteOperator(console_(table), 'desk-admin')),
  },
  { says: 'giving a role', act: (table) => failing(setRole(console_(table), 'desk-admin', 'reviewer')) },
  { says: 'locking an operator', act: (table) => failing(lockOperator(console_(table), 'desk-admin')) },
  {
    says: 'logging in',
    act: (table) =>
      call(table, 'desk.login', {
        name: 'desk-admin',
        password: DESK_PASSWORD,
        code: codeAt(stack, admin.secret),
      }),
  },
  { says: 'logging out', act: (table) => call(table, 'desk.logout', {}, admin.token) },
  {
    says: 'locking a user',
    act: (table) => call(table, 'desk.lock', { uid: user.uid, reason: 'user_asked' }, admin.token),
  },
]

describe('check 34: without its record a desk write does not happen', () => {
  test.each(cases)('$says', async ({ act }) => {
    const before = await world()
    const { table, tried } = recordless(stack.deps.table)
    await act(table)
    const transactions = tried.filter((writes) => writes.length > 1)
    expect(transactions.length).toBeGreaterThan(0)
    for (const writes of transactions) expect(writes.filter(isRecord)).toHaveLength(1)
    expect(await world()).toEqual(before)
  })

  test('taking an invitation and activating it', async () => {
    const invitation = await invite(stack, 'half-way')
    const before = await world()
    const accept = { invite: invitation, password: DESK_PASSWORD }
    await call(recordless(stack.deps.table).table, 'desk.accept', accept)
    expect(await world()).toEqual(before)
    const { secret } = await stack.ok('desk.accept', accept)
    const accepted = await world()
    const activate = { invite: invitation, code: codeAt(stack, secret) }
    await call(recordless(stack.deps.table).table, 'desk.activate', activate)
    expect(await world()).toEqual(accepted)
  })

  test('unlocking a user', async () => {
    await stack.ok('desk.lock', { uid: user.uid, reason: 'user_asked' }, admin)
    const before = await world()
    const unlock = { uid: user.uid, reason: 'user_asked' }
    await call(recordless(stack.deps.table).table, 'desk.unlock', unlock, admin.token)
    expect(await world()).toEqual(before)
  })
})
