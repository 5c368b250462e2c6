import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { accountRow } from '../../functions/ledger/account.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace } from '../../functions/table/write.ts'
import { GRACE_SECONDS } from '../../functions/tape/placed-under.ts'
import { createReplayTape } from '../../functions/tape/replay.ts'
import { createSimTape } from '../../functions/tape/sim.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { createTapes } from '../../functions/tape/tapes.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import { settleShard } from '../../functions/trade/sweep.ts'
import { tradingSessions } from '../../shared/market/hours.ts'
import { calendarOf } from '../../shared/tape/calendar.ts'
import { checkOrder } from '../../shared/tape/check.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import type { TapeProof } from '../../shared/tape/proof.ts'
import { DAY, epochDay, msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { ctx, mockedDeps, NOW, NOW_MS, ORDER_ID, UID } from '../support/mocked.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder of recordings: each day a minute of rising prices around noon and another around 15:00 UTC. */
function recorded(...dates: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'placed-under-'))
  folders.push(folder)
  for (const date of dates) {
    const from = secondsOf(Date.parse(date)) + (NOW % DAY) - 60
    const rows = Array.from(
      { length: 1000 },
      (_, second) => `${from + second},${Array(4).fill(100 + second)}`,
    )
    writeFileSync(
      join(folder, `BTCUSD-${date}.csv.gz`),
      gzipSync(['epoch_s,open,high,low,close', ...rows].join('\n')),
    )
  }
  return folder
}

const sim = createSimTape({ seed: Buffer.alloc(32, 0x47) })
const reseeded = createSimTape({ seed: Buffer.alloc(32, 0x48) })
const oneFile = createReplayTape({ dir: recorded('2016-06-01') })
const twoFiles = createReplayTape({ dir: recorded('2016-06-01', '2016-06-02') })

/** An order of 30 seconds on one tape, and the functions of stages with other tapes over the same table. */
async function placedOn(tape: Tape, changed: Record<string, string> = {}, gone: string[] = []) {
  const table = createMemoryTable()
  await table.write(
    replace({ ...accountRow(UID, '2026-11-25', { USD_available: 1_000_00n }), epoch: ctx.session.epoch }),
  )
  const on = (here: Tape) => {
    const logged: string[] = []
    const { deps } = mockedDeps({
      table,
      tapes: createTapes([here]),
      log: (level, event, fields) => {
        if (level === 'error') logged.push(`${event}: ${fields?.changed}`)
      },
    })
    const now = { ...deps, config: { ...deps.config, shards: 1 } }
    const at = (nowMs: number) => ({ ...ctx, nowMs })
    const trade = tradeHandlers(now)
    return {
      logged,
      place: () =>
        trade['trade.addorder'](ctx, { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 }),
      look: (nowMs: number) => trade['trade.goorder'](at(nowMs), { id: ORDER_ID }),
      sweep: (nowMs: number) => settleShard(now, 0, nowMs),
      async check(nowMs: number) {
        const { order, tape: proof, terms } = await trade['trade.receipt'](at(nowMs), { id: ORDER_ID })
        return checkOrder(order, proof as TapeProof, terms)
      },
    }
  }
  const order = await on(tape).place()
  const change = new Change(keys.order(UID, ORDER_ID))
  for (const [name, value] of Object.entries(changed)) change.set(name, value)
  for (const name of gone) change.remove(name)
  if (Object.keys(changed).length + gone.length > 0) await table.write(change.build())
  return { order, on, table }
}

const balance = async (table: Awaited<ReturnType<typeof placedOn>>['table']) => {
  const account = await table.get(keys.account(UID))
  return { available: account?.USD_available, locked: account?.USD_locked }
}

/** The order's own calendar, had the day before it been a holiday, or the product walked wider. */
const openAt = NOW + 2
const bitcoin = instrument('BTCUSD')
const withHoliday = calendarOf('walk-2', bitcoin, openAt, (hours, day) =>
  day === epochDay(NOW) - 1 ? [] : tradingSessions(hours, day),
)
const withAmplitude = calendarOf('walk-2', { ...bitcoin, amplitude: 300 }, openAt)

const closed = msOf(openAt + 30)
const graceOver = msOf(openAt + 30 + GRACE_SECONDS)

describe.each<[string, Tape, Tape, Record<string, string>, string]>([
  ['a changed seed', sim, reseeded, {}, 'commitment'],
  ['a recorded market over data of a simulated one', sim, oneFile, {}, 'feed'],
  ['a simulated market over data of a recorded one', oneFile, sim, {}, 'feed'],
  ['a file added to the folder', oneFile, twoFiles, {}, 'commitment'],
  ['rules of the walk that are not known here', sim, sim, { walk: 'walk-9' }, 'walk'],
  ['rules of a recorded market that are not known here', oneFile, oneFile, { walk: 'replay-9' }, 'walk'],
  ['another holiday', sim, sim, { calendar: withHoliday }, 'calendar'],
  ['other figures of the walk', sim, sim, { calendar: withAmplitude }, 'calendar'],
])('check 47: %s', (_case, placedAt, here, frozen, changed) => {
  test('holds the order with an alarm: no price of the market here is shown, and nothing moves', async () => {
    const { on, table } = await placedOn(placedAt, frozen)
    const before = await balance(table)
    for (const nowMs of [closed, graceOver - 1]) {
      const held = { status: 'open', openPrice: null, closePrice: null, result: null }
      expect(await on(here).look(nowMs)).toMatchObject(held)
      const stage = on(here)
      await expect(stage.sweep(nowMs)).rejects.toThrow('could not be settled')
      expect(stage.logged).toEqual([`an order waits for the market it was placed under: ${changed}`])
    }
    expect(await balance(table)).toEqual(before)
  })

  test('then makes it void, for a reason that is said: everything back, and the check shows why', async () => {
    const { on, table } = await placedOn(placedAt, frozen)
    const stage = on(here)
    await expect(stage.sweep(graceOver)).rejects.toThrow('could not be settled')
    expect(stage.logged).toEqual([`an order is void: its market did not come back: ${changed}`])
    expect(await balance(table)).toEqual({ available: 1_000_00n, locked: 0n })
    const order = await on(here).look(graceOver)
    const ended = { status: 'settled', result: 'void', voidReason: 'marketChanged', profit: '0.00' }
    expect(order).toMatchObject({ ...ended, openPrice: null, closePrice: null })
    const { ok, steps } = await on(here).check(graceOver)
    expect(steps.filter((step) => !step.ok)).toEqual([])
    expect([ok, steps.map(({ id }) => id)]).toEqual([
      true,
      ['source', 'placed', 'market', 'entry', 'close', 'result', 'payout'],
    ])
  })
})

test.each<[string, Tape, Tape]>([
  ['simulated', sim, reseeded],
  ['recorded', oneFile, twoFiles],
])(
  'check 47: a %s market that comes back within the grace settles it, and only that',
  async (_feed, own, other) => {
    const { on } = await placedOn(own)
    await on(other).look(closed)
    const late = msOf(NOW + 120)
    expect(await on(own).sweep(late)).toEqual({ settled: 1 })
    const order = await on(own).look(late)
    expect(['win', 'loss', 'draw']).toContain(order.result)
    expect((await on(own).check(late)).ok).toBe(true)
    // What it got it keeps; another market proves nothing.
    expect(await on(other).look(graceOver)).toEqual(order)
    expect((await on(other).check(graceOver)).ok).toBe(false)
  },
)

test('check 47: an order from before anything but the commitment was frozen is decided by the first walk', async () => {
  const first = sim.under?.('walk-1') as Tape
  const commitment = (await first.commitment(openAt)) ?? ''
  expect(commitment).not.toBe(await sim.commitment(openAt))
  const { on } = await placedOn(sim, { commitment }, ['walk', 'calendar'])
  const late = msOf(NOW + 120)
  expect(await on(sim).sweep(late)).toEqual({ settled: 1 })
  const { openPrice, closePrice } = await on(sim).look(late)
  const prices = await Promise.all(
    [openAt, openAt + 30].map(async (second) => {
      const answer = await first.priceAt('BTCUSD', second, late)
      return answer.kind === 'price' ? (answer.price / 100).toFixed(2) : null
    }),
  )
  expect([openPrice, closePrice]).toEqual(prices)
  expect((await on(sim).check(late)).ok).toBe(true)
})

test('check 47: "the market has changed" is no excuse: neither for what stands here, nor for a result that fell', async () => {
  const { on, order } = await placedOn(sim)
  const { walk, calendar, commitment } = order
  const gone = { feed: 'gone', source: 'sim', symbol: 'BTCUSD' } as const
  const void_ = { ...order, result: 'void', voidReason: 'marketChanged' } as const
  const other = { walk, calendar, commitment: 'ab'.repeat(32) }
  expect(checkOrder(void_, { ...gone, here: other }).ok).toBe(true)
  expect(checkOrder(void_, { ...gone, here: null }).ok).toBe(true)
  expect(checkOrder(void_, { ...gone, here: { walk, calendar, commitment } }).ok).toBe(false)
  expect(checkOrder({ ...void_, voidReason: 'gap' }, { ...gone, here: other }).ok).toBe(false)
  const fallen = await on(sim).look(msOf(NOW + 120))
  expect(checkOrder(fallen, { ...gone, here: other }).ok).toBe(false)
})

test('check 47: hours of days an order does not depend on may change; those of its days may not', () => {
  const without = (gone: number) =>
    calendarOf('walk-2', bitcoin, openAt, (hours, day) =>
      day === epochDay(NOW) + gone ? [] : tradingSessions(hours, day),
    )
  const own = calendarOf('walk-2', bitcoin, openAt)
  expect([2, 400, -52].map(without)).toEqual([own, own, own])
  expect([1, 0, -51].map((day) => without(day) === own)).toEqual([false, false, false])
})

test('check 47: what is frozen are the walk, the calendar and the commitment of the market at that instant', async () => {
  const { order } = await placedOn(sim)
  expect(order).toMatchObject({
    walk: 'walk-2',
    calendar: calendarOf('walk-2', bitcoin, openAt),
    commitment: await sim.commitment(openAt),
  })
  const { order: byFiles } = await placedOn(oneFile)
  const commitment = await oneFile.commitment(openAt)
  expect(byFiles).toMatchObject({ walk: 'replay-1', calendar: null, commitment })
  expect(NOW_MS).toBeLessThan(msOf(openAt))
})
