import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApis, routeById, send } from '../../tests/support/apis.ts'
import { keepingWrites } from '../../tests/support/kept-writes.ts'
import { steppedUp } from '../../tests/support/security.ts'
import { type TestStack, testStack } from '../../tests/support/stack.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { payee } from '../../tests/support/withdrawals.ts'
import { keys } from '../table/keys.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

test('a withdrawal needs the money and one of the day’s withdrawals', async () => {
  const user = await payee(stack)
  const { table, to } = keepingWrites(stack.deps.table)
  const caller = { ...(await steppedUp(stack, user, 'withdrawal')), operationId: stack.id() }
  const form = { amount: '100', kind: 'card', destination: user.card }
  const apis = createApis({ ...stack.deps, table })
  expect(await send(apis, routeById('withdrawals.cash_submit'), form, caller)).toMatchObject({ status: 200 })
  await expectStops(...to(keys.account(user.uid)), {
    'too little is left': { USD_available: 99_99n },
    'the day’s last was taken': { outs: BigInt(stack.deps.config.withdrawal.aDay) },
  })
})
