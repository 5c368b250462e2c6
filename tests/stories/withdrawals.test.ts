import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace } from '../../functions/table/write.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { booksButForGifts, WHOLE } from '../support/books.ts'
import { press, trailOf } from '../support/deposits.ts'
import { setAccount } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { bind, deskOf, payee, reserved, stateOf, withdraw } from '../support/withdrawals.ts'

const AFTERNOON = Date.UTC(2026, 10, 25, 15)

let stack: TestStack
let desk: ReturnType<typeof deskOf>
beforeAll(async () => {
  stack = await testStack({ events: false })
  desk = deskOf(stack)
})
afterAll(async () => {
  // Whatever the stories did, the books balance.
  const books = await booksButForGifts(stack)
  await stack.stop()
  expect(books).toEqual(WHOLE)
})
beforeEach(() => {
  stack.clock.nowMs = AFTERNOON
})

const now = () => secondsOf(stack.clock.nowMs)
const cash = (user: TestUser) => stack.ok('withdrawals.cash', {}, user)
const balances = async (user: TestUser) => (await stack.ok('account.index', {}, user)).balances.USD
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ slug }) => slug,
  )

describe('before anything is typed', () => {
  test('a user sees how much can go out, where to, and all that limits it', async () => {
    const user = await payee(stack)
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
    stack.clock.nowMs = Date.UTC(2026, 10, 25, 22)
    const user = await payee(stack, { level: 0, available: 99_99n })
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
    const user = await payee(stack, { boundAt: now() - 100 })
    const second = await bind(stack, user, { place: 2, boundAt: now() })
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
    await reserved(stack, user, '150')
    const [first] = (await cash(user)).destinations
    expect(first).toMatchObject({
      most: '0.00',
      limits: [{ slug: 'withdrawal_amount', params: { max: '200.00', left: '50.00' }, passesAt: usableAt }],
    })
    stack.clock.nowMs = (usableAt + 3600) * 1000
    expect((await cash(user)).destinations[0]).toMatchObject({ most: '4999.00', limits: [] })
  })

  test('a frozen account, a bonus, no destination, and nothing to confirm by are said', async () => {
    const user = await payee(stack, { available: 60_00n, kind: 'alipay' })
    const running = { bonus: '1', turnover: 70_00, bonusEnds: now() + DAY }
    await setAccount(stack, user.uid, { ...running, frozen: 'books_differ', USD_bonus: 50_00 })
    await stack.deps.table.write(new Change(keys.destination(user.uid, 1)).set('removedAt', now()).build())
    await stack.deps.table.write(new Change(keys.profile(user.uid)).remove('fundPasswordHash').build())
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
    await stack.deps.table.write(taken.build())
  })

  test('what is under review is listed, and that no level waits for its own', async () => {
    const user = await payee(stack)
    const { id } = await reserved(stack, user)
    expect((await cash(user)).pending).toMatchObject({ count: 1, sum: '100.00', items: [{ id }] })
    const item = { ...keys.identity(user.uid), state3: 'review', id3: stack.id() }
    await stack.deps.table.write(replace(item))
    expect((await cash(user)).level.inReview).toBe(3)
  })
})

describe('a withdrawal', () => {
  test('locks its amount at once, and says its fee, what arrives and until when it is decided', async () => {
    const user = await payee(stack)
    const { body } = await withdraw(stack, user, { amount: '250' })
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
    const user = await payee(stack, { available: 4321_99n })
    const { body } = await withdraw(stack, user, { amount })
    expect(body.data).toMatchObject({ amount: whole, fee })
    const left = (4321_99n - BigInt(whole.replace('.', ''))).toString().padStart(3, '0')
    expect((await balances(user))?.available).toBe(`${left.slice(0, -2)}.${left.slice(-2)}`)
  })

  test('is submitted from nine until before nine, to the second, by the clock of the stage', async () => {
    for (const [hour, minute, second] of [
      [9, 0, 0],
      [20, 59, 59],
    ] as const) {
      stack.clock.nowMs = Date.UTC(2026, 10, 25, hour, minute, second)
      expect((await withdraw(stack, await payee(stack))).status).toBe(200)
    }
  })

  test('three a day of its user, and again when that day is over', async () => {
    const user = await payee(stack)
    for (let left = 3; left > 0; left--) {
      expect((await cash(user)).count.left).toBe(left)
      await reserved(stack, user)
      stack.clock.advance(1)
    }
    const fourth = await withdraw(stack, user)
    expect(fourth.body.error).toBe('withdrawal_count')
    const { count, limits } = await cash(user)
    expect([count.left, limits[0]?.slug, limits[0]?.passesAt]).toEqual([
      0,
      'withdrawal_count',
      count.renewsAt,
    ])
    stack.clock.nowMs = Date.UTC(2026, 10, 26, 9)
    expect((await cash(user)).count.left).toBe(3)
    await reserved(stack, user)
    expect((await cash(user)).count.left).toBe(2)
  })

  test('of a day that another operation began counts on it', async () => {
    const user = await payee(stack)
    await reserved(stack, user)
    stack.clock.nowMs = Date.UTC(2026, 10, 26, 10)
    const order = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    await stack.ok('trade.addorder', order, user)
    expect((await cash(user)).count.left).toBe(3)
    await reserved(stack, user)
    expect((await cash(user)).count.left).toBe(2)
  })

  test('sent again it is one, whatever it was answered; other content under its id is refused', async () => {
    const user = await payee(stack)
    const operationId = stack.id()
    const confirmed = await steppedUp(stack, user, 'withdrawal')
    const ask = (amount: string, caller = confirmed) =>
      withdraw(stack, user, { amount }, { ...caller, operationId })
    const first = await ask('100')
    expect((await ask('100')).body.data).toEqual(first.body.data)
    expect((await ask('100.00', await steppedUp(stack, user, 'withdrawal'))).body.data).toEqual(
      first.body.data,
    )
    expect((await ask('101')).body.error).toBe('replay_mismatch')
    // Long after its step-up, its window and its day are over.
    stack.clock.nowMs = Date.UTC(2026, 10, 27, 3)
    expect((await ask('100')).body.data).toEqual(first.body.data)
    expect((await balances(user))?.locked).toBe('100.00')
  })

  test('takes one step-up each: of two at the same moment one is done', async () => {
    const user = await payee(stack)
    const confirmed = await steppedUp(stack, user, 'withdrawal')
    const submit = () => withdraw(stack, user, {}, confirmed)
    const both = await Promise.all(atOnce(stack.deps.table, [submit, submit]))
    expect(both.map(({ body }) => body.error ?? 'done').toSorted()).toEqual(['done', 'step_up_required'])
    expect((await withdraw(stack, user, {}, confirmed)).body.error).toBe('step_up_required')
    stack.clock.advance(300)
    const late = await steppedUp(stack, user, 'withdrawal')
    stack.clock.advance(300)
    expect((await withdraw(stack, user, {}, late)).body.error).toBe('step_up_required')
    expect((await balances(user))?.locked).toBe('100.00')
  })

  test('of one cent over, by two phones at once: one goes out, the other is told what is left', async () => {
    const user = await payee(stack, { available: 250_00n })
    const both = await Promise.all(
      ['150', '150'].map(async (amount) => {
        const confirmed = await steppedUp(stack, user, 'withdrawal')
        return withdraw(stack, user, { amount }, confirmed)
      }),
    )
    const refused = both.find(({ status }) => status !== 200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    // The same moment made both step-ups: the older one may be told so first.
    expect(['insufficient_balance', 'step_up_required']).toContain(refused?.body.error)
    expect(await balances(user)).toMatchObject({ available: '100.00', locked: '150.00' })
  })

  test('no more than a little to a first new destination, whatever comes at once', async () => {
    const user = await payee(stack, { boundAt: now() })
    const form = { amount: '150' }
    const older = await steppedUp(stack, user, 'withdrawal')
    stack.clock.advance(1)
    const newer = await steppedUp(stack, user, 'withdrawal')
    const second = () => withdraw(stack, user, form, newer)
    const first = async () => expect((await withdraw(stack, user, form, older)).status).toBe(200)
    expect((await meanwhile(stack.deps.table, second, first)).body.error).toBe('withdrawal_amount')
    stack.clock.advance(1)
    expect((await withdraw(stack, user, { amount: '100' })).body.error).toBe('withdrawal_amount')
  })

  test('is another user nothing', async () => {
    const [user, other] = [await payee(stack), await payee(stack)]
    const { id } = await reserved(stack, user)
    expect((await stack.call('withdrawals.cash_record', { id }, other)).body.error).toBe('not_found')
    expect((await stack.ok('withdrawals.cash_record', {}, other)).items).toEqual([])
  })
})

describe('the desk', () => {
  test('lets a small one be paid by one operator; its record tells each step', async () => {
    const user = await payee(stack)
    const one = await reserved(stack, user, '999.99')
    stack.clock.advance(60)
    expect((await desk.approve('ada', one)).state).toBe('sending')
    expect(await balances(user)).toMatchObject({ available: '9000.01', locked: '999.99' })
    stack.clock.advance(60)
    expect((await desk.paid('ada', one, 'TX 17')).state).toBe('paid')
    expect(await balances(user)).toMatchObject({ available: '9000.01', locked: '0.00' })
    const { items } = await stack.ok('withdrawals.cash_record', { id: one.id }, user)
    expect(items).toMatchObject([
      {
        ...{ status: 1, state: 'paid', fee: '10.00', arrives: '989.99', reference: 'TX 17', reason: null },
        ...{ firstAt: null, sentAt: now() - 60, decidedAt: now() },
      },
    ])
    const row = await stack.deps.table.get(keys.withdrawal(user.uid, one.id), { consistent: true })
    expect(row?.endLegs).toEqual(['locked USD -99999', 'outside:bank USD 98999', 'house:fees USD 1000'])
    expect(row?.gpk).toBeUndefined()
    expect((await trailOf(stack, one.id)).map(({ action, operator }) => `${action} ${operator}`)).toEqual([
      'withdrawal.approve ada',
      'withdrawal.paid ada',
    ])
  })

  test('takes two operators from the bound on, the second never the first', async () => {
    const user = await payee(stack)
    const one = await reserved(stack, user, '1000')
    expect((await desk.approve('ada', one)).state).toBe('awaiting')
    expect(await refusal(desk.approve('ada', one, 'awaiting'))).toBe('self_approval')
    expect(await refusal(desk.paid('bob', one))).toBe('already_decided')
    expect((await desk.approve('bob', one, 'awaiting')).state).toBe('sending')
    expect((await stack.ok('withdrawals.cash_record', { id: one.id }, user)).items[0]).toMatchObject({
      ...{ status: 3, firstAt: now(), sentAt: now(), decidedAt: null },
    })
  })

  test('takes two for what one operator approved in a day together, split as it may be', async () => {
    const user = await payee(stack)
    expect((await desk.approve('ada', await reserved(stack, user, '500'))).state).toBe('sending')
    stack.clock.advance(1)
    const next = await reserved(stack, user, '500')
    expect((await desk.approve('ada', next)).state).toBe('awaiting')
  })

  test('refuses with a reason: the whole amount is back, and the count of its day with it', async () => {
    const user = await payee(stack)
    const one = await reserved(stack, user, '300')
    expect((await cash(user)).count.left).toBe(2)
    expect((await desk.refuse('ada', one)).state).toBe('refused')
    expect(await balances(user)).toMatchObject({ available: '10000.00', locked: '0.00' })
    expect((await cash(user)).count.left).toBe(3)
    expect((await stack.ok('withdrawals.cash_record', { status: 2 }, user)).items).toMatchObject([
      { status: 2, state: 'refused', reason: 'reason_holder_differs' },
    ])
  })

  test('released on a later day, nothing of that day is given back', async () => {
    const user = await payee(stack)
    const one = await reserved(stack, user)
    stack.clock.nowMs = Date.UTC(2026, 10, 26, 10)
    await reserved(stack, user)
    expect((await cash(user)).count.left).toBe(2)
    await desk.refuse('ada', one)
    expect((await cash(user)).count.left).toBe(2)
  })

  test('says that a payment failed by another operator than who sent it', async () => {
    const user = await payee(stack)
    const one = await reserved(stack, user)
    await desk.approve('ada', one)
    expect(await refusal(desk.giveBack('ada', one))).toBe('self_approval')
    expect((await desk.giveBack('bob', one)).state).toBe('returned')
    expect(await balances(user)).toMatchObject({ available: '10000.00', locked: '0.00' })
  })

  test('posts or releases once, whoever presses at the same moment', async () => {
    const user = await payee(stack)
    const paidTwice = await reserved(stack, user)
    stack.clock.advance(1)
    const both = await reserved(stack, user)
    await desk.approve('ada', paidTwice)
    const ends = await Promise.all(
      ['ada', 'bob'].map((operator) => refusal(desk.paid(operator, paidTwice, operator))),
    )
    expect(ends.map((slug) => slug ?? 'done').toSorted()).toEqual(['already_decided', 'done'])
    await desk.approve('ada', both)
    const ended = await Promise.all([refusal(desk.paid('ada', both)), refusal(desk.giveBack('bob', both))])
    expect(ended.filter((slug) => slug === null)).toHaveLength(1)
    expect((await balances(user))?.locked).toBe('0.00')
  })

  test('pressed again is one press, also when another followed it', async () => {
    const user = await payee(stack)
    const one = await reserved(stack, user)
    const [approves, pays] = [press(stack, 'ada'), press(stack, 'ada')]
    await desk.approve(approves, one)
    await desk.approve(approves, one)
    await desk.paid(pays, one)
    expect((await desk.paid(pays, one)).state).toBe('paid')
    expect((await desk.approve(approves, one)).state).toBe('paid')
    expect(await refusal(desk.refuse('bob', one))).toBe('already_decided')
    expect(await trailOf(stack, one.id)).toHaveLength(2)
  })

  test('sends nothing of a user who was locked, or to a destination removed, meanwhile', async () => {
    const user = await payee(stack)
    const one = await reserved(stack, user)
    await setAccount(stack, user.uid, { state: 'LOCKED' })
    expect(await refusal(desk.approve('ada', one))).toBe('user_locked')
    await setAccount(stack, user.uid, { state: 'ACTIVE', frozen: 'books_differ' })
    expect(await refusal(desk.approve('ada', one))).toBe('user_frozen')
    await stack.deps.table.write(new Change(keys.account(user.uid)).remove('frozen').build())
    await stack.deps.table.write(new Change(keys.destination(user.uid, 1)).set('removedAt', now()).build())
    expect(await refusal(desk.approve('ada', one))).toBe('destination_gone')
    expect(await stateOf(stack, one)).toBe('reserved')
    // What was sent before is posted all the same.
    await desk.refuse('ada', one)
  })
})

describe('what follows', () => {
  test('a message of each step, and the time it took', async () => {
    const user = await payee(stack)
    const one = await reserved(stack, user)
    stack.clock.advance(1)
    const two = await reserved(stack, user)
    await desk.approve('ada', one)
    stack.clock.advance(1)
    await desk.paid('ada', one)
    await desk.approve('ada', two)
    stack.clock.advance(1)
    await desk.giveBack('bob', two)
    await stack.streams.drain()
    const { items } = await stack.ok('messages.msg', {}, user)
    const told = items.filter(({ type }) => type.startsWith('withdrawal'))
    expect(told.map(({ type }) => type).toSorted()).toEqual([
      'withdrawal_paid',
      'withdrawal_returned',
      'withdrawal_sending',
      'withdrawal_sending',
      'withdrawal_submitted',
      'withdrawal_submitted',
    ])
    expect(told[0]?.about).toMatchObject({ screen: 'withdrawal' })
    expect((await cash(user)).medianSeconds).toBeGreaterThanOrEqual(0)
  })

  test('its lines in the statement, equal to the balance', async () => {
    const user = await payee(stack)
    stack.clock.advance(1)
    const one = await reserved(stack, user)
    stack.clock.advance(5)
    await desk.refuse('ada', one)
    const { items } = await stack.ok('views.statement', {}, user)
    expect(items.map(({ kind }) => kind)).toEqual(['withdrawal_released', 'withdrawal_reserved', 'grant'])
  })

  test('practice money is refilled by what is open of orders, not by what is on its way out', async () => {
    const user = await payee(stack, { level: 3, available: 100_00n })
    await reserved(stack, user, '100')
    expect((await stack.ok('account.index', {}, user)).refill.allowed).toBe(true)
    await stack.ok('account.refill', {}, user)
    expect(await balances(user)).toMatchObject({ available: '10000.00', locked: '100.00' })
  })
})
