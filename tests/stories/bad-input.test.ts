import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeById, send } from '../support/apis.ts'
import { ownMarket } from '../support/market.ts'
import { footprint, quickUser } from '../support/people.ts'
import { expectRefused } from '../support/refused.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { good } from './bad-input/case.ts'
import { requestCases } from './bad-input/requests.ts'
import { ticketCases } from './bad-input/tickets.ts'

const NOON = Date.UTC(2026, 10, 25, 15, 0, 0, 250)

describe('bad input', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack(await ownMarket())
  })
  afterAll(() => stack.stop())

  test.each([...ticketCases, ...requestCases].map((row) => [row.says, row] as const))(
    '%s',
    async (_says, { atMs = NOON, given, route = 'trade.addorder', ...row }) => {
      stack.clock.nowMs = atMs
      const [user, other] = [await quickUser(stack), await quickUser(stack)]
      const world = { stack, user, other }
      await given?.(world)
      // The catalogue may be five seconds old.
      stack.clock.advance(6)
      const before = await footprint(stack, user.uid)
      await expectRefused(row.refused, row.params, async (lang) => {
        const fields = row.fields ? row.fields(world) : { ...good, ...row.ticket }
        const sending = await row.sending?.(world)
        return send(stack.apis, routeById(route), fields, {
          token: user.token,
          operationId: stack.id(),
          lang,
          ...sending,
        })
      })
      expect(await footprint(stack, user.uid)).toEqual(before)
    },
  )
})
