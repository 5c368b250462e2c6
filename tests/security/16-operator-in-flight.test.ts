import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Value } from '../../functions/table/write.ts'
import { mayAct, type Role } from '../../shared/api/route.ts'
import type { RouteId } from '../../shared/api/routes.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { submitted } from '../support/deposits.ts'
import { trail } from '../support/desk.ts'
import { footprint, quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Check 16 in mid-flight: whoever loses his role or his session, or is locked, while a press of his is under way
// decides nothing any more.

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
})
afterAll(() => stack.stop())

interface Press {
  id: RouteId
  least: Role
  fields: () => Promise<Record<string, unknown>>
}

const approved = async () => {
  const seen = await submitted(stack, user, '1000')
  await stack.ok('desk.deposit_approve', seen, await quickOperator(stack))
  return { ...seen, from: 4 }
}
const thread = async () => {
  const { id } = await stack.ok('service.ticket_write', { topic: 'other', text: 'Where is it?' }, user)
  return { uid: user.uid, id, seen: 1 }
}
const presses: Record<string, Press> = {
  'a first approval': {
    id: 'desk.deposit_approve',
    least: 'reviewer',
    fields: async () => ({ ...(await submitted(stack, user, '1000')) }),
  },
  'a refusal': {
    id: 'desk.deposit_refuse',
    least: 'reviewer',
    fields: async () => ({ ...(await submitted(stack, user)), reason: 'reason_not_received' }),
  },
  'a credit': {
    id: 'desk.deposit_credit',
    least: 'approver',
    fields: async () => ({ uid: user.uid, amount: '5', reason: 'reason_goodwill' }),
  },
  'an approval that pays': {
    id: 'desk.deposit_approve',
    least: 'reviewer',
    fields: async () => ({ ...(await submitted(stack, user)) }),
  },
  'a second approval': { id: 'desk.deposit_approve', least: 'approver', fields: approved },
  'a lock': {
    id: 'desk.lock',
    least: 'approver',
    fields: async () => ({ uid: (await quickUser(stack)).uid, reason: 'under_inquiry' }),
  },
  'an answer': {
    id: 'desk.ticket_answer',
    least: 'reviewer',
    fields: async () => ({ ...(await thread()), text: 'It is here.' }),
  },
  'the end of a thread': { id: 'desk.ticket_close', least: 'reviewer', fields: thread },
}
const losses: [string, Record<string, Value>, [number, string]][] = [
  ['locked', { state: 'LOCKED' }, [401, 'operator_locked']],
  ['logged out', { epoch: 1 }, [401, 'login_required']],
  ['made a reviewer', { role: 'reviewer' }, [403, 'role_required']],
]

describe.each(Object.entries(presses))('%s', (_says, { id, least, fields }) => {
  /** Presses, and changes the operator's item on the way. */
  async function pressed(change: Record<string, Value>) {
    const [operator, asked] = [await quickOperator(stack, 'admin'), await fields()]
    const before = [await footprint(stack, String(asked.uid)), await trail(stack)]
    let changed = 0
    const table = watchTable(stack.deps.table, async (call) => {
      if (changed > 0 || call !== 'transact') return
      changed += 1
      const update = new Change(keys.operator(operator.id))
      for (const [name, value] of Object.entries(change)) update.set(name, value)
      await stack.deps.table.write(update.build())
    })
    const sending = { token: operator.token, operationId: stack.id() }
    const { status, body } = await send(createApis({ ...stack.deps, table }), routeById(id), asked, sending)
    expect(changed).toBe(1)
    const after = [await footprint(stack, String(asked.uid)), await trail(stack)]
    return { ended: [status, body.error], before, after }
  }

  test.each(losses)('by someone %s meanwhile moves nothing', async (_loss, change, refused) => {
    const may = 'role' in change && mayAct(change.role as Role, least)
    const { ended, before, after } = await pressed(change)
    expect(ended).toEqual(may ? [200, undefined] : refused)
    if (may) expect(after).not.toEqual(before)
    else expect(after).toEqual(before)
  })

  test('by someone who has only taken another code meanwhile goes on', async () => {
    const { ended, before, after } = await pressed({ step: 9_999_999 })
    expect(ended).toEqual([200, undefined])
    expect(after).not.toEqual(before)
  })
})
