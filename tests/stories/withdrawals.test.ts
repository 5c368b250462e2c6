import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secondsOf } from '../../shared/time.ts'
import { footprint, setAccount } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { bind, payee, withdraw } from '../support/withdrawals.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

describe('a withdrawal', () => {
  test('locks its amount at once, and says its fee, what arrives and until when it is decided', async () => {
    const user = await payee(stack)
    const { status, body } = await withdraw(stack, user, { amount: '250.00' })
    console.log(JSON.stringify(body))
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      ...{ status: 3, state: 'reserved', amount: '250.00', fee: '2.50', arrives: '247.50' },
      destination: { id: user.card, kind: 'card', label: '•••4711', network: null },
      promisedAt: secondsOf(stack.clock.nowMs) + 86_400,
    })
    console.log(JSON.stringify(await stack.ok('withdrawals.cash', {}, user)))
    console.log(JSON.stringify(await stack.ok('account.index', {}, user)))
    console.log(await footprint(stack, user.uid))
  })
})
