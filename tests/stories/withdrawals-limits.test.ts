import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace } from '../../functions/table/write.ts'
import { DAY } from '../../shared/time.ts'
import { payingOut } from '../support/paying-out.ts'
import { setAccount } from '../support/people.ts'
import { bind, payee, reserved } from '../support/withdrawals.ts'

const on = payingOut()
const { now, cash } = on

describe('before anything is typed', () => {
  test('a user sees how much can go out, where to, and all that limits it', async () => {
    const user = await payee(on.stack)
    expect(await cash(user)).toMatchObject({
      ...{ available: '10000.00', most: '4999.00', boundBy: 'level', limits: [] },
      terms: { min: '100.00', feeRate: 10_000, feeMin: '1.00', feeMax: '20.00', zone: 'UTC' },
      level: { level: 2, max: '4999.00', next: { level: 3, max: '49999.00' }, inReview: null },
      window: { isOpen: true, changesAt: Date.UTC(2026, 10, 25, 21) / 1000 },
      count: { max: 3, left: 3, renewsAt: Date.UTC(2026, 10, 26) / 1000 },
      ...{ pending: { count: 0, sum: '0.00' }, bonus: null, means: ['fundPassword'], practice: true },
      destinations: [{ id: user.card, kind: 'card', label: '•••4711', most: '4999.00', limits: [] }],
    })
  })

  test('what stops it is said with its figures and the moment it passes, in the order of the refusals', async () => {
    on.stack.clock.nowMs = Date.UTC(2026, 10, 25, 22)
    const user = await payee(on.stack, { level: 0, available: 99_99n })
    const { limits, most, boundBy, level } = await cash(user)
    expect(limits).toEqual([
      { slug: 'withdrawal_level', params: { level: 1 }, passesAt: null },
      {
        slug: 'withdrawal_window',
        params: { from: '09:00', to: '21:00', zone: 'UTC', time: Date.UTC(2026, 10, 26, 9) / 1000 },
        passesAt: Date.UTC(2026, 10, 26, 9) / 1000,
      },
      {
        slug: 'insufficient_balance',
        params: { available: '99.99', needed: '100.00', asset: 'USD' },
        passesAt: null,
      },
    ])
    expect([most, boundBy, level.max, level.next?.max]).toEqual(['0.00', null, '0.00', '4299.00'])
  })

  test('a new destination says from when on, and what may go to the first one at once', async () => {
    const user = await payee(on.stack, { boundAt: now() - 100 })
    const second = await bind(on.stack, user, { place: 2, boundAt: now() })
    const usableAt = now() - 100 + DAY
    const { destinations, most, boundBy } = await cash(user)
    expect(destinations).toMatchObject([
      { id: user.card, usableAt, firstEver: true, most: '200.00', limits: [] },
      {
        ...{ id: second, most: '0.00' },
        limits: [{ slug: 'destination_waits', passesAt: now() + DAY }],
      },
    ])
    expect([most, boundBy]).toEqual(['200.00', 'destination'])
    await reserved(on.stack, user, '150')
    const [first] = (await cash(user)).destinations
    expect(first).toMatchObject({
      most: '0.00',
      limits: [{ slug: 'withdrawal_amount', params: { max: '200.00', left: '50.00' }, passesAt: usableAt }],
    })
    on.stack.clock.nowMs = (usableAt + 3600) * 1000
    expect((await cash(user)).destinations[0]).toMatchObject({ most: '4999.00', limits: [] })
  })

  test('a frozen account, a bonus, no destination, and nothing to confirm by are said', async () => {
    const user = await payee(on.stack, { available: 60_00n, kind: 'alipay' })
    const running = { bonus: '1', turnover: 70_00, bonusEnds: now() + DAY }
    await setAccount(on.stack, user.uid, { ...running, frozen: 'books_differ', USD_bonus: 50_00 })
    await on.stack.deps.table.write(new Change(keys.destination(user.uid, 1)).set('removedAt', now()).build())
    await on.stack.deps.table.write(new Change(keys.profile(user.uid)).remove('fundPasswordHash').build())
    const { limits, bonus, means, destinations } = await cash(user)
    expect(limits.map(({ slug }) => slug)).toEqual([
      'account_frozen',
      'card_not_bound',
      'insufficient_turnover',
      'pay_password_unset',
    ])
    expect([means, destinations]).toEqual([[], []])
    expect(bonus).toEqual({ amount: '50.00', turnoverLeft: '70.00', endsAt: now() + DAY })
    const taken = new Change(keys.account(user.uid)).remove('bonus').remove('turnover').remove('bonusEnds')
    await on.stack.deps.table.write(taken.build())
  })

  test('what is under review is listed, and that no level waits for its own', async () => {
    const user = await payee(on.stack)
    const { id } = await reserved(on.stack, user)
    expect((await cash(user)).pending).toMatchObject({ count: 1, sum: '100.00', items: [{ id }] })
    const item = { ...keys.identity(user.uid), state3: 'review', id3: on.stack.id() }
    await on.stack.deps.table.write(replace(item))
    expect((await cash(user)).level.inReview).toBe(3)
  })
})
