import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RouteId } from '../../shared/api/routes.ts'
import { routeById, send } from '../support/apis.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Check 31: what a user may do so often is counted by user and by kind of use, however many calls come at once.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const inputs = validInputs({ username: 'x', invite: '', orderId: '', proofId: '' })
const call = (id: RouteId, user: TestUser) =>
  send(stack.apis, routeById(id), inputOf(inputs, routeById(id)), {
    token: user.token,
    operationId: stack.id(),
  })

describe.each<{ id: RouteId; hourly: number; beside: RouteId }>([
  { id: 'uploads.uploadfile', hourly: 30, beside: 'service.ticket_write' },
  { id: 'service.ticket_write', hourly: 40, beside: 'uploads.uploadfile' },
])('$id, $hourly an hour', ({ id, hourly, beside }) => {
  test('a burst lets through exactly so many, of this user and this use alone', async () => {
    const [busy, other] = [await quickUser(stack), await quickUser(stack)]
    const answers = await Promise.all(Array.from({ length: hourly + 15 }, () => call(id, busy)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(hourly)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const { status, body, headers } of refused) {
      expect([status, body.error]).toEqual([429, 'rate_limited'])
      // The client backs off by what it is told.
      expect(headers['retry-after']).toBe(String(body.params?.seconds))
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
    }
    expect((await call(id, other)).status).toBe(200)
    expect((await call(beside, busy)).status).toBe(200)
    expect((await call('account.index', busy)).status).toBe(200)
    stack.clock.advance(3600)
    expect((await call(id, busy)).status).toBe(200)
  })
})

test('only what may be tried again says when', async () => {
  const { headers, status } = await call('trade.get_this_order', await quickUser(stack))
  expect(status).toBe(400)
  expect(headers).not.toHaveProperty('retry-after')
})
