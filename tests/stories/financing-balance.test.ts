import { describe, expect, test } from 'vitest'
import { DAY, secondsOf } from '../../shared/time.ts'
import { meanwhile, transactionsOf } from '../support/at-once.ts'
import { daysLater, openProject } from '../support/financing.ts'
import { investing } from '../support/investing.ts'
import { quickUser } from '../support/people.ts'
import { isWhole } from '../support/share-of.ts'
import type { TestUser } from '../support/stack.ts'

/** Each is tried again while others of its user are written. */
const PARALLEL = isWhole ? 100 : 20

const on = investing()
const { bought, balances, one } = on

describe('the balance product', () => {
  test('takes money in and out at any time, earns day by day, and pays 0 from the day it is not funded', async () => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack, {
      ...{ kind: 'balance', days: 0, min: 1_00n, reserve: 50_00n },
      ...{ endAt: secondsOf(on.stack.clock.nowMs) + 90 * DAY, fundedUntil: '2026-11-27' },
    })
    const product = () => on.stack.ok('financing.yeb', {}, user)
    expect(await product()).toMatchObject({ holding: null, available: '10000.00', yesterday: null })
    const { id: holding } = await bought(user, id, '500')
    expect(await bought(user, id, '500')).toMatchObject({ id: holding, principal: '1000.00' })
    user = await daysLater(on.stack, user, 2)
    expect(await product()).toMatchObject({
      yesterday: '1.00',
      holding: { principal: '1001.00', paid: '1.00' },
    })
    const out = (amount: string) => on.stack.call('financing.yebstop', { holding, amount }, user)
    expect((await out('1001.01')).body).toMatchObject({
      error: 'amount_above_max',
      params: { max: '1001.00' },
    })
    expect((await out('0')).body.error).toBe('amount_invalid')
    expect((await on.stack.call('financing.yebstop', { holding }, user)).body.error).toBe('amount_required')
    expect((await out('501')).body.data).toMatchObject({ principal: '500.00' })
    await on.stack.streams.drain()
    const told = (await on.stack.ok('messages.msg', {}, user)).items.map(({ text }) => text)
    expect(told.some((text) => text.includes('From Nov 28, 2026 on'))).toBe(true)
    user = await daysLater(on.stack, user, 3)
    // The 27th still earns; the 28th and 29th pay the published 0.
    expect(await product()).toMatchObject({
      yesterday: '0.00',
      holding: { principal: '500.50', paid: '1.50' },
    })
    expect((await out('500.50')).body.data).toMatchObject({ principal: '0.00', state: 'earning' })
    user = await daysLater(on.stack, user, 5)
    expect(await bought(user, id, '100')).toMatchObject({ principal: '100.00', booked: 0, term: 1 })
    expect(await balances(user)).toMatchObject({ available: '9901.50', locked: '100.00' })
  })
})

test('first purchases of one user at the same moment all count, by one holding', async () => {
  const user = await quickUser(on.stack)
  const id = await openProject(on.stack, {
    ...{ kind: 'balance', days: 0, min: 1_00n, reserve: 50_00n },
    ...{ endAt: secondsOf(on.stack.clock.nowMs) + 90 * DAY, fundedUntil: '2026-12-30' },
  })
  const answers = await Promise.all(
    Array.from({ length: PARALLEL }, () =>
      on.stack.call('financing.yebjoinnow', { id, amount: '10' } as never, user),
    ),
  )
  expect(answers.map(({ body }) => body.error ?? 'bought')).toEqual(Array(PARALLEL).fill('bought'))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await balances(user)).toMatchObject({ locked: `${PARALLEL * 10}.00` })
}, 180_000)

test('a date that was over before it was funded pays 0, also where it is booked after the money came', async () => {
  let user = await quickUser(on.stack)
  const id = await openProject(on.stack, {
    ...{ kind: 'balance', days: 0, min: 1_00n, reserve: 50_00n },
    ...{ endAt: secondsOf(on.stack.clock.nowMs) + 90 * DAY, fundedUntil: '2026-12-30' },
    unfunded: [{ from: '2026-11-27', to: '2026-11-27' }],
  })
  await bought(user, id, '500')
  user = await daysLater(on.stack, user, 4)
  const { items } = await on.stack.ok('financing.project_orderlist', {}, user)
  expect(items.map(({ date, paid }) => [date, paid])).toEqual([
    ['2026-11-28', '0.50'],
    ['2026-11-27', '0.00'],
    ['2026-11-26', '0.50'],
  ])
})

describe('money added to what stands is right whatever happens to the holding on its way', () => {
  type Happens = (user: TestUser, holding: string) => Promise<unknown>
  const out: Happens = (user, holding) => on.stack.ok('financing.yebstop', { holding, amount: '500' }, user)

  test.each<[string, Happens, object]>([
    ['nothing', async () => {}, { principal: '510.00', fresh: '10.00', term: 0 }],
    ['it is emptied', out, { principal: '10.00', fresh: '0.00', term: 1 }],
    [
      'it is emptied and filled again',
      async (user, holding) => {
        await out(user, holding)
        await on.stack.ok('financing.yebappend', { holding, amount: '50' }, user)
      },
      { principal: '60.00', fresh: '0.00', term: 1 },
    ],
    [
      'a day of it is booked',
      async (user) => {
        on.stack.clock.advance(DAY)
        await on.stack.ok('financing.yeb', {}, user)
      },
      { principal: '510.50', fresh: '0.00', term: 0, booked: 1 },
    ],
  ])('%s', async (_says, happens, expected) => {
    let user = await quickUser(on.stack)
    const id = await openProject(on.stack, {
      ...{ kind: 'balance', days: 0, min: 1_00n, reserve: 50_00n },
      ...{ endAt: secondsOf(on.stack.clock.nowMs) + 90 * DAY, fundedUntil: '2026-12-30' },
    })
    const { id: holding } = await bought(user, id, '500')
    user = await daysLater(on.stack, user, 1)
    const form = { holding, amount: '10' }
    const adding = () => on.stack.ok('financing.yebappend', form, user)
    await meanwhile(on.stack.deps.table, adding, () => happens(user, holding), transactionsOf(user))
    expect(await one(user)).toMatchObject(expected)
  })
})
