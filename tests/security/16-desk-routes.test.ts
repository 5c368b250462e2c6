import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signToken } from '../../functions/session.ts'
import { loadOperator } from '../../functions/table/operators.ts'
import { deskRoutes } from '../../shared/api/desk.ts'
import { mayAct, roles } from '../../shared/api/route.ts'
import { secondsOf } from '../../shared/time.ts'
import { createApis, deskCalls, send, userRoutes, watchTable } from '../support/apis.ts'
import { trail } from '../support/desk.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { footprint, quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { shareOf } from '../support/share-of.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
let admin: TestOperator
let inputs: ReturnType<typeof validInputs>
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
  admin = await quickOperator(stack, 'admin')
  const { id } = await stack.ok(
    'trade.addorder',
    { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 },
    user,
  )
  inputs = validInputs({ username: 'x', invite: '', orderId: id, proofId: '', uid: user.uid })
})
afterAll(() => stack.stop())

const ask = async (
  route: (typeof deskCalls)[number] | (typeof userRoutes)[number],
  token?: string,
  apis = stack.apis,
) => {
  const sending = { operationId: stack.id(), ...(token !== undefined && { token }) }
  const { status, body } = await send(apis, route, inputOf(inputs, route), sending)
  return [status, body.error]
}
const settings = () => ({ stage: stack.deps.config.stage, keys: stack.deps.secrets.deskSigningKeys })
const fresh = { epoch: 0, loggedInAt: 0 }

test('every route of the desk but the three that lead to it asks for an operator, with a least role', () => {
  const open = deskRoutes.filter(({ auth }) => auth === 'open').map(({ id }) => id)
  expect(open).toEqual(['desk.accept', 'desk.activate', 'desk.login'])
  for (const route of deskCalls) expect(roles).toContain(route.role)
  for (const { path, area } of deskRoutes)
    expect([path.startsWith('/api/desk/'), area]).toEqual([true, 'desk'])
})

describe.each(shareOf(deskCalls, 3).map((route) => ({ route, id: route.id })))('$id', ({ route }) => {
  test("a user's token is nothing to it, and nothing happens", async () => {
    const before = [await footprint(stack, user.uid), await trail(stack)]
    expect(await ask(route, user.token)).toEqual([401, 'login_required'])
    expect(await ask(route)).toEqual([401, 'login_required'])
    expect([await footprint(stack, user.uid), await trail(stack)]).toEqual(before)
  })

  test("a user's token in the operator's name: of the desk's keys, and not of its audience", async () => {
    const loggedInAt = secondsOf(stack.clock.nowMs)
    const own = await quickOperator(stack)
    const session = { ...fresh, uid: own.id, loggedInAt }
    const { token } = await signToken(settings(), session, stack.clock.nowMs)
    expect(await ask(route, token)).toEqual([401, 'login_required'])
  })

  test('a role below the least is refused, and nothing happens; the least may', async () => {
    for (const role of roles) {
      const operator = await quickOperator(stack, role)
      const before = [await footprint(stack, user.uid), await trail(stack)]
      const answered = await ask(route, operator.token)
      if (mayAct(role, route.role)) expect([role, answered[1] === 'role_required']).toEqual([role, false])
      else {
        expect([role, ...answered]).toEqual([role, 403, 'role_required'])
        expect([await footprint(stack, user.uid), await trail(stack)]).toEqual(before)
      }
    }
  })

  test.each([
    ['locked', { state: 'LOCKED' }, 'operator_locked'],
    ['invited anew', { state: 'INVITED', epoch: 1n }, 'operator_locked'],
    ['logged out elsewhere', { epoch: 1n }, 'login_required'],
    ['no operator any more', null, 'login_required'],
    ['made a reviewer a moment ago', { role: 'reviewer' }, 'role_required'],
  ])('an operator %s is refused by what stands at that moment', async (_says, change, slug) => {
    const { id, token } = await quickOperator(stack, 'admin')
    const table = watchTable(stack.deps.table, () => {})
    const get: typeof table.get = async (key, options) => {
      const row = await table.get(key, options)
      if (row?.sk !== id || key.pk !== 'OPERATORS') return row
      expect(options).toEqual({ consistent: true })
      return change ? { ...row, ...change } : undefined
    }
    const answered = await ask(route, token, createApis({ ...stack.deps, table: { ...table, get } }))
    if (slug === 'role_required' && route.role === 'reviewer') expect(answered[1]).not.toBe(slug)
    else expect(answered).toEqual([slug === 'role_required' ? 403 : 401, slug])
  })
})

test.each(shareOf(userRoutes, 3).map((route) => ({ route, id: route.id })))(
  "an operator's token is nothing to $id",
  async ({ route }) => {
    expect(await ask(route, admin.token)).toEqual([401, 'login_required'])
    // Also in the user's name: what is signed for the desk is for the desk alone.
    const loggedInAt = secondsOf(stack.clock.nowMs)
    const { uid } = await quickUser(stack)
    const session = { ...fresh, uid, loggedInAt }
    const { token } = await signToken({ ...settings(), audience: 'desk' }, session, stack.clock.nowMs)
    expect(await ask(route, token)).toEqual([401, 'login_required'])
  },
)

test('the operator of these cases stands to the end', async () => {
  expect(await loadOperator(stack.deps.table, admin.id)).toMatchObject({ state: 'ACTIVE', role: 'admin' })
})
