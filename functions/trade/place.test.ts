import { expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { endOfDate, msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, NOW_MS, session, UID } from '../../tests/support/mocked.ts'
import type { AllDeps } from '../deps.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace, type Table } from '../table/write.ts'
import { placeOrder } from './place.ts'

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const

async function stage(changes: Partial<AllDeps> = {}, account: Partial<Row> = {}) {
  const table = createMemoryTable()
  const row = accountRow(UID, '2026-11-25', { USD_available: 1_000_00n })
  await table.write(replace({ ...row, epoch: session.epoch, ...account }))
  const mocked = mockedDeps({ table, tapes: fakeTapes({}), ...changes })
  const place = (deps: AllDeps = mocked.deps, nowMs = NOW_MS) =>
    placeOrder({ ...deps, clock: () => nowMs }, { ...ctx, nowMs, operationId: newId(nowMs) }, ticket)
  return { ...mocked, memory: table, place }
}

test.each([
  [500, null],
  [-500, null],
  [501, 'clock_wrong'],
  [-501, 'clock_wrong'],
])('by a clock that is %i ms off: %s', async (offMs, slug) => {
  const { place } = await stage({ clockOffMs: () => offMs })
  if (slug === null) await expect(place()).resolves.toMatchObject({ productId: 'BTCUSD' })
  else await expect(place()).rejects.toMatchObject({ slug })
})

test('all orders of one minute and user ask for one event; those of the next minute for another', async () => {
  const { place, events } = await stage()
  await place()
  await place(undefined, NOW_MS + msOf(1))
  await place(undefined, NOW_MS + msOf(2))
  expect(events).toHaveLength(1)
  await place(undefined, NOW_MS + msOf(60))
  expect(events).toHaveLength(2)
  const [[first = 0] = [], [second = 0] = []] = events
  expect([first % 60, second - first]).toEqual([0, 60])
})

test('an event that could not be asked for is asked for by the next order', async () => {
  let asked = 0
  const timer = {
    async settleAt() {
      if (++asked === 1) throw new Error('away')
    },
  }
  const { place } = await stage({ timer })
  for (let n = 0; n < 3; n++) await place(undefined, NOW_MS + n)
  expect(asked).toBe(2)
})

test('the event is asked for beside the drawing of the entry: neither waits for the other', async () => {
  const begun = { write: Promise.withResolvers<void>(), event: Promise.withResolvers<void>() }
  const timer = {
    async settleAt() {
      begun.event.resolve()
      await begun.write.promise
    },
  }
  const { deps, memory, place } = await stage({ timer })
  const write: Table['write'] = async (update) => {
    begun.write.resolve()
    await begun.event.promise
    return memory.write(update)
  }
  await expect(place({ ...deps, table: { ...memory, write } })).resolves.toMatchObject({
    productId: 'BTCUSD',
  })
})

/** A table whose account is changed once, before the first transaction. */
const changedOnce = (table: Table, changes: Partial<Row>) => {
  const asked = { transactions: 0 }
  const transact: Table['transact'] = async (writes) => {
    const account = await table.get(keys.account(UID))
    if (++asked.transactions === 1)
      await table.write(replace({ ...account, ...keys.account(UID), ...changes }))
    return table.transact(writes)
  }
  return { asked, table: { ...table, transact } }
}

test.each<[string, Partial<Row>, string]>([
  ['too little money', { USD_available: 10_04n }, 'insufficient_balance'],
  ['a full position', { open: { BTCUSD: 1_990_01n } }, 'position_max'],
  ['full positions', { openTotal: 4_990_01n }, 'total_max'],
  ['too little stake left of the day', { leftStake: 9_99n }, 'limit_reached'],
  ['too little loss left of the day', { leftLoss: 10_04n }, 'limit_reached'],
  ['a pause', { pausedUntil: secondsOf(NOW_MS) + 1 }, 'timed_out'],
  ['a lock', { state: 'LOCKED' }, 'account_locked'],
  ['a logout', { epoch: 7n }, 'login_required'],
  ['a freeze', { frozen: 'books_differ' }, 'account_frozen'],
])('between read and write comes %s: the order is refused', async (_says, changes, slug) => {
  const s = await stage()
  const { table, asked } = changedOnce(s.memory, changes)
  await expect(s.place({ ...s.deps, table })).rejects.toMatchObject({ slug })
  expect(asked.transactions).toBe(1)
})

const bonus = { bonus: 'B', turnover: 50_00n, bonusEnds: secondsOf(NOW_MS) + 3600 }
test.each<[string, Partial<Row>, Partial<Row>, string | null]>([
  ['begins', {}, bonus, 'B'],
  ['ends', bonus, { bonus: undefined, turnover: undefined, bonusEnds: undefined }, null],
  ['ends, and another begins', bonus, { ...bonus, bonus: 'C' }, 'C'],
])(
  'a bonus that %s between read and write: the order freezes the one that runs',
  async (_says, before, after, frozen) => {
    const s = await stage({}, before)
    const { table, asked } = changedOnce(s.memory, after)
    expect((await s.place({ ...s.deps, table })).bonus).toBe(frozen)
    expect(asked.transactions).toBe(2)
  },
)

/** Before each write another server starts the account's day, dated by `dayOf`. */
const racing = (table: Table, dayOf: (tries: number) => string | null) => {
  const asked = { transactions: 0 }
  const transact: Table['transact'] = async (writes) => {
    const day = dayOf(++asked.transactions)
    const account = await table.get({ pk: `U#${UID}`, sk: 'A' })
    if (day && account) await table.write(replace({ ...account, day, dayEnds: endOfDate('UTC', day) }))
    return table.transact(writes)
  }
  return { asked, table: { ...table, transact } }
}

test.each([
  ['began the order’s day meanwhile', ['2026-11-24', '2026-11-25'], 3],
  ['is a day ahead', ['2026-11-26'], 2],
  ['is a day behind', ['2026-11-24'], 2],
])('another server %s: the order is counted under the later day', async (_says, days, transactions) => {
  const s = await stage()
  const { table, asked } = racing(s.memory, (tries) => days[tries - 1] ?? null)
  const order = await s.place({ ...s.deps, table })
  expect(asked.transactions).toBe(transactions)
  expect(order.day).toBe(days.includes('2026-11-26') ? '2026-11-26' : '2026-11-25')
  expect((await s.memory.get({ pk: `U#${UID}`, sk: 'A' }))?.day).toBe(order.day)
})

test('a day that turns again and again is given up after five tries', async () => {
  const s = await stage()
  const { table, asked } = racing(s.memory, (tries) => `2026-11-${25 + tries}`)
  await expect(s.place({ ...s.deps, table })).rejects.toMatchObject({ slug: 'conflict' })
  expect(asked.transactions).toBe(5)
})
