import { expect, test } from 'vitest'
import { checkOrder } from '../../shared/tape/check.ts'
import type { TapeProof } from '../../shared/tape/proof.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, fakeTapes, mockedDeps, NOW, NOW_MS, ORDER_ID, UID } from '../../tests/support/mocked.ts'
import type { AllDeps } from '../deps.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { keyOf, replace, type Table } from '../table/write.ts'
import { tradeHandlers } from './handlers.ts'
import { loadOrder } from './store.ts'
import { settleShard, sweep } from './sweep.ts'

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const

/** A stage whose table is changed by a case, and whose clock a case may move. */
async function stage(changed: (table: Table, clock: { ms: number }) => Partial<Table>) {
  const memory = createMemoryTable()
  const row = accountRow(UID, '2026-11-25', { USD_available: 1_000_00n })
  await memory.write(replace({ ...row, epoch: ctx.session.epoch }))
  const clock = { ms: NOW_MS, offMs: 0 }
  const table = { ...memory, ...changed(memory, clock) }
  const { deps } = mockedDeps({
    table,
    tapes: fakeTapes({ [NOW + 2]: 100, [NOW + 3]: 100, [NOW + 32]: 101, [NOW + 33]: 101 }),
    clock: () => clock.ms,
    clockOffMs: () => clock.offMs,
  })
  const own: AllDeps = { ...deps, config: { ...deps.config, shards: 1 } }
  const trade = tradeHandlers(own)
  return {
    clock,
    place: (operationId = ORDER_ID) =>
      trade['trade.addorder']({ ...ctx, nowMs: clock.ms, operationId }, ticket),
    look: () => trade['trade.goorder']({ ...ctx, nowMs: clock.ms }, { id: ORDER_ID }),
    event: () => settleShard(own, 0, clock.ms),
    sweep: () => sweep(own, clock.ms),
    receipt: () => trade['trade.receipt']({ ...ctx, nowMs: clock.ms }, { id: ORDER_ID }),
    account: () => memory.get(keys.account(UID)),
    row: () => loadOrder(memory, UID, ORDER_ID),
  }
}

const lost = () => Object.assign(new Error(), { name: 'TimeoutError' })

test.each([
  [0, NOW + 2, NOW + 32],
  [1000, NOW + 3, NOW + 33],
  [2000, NOW + 4, NOW + 10],
  [5000, NOW + 7, NOW + 10],
  [5001, null, NOW + 10],
  [-1, null, NOW + 10],
])('a commit that takes %i ms: entry at %s, decided at %i', async (tookMs, openAt, closeAt) => {
  const s = await stage((table, clock) => ({
    async transact(writes) {
      clock.ms += tookMs
      return table.transact(writes)
    },
  }))
  expect(await s.place()).toMatchObject({ placedAt: NOW, openAt, closeAt, status: 'open' })
  expect(await s.row()).toMatchObject({ placedAt: NOW, openAt, closeAt })
})

test.each([
  ['event', 0, NOW + 32],
  ['event', 1000, NOW + 33],
  ['sweep', 0, NOW + 32],
  ['sweep', 2000, NOW + 10],
  ['sweep', 5001, NOW + 10],
] as const)(
  'the %s settles an order at its very close: after a commit of %i ms',
  async (way, tookMs, closeAt) => {
    const s = await stage((table, clock) => ({
      async transact(writes) {
        if (clock.ms === NOW_MS) clock.ms += tookMs
        return table.transact(writes)
      },
    }))
    await s.place()
    s.clock.ms = msOf(closeAt) - 1
    expect(await s[way]()).toEqual({ settled: 0 })
    s.clock.ms += 1
    expect(await s[way]()).toEqual({ settled: 1 })
  },
)

test('a process whose clock is found wrong after the commit draws no entry', async () => {
  const s = await stage((table) => ({
    async transact(writes) {
      s.clock.offMs = 501
      return table.transact(writes)
    },
  }))
  expect(await s.place()).toMatchObject({ openAt: null })
})

test.each([
  ['was written', true],
  ['was not written', false],
])(
  'a drawing without an answer that %s is sent again, and the first that landed counts',
  async (_says, landed) => {
    let sent = 0
    const s = await stage((table, clock) => ({
      async write(update) {
        if (++sent > 1) return table.write(update)
        if (landed) await table.write(update)
        clock.ms += 1000
        throw lost()
      },
    }))
    const order = await s.place()
    expect(order.openAt).toBe(landed ? NOW + 2 : NOW + 3)
    expect((await s.row())?.openAt).toBe(order.openAt)
  },
)

test('an order whose entry could not be drawn is answered as placed, and void after ten seconds: everything back', async () => {
  const s = await stage((table) => ({
    write: async (update) => (keyOf(update).sk === ORDER_ID ? Promise.reject(lost()) : table.write(update)),
  }))
  expect(await s.place()).toMatchObject({ openAt: null, openPrice: null, status: 'open' })
  s.clock.ms = msOf(NOW + 10) - 1
  expect(await s.look()).toMatchObject({ status: 'open', openAt: null })
  expect(await s.sweep()).toEqual({ settled: 0 })
  s.clock.ms += 1
  expect(await s.sweep()).toEqual({ settled: 1 })
  const order = await s.look()
  const ended = { status: 'settled', result: 'void', voidReason: 'notEntered', profit: '0.00', openAt: null }
  expect(order).toMatchObject({ ...ended, placedAt: NOW, closeAt: NOW + 10, settledAt: NOW + 10 })
  expect(await s.account()).toMatchObject({ USD_available: 1_000_00n, USD_locked: 0n, openTotal: 0n })
  const { tape, terms } = await s.receipt()
  const check = checkOrder(order, tape as TapeProof, terms)
  expect(check.steps.filter(({ ok }) => !ok)).toEqual([])
  expect(check.ok).toBe(true)
  // Void for want of an entry is no excuse where there was one, nor the other way round.
  expect(checkOrder({ ...order, voidReason: 'gap' }, tape as TapeProof, terms).ok).toBe(false)
  const entered = { ...order, openAt: NOW + 2, closeAt: NOW + 32 }
  expect(checkOrder(entered, tape as TapeProof, terms).ok).toBe(false)
  expect(checkOrder({ ...order, result: 'win' }, tape as TapeProof, terms).ok).toBe(false)
})

test('an entry more than three seconds after its placing is void, with both times on the receipt', async () => {
  const s = await stage((table, clock) => ({
    async transact(writes) {
      if (clock.ms === NOW_MS) clock.ms += 2500
      return table.transact(writes)
    },
  }))
  expect(await s.place()).toMatchObject({ placedAt: NOW, openAt: NOW + 4, status: 'open' })
  s.clock.ms = msOf(NOW + 10)
  const order = await s.look()
  expect(order).toMatchObject({ placedAt: NOW, openAt: NOW + 4, result: 'void', voidReason: 'enteredLate' })
  const { tape, terms } = await s.receipt()
  expect(checkOrder(order, tape as TapeProof, terms).ok).toBe(true)
})

test('the operation sent again answers the order, and draws nothing', async () => {
  let fails = true
  const s = await stage((table) => ({
    write: async (update) => (fails ? Promise.reject(lost()) : table.write(update)),
  }))
  await s.place()
  fails = false
  s.clock.ms += 2000
  expect(await s.place()).toMatchObject({ id: ORDER_ID, openAt: null, status: 'open' })
  s.clock.ms = msOf(NOW + 10)
  expect(await s.place()).toMatchObject({ id: ORDER_ID, openAt: null, result: 'void' })
})

test('a reader who found an order without its entry does not void it when the entry comes first', async () => {
  let late: (() => Promise<unknown>) | undefined
  const s = await stage((table) => ({
    async write(update) {
      late = () => table.write(update)
      throw lost()
    },
    async transact(writes) {
      if (late) await late()
      return table.transact(writes)
    },
  }))
  await s.place()
  s.clock.ms = msOf(NOW + 11)
  expect(await s.look()).toMatchObject({ status: 'open', openAt: NOW + 2, result: null })
  // And an entry that comes after the void changes nothing.
  const again = await stage((table) => ({
    async write(update) {
      late = () => table.write(update)
      throw lost()
    },
  }))
  await again.place()
  again.clock.ms = msOf(NOW + 11)
  expect(await again.look()).toMatchObject({ result: 'void' })
  await late?.()
  expect((await again.row())?.openAt).toBeNull()
})
