import { describe, expect, test } from 'vitest'
import { DAY } from '../../shared/time.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { payingOut } from '../support/paying-out.ts'
import { steppedUp } from '../support/security.ts'
import { payee, reserved, withdraw } from '../support/withdrawals.ts'

const on = payingOut()
const { now, cash, balances } = on

describe('a withdrawal', () => {
  test('locks its amount at once, and says its fee, what arrives and until when it is decided', async () => {
    const user = await payee(on.stack)
    const { body } = await withdraw(on.stack, user, { amount: '250' })
    expect(body.data).toMatchObject({
      ...{ status: 3, state: 'reserved', amount: '250.00', fee: '2.50', arrives: '247.50' },
      destination: { id: user.card, kind: 'card', label: '•••4711', network: null },
      ...{ at: now(), promisedAt: now() + DAY, firstAt: null, sentAt: null, decidedAt: null },
    })
    expect(await balances(user)).toMatchObject({ available: '9750.00', locked: '250.00' })
  })

  test.each([
    ['all there is, the fee inside it', '4321.99', '4321.99', '20.00'],
    ['the least', '100', '100.00', '1.00'],
    ['a fee that is rounded up', '100.01', '100.01', '1.01'],
  ])('of %s', async (_says, amount, whole, fee) => {
    const user = await payee(on.stack, { available: 4321_99n })
    const { body } = await withdraw(on.stack, user, { amount })
    expect(body.data).toMatchObject({ amount: whole, fee })
    const left = (4321_99n - BigInt(whole.replace('.', ''))).toString().padStart(3, '0')
    expect((await balances(user))?.available).toBe(`${left.slice(0, -2)}.${left.slice(-2)}`)
  })

  test('is submitted from nine until before nine, to the second, by the clock of the stage', async () => {
    for (const [hour, minute, second] of [
      [9, 0, 0],
      [20, 59, 59],
    ] as const) {
      on.stack.clock.nowMs = Date.UTC(2026, 10, 25, hour, minute, second)
      expect((await withdraw(on.stack, await payee(on.stack))).status).toBe(200)
    }
  })

  test('three a day of its user, and again when that day is over', async () => {
    const user = await payee(on.stack)
    for (let left = 3; left > 0; left--) {
      expect((await cash(user)).count.left).toBe(left)
      await reserved(on.stack, user)
      on.stack.clock.advance(1)
    }
    const fourth = await withdraw(on.stack, user)
    expect(fourth.body.error).toBe('withdrawal_count')
    const { count, limits } = await cash(user)
    expect([count.left, limits[0]?.slug, limits[0]?.passesAt]).toEqual([
      0,
      'withdrawal_count',
      count.renewsAt,
    ])
    on.stack.clock.nowMs = Date.UTC(2026, 10, 26, 9)
    expect((await cash(user)).count.left).toBe(3)
    await reserved(on.stack, user)
    expect((await cash(user)).count.left).toBe(2)
  })

  test('of a day that another operation began counts on it', async () => {
    const user = await payee(on.stack)
    await reserved(on.stack, user)
    on.stack.clock.nowMs = Date.UTC(2026, 10, 26, 10)
    const order = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    await on.stack.ok('trade.addorder', order, user)
    expect((await cash(user)).count.left).toBe(3)
    await reserved(on.stack, user)
    expect((await cash(user)).count.left).toBe(2)
  })

  test('sent again it is one, whatever it was answered; other content under its id is refused', async () => {
    const user = await payee(on.stack)
    const operationId = on.stack.id()
    const confirmed = await steppedUp(on.stack, user, 'withdrawal')
    const ask = (amount: string, caller = confirmed) =>
      withdraw(on.stack, user, { amount }, { ...caller, operationId })
    const first = await ask('100')
    expect((await ask('100')).body.data).toEqual(first.body.data)
    expect((await ask('100.00', await steppedUp(on.stack, user, 'withdrawal'))).body.data).toEqual(
      first.body.data,
    )
    expect((await ask('101')).body.error).toBe('replay_mismatch')
    // Long after its step-up, its window and its day are over.
    on.stack.clock.nowMs = Date.UTC(2026, 10, 27, 3)
    expect((await ask('100')).body.data).toEqual(first.body.data)
    expect((await balances(user))?.locked).toBe('100.00')
  })

  test('takes one step-up each: of two at the same moment one is done', async () => {
    const user = await payee(on.stack)
    const confirmed = await steppedUp(on.stack, user, 'withdrawal')
    const submit = () => withdraw(on.stack, user, {}, confirmed)
    const both = await Promise.all(atOnce(on.stack.deps.table, [submit, submit]))
    expect(both.map(({ body }) => body.error ?? 'done').toSorted()).toEqual(['done', 'step_up_required'])
    expect((await withdraw(on.stack, user, {}, confirmed)).body.error).toBe('step_up_required')
    on.stack.clock.advance(300)
    const late = await steppedUp(on.stack, user, 'withdrawal')
    on.stack.clock.advance(300)
    expect((await withdraw(on.stack, user, {}, late)).body.error).toBe('step_up_required')
    expect((await balances(user))?.locked).toBe('100.00')
  })

  test('of one cent over, by two phones at once: one goes out, the other is told what is left', async () => {
    const user = await payee(on.stack, { available: 250_00n })
    const both = await Promise.all(
      ['150', '150'].map(async (amount) => {
        const confirmed = await steppedUp(on.stack, user, 'withdrawal')
        return withdraw(on.stack, user, { amount }, confirmed)
      }),
    )
    const refused = both.find(({ status }) => status !== 200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    // The same moment made both step-ups: the older one may be told so first.
    expect(['insufficient_balance', 'step_up_required']).toContain(refused?.body.error)
    expect(await balances(user)).toMatchObject({ available: '100.00', locked: '150.00' })
  })

  test('no more than a little to a first new destination, whatever comes at once', async () => {
    const user = await payee(on.stack, { boundAt: now() })
    const form = { amount: '150' }
    const older = await steppedUp(on.stack, user, 'withdrawal')
    on.stack.clock.advance(1)
    const newer = await steppedUp(on.stack, user, 'withdrawal')
    const second = () => withdraw(on.stack, user, form, newer)
    const first = async () => expect((await withdraw(on.stack, user, form, older)).status).toBe(200)
    expect((await meanwhile(on.stack.deps.table, second, first)).body.error).toBe('withdrawal_amount')
    on.stack.clock.advance(1)
    expect((await withdraw(on.stack, user, { amount: '100' })).body.error).toBe('withdrawal_amount')
  })

  test('is another user nothing', async () => {
    const [user, other] = [await payee(on.stack), await payee(on.stack)]
    const { id } = await reserved(on.stack, user)
    expect((await on.stack.call('withdrawals.cash_record', { id }, other)).body.error).toBe('not_found')
    expect((await on.stack.ok('withdrawals.cash_record', {}, other)).items).toEqual([])
  })
})
