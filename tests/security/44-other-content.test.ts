import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnyRoute, type RouteId, routes } from '../../shared/api/routes.ts'
import { createApis, routeById, send } from '../support/apis.ts'
import { otherValue } from '../support/other-value.ts'
import { quickOperator, quickUser, tokenFor } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { shareOf } from '../support/share-of.ts'
import { PASSWORD, testStack } from '../support/stack.ts'
import type { Again, Case, World } from './44-done-never-refused/case.ts'
import { deskCases } from './44-done-never-refused/desk.ts'
import { moneyCases } from './44-done-never-refused/money.ts'
import { notCompared } from './44-done-never-refused/not-compared.ts'
import { morePeopleCases, peopleCases } from './44-done-never-refused/people.ts'

// An operation that is done answers its own content alone. Each field of each write is changed by itself, under the same
// id: whoever forgets to compare one answers an order of 60 seconds with one of 30.

const on = {} as World
beforeAll(async () => {
  on.stack = await testStack({ events: false, log: () => {} })
})
afterAll(() => on.stack.stop())

let networks = 0
const cases: Again[] = [
  ...(Object.entries({ ...moneyCases(on), ...peopleCases(on), ...deskCases(on) }) as [RouteId, Case][]).map(
    ([id, one]): Again => [id, id, one],
  ),
  ...morePeopleCases(on),
]

describe.each(shareOf(cases, 4))('%s', (_says, id, { fields, stepUp, operationId: own }) => {
  test('the same id with one field changed is refused', async () => {
    on.user = await quickUser(on.stack)
    on.operator = await quickOperator(on.stack)
    const route: AnyRoute = routeById(id)
    const [form, operationId] = [await fields(), own?.() ?? on.stack.id()]
    const token = route.auth === 'open' ? {} : { token: tokenFor(route, on) }
    const caller = stepUp && (await steppedUp(on.stack, on.user, stepUp))
    const sending = { ...token, ...caller, operationId, address: `203.0.113.${++networks}` }
    const ask = async (asked: Record<string, unknown>) => {
      const { status, body } = await send(createApis(on.stack.deps), route, asked, sending)
      return status === 200 ? 'done' : body.error
    }
    expect(await ask(form)).toBe('done')

    const taken: string[] = []
    for (const name of Object.keys(route.input.shape)) {
      const other = otherValue(route, form, name)
      if (other !== undefined && (await ask({ ...form, [name]: other })) === 'done') taken.push(name)
    }
    const explained = notCompared[id] ?? {}
    expect(taken.filter((name) => explained[name] === undefined)).toEqual([])
    expect(await ask(form)).toBe('done')
  })
})

test('a registration under another invitation, which is valid too, is refused', async () => {
  const { stack } = on
  const route = routeById('login.reg')
  const sending = { operationId: stack.id(), address: `203.0.113.${++networks}` }
  const form = { username: 'invitedtwice', password: PASSWORD, passwordRepeat: PASSWORD, agree: '1' }
  const register = async (invite: string) => {
    const { status, body } = await send(createApis(stack.deps), route, { ...form, invite }, sending)
    return status === 200 ? 'done' : body.error
  }
  const [one, other] = [await quickUser(stack), await quickUser(stack)]
  expect(await register(one.publicId)).toBe('done')
  expect(await register(other.publicId)).toBe('replay_mismatch')
  expect(await register(stack.invite)).toBe('replay_mismatch')
  expect(await register(one.publicId)).toBe('done')
})

test('each field that is not compared is one of its route', () => {
  for (const [id, fields] of Object.entries(notCompared))
    expect(Object.keys(routeById(id as RouteId).input.shape)).toEqual(
      expect.arrayContaining(Object.keys(fields)),
    )
  expect(routes.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(notCompared)))
})
