import { expect, test } from 'vitest'
import type { AllDeps } from '../../functions/deps.ts'
import { accountRow } from '../../functions/ledger/account.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace, type Table, type Write } from '../../functions/table/write.ts'
import { createTapes } from '../../functions/tape/tapes.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import { sweep } from '../../functions/trade/sweep.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { idAt, type Random, random } from '../model/random.ts'
import { ctx, fakeTape, mockedDeps, NOW_MS, UID } from '../support/mocked.ts'

// One order in each world, whose table is slow in every way, and which is stopped in every way. Time is the world's own.

const WORLDS = 3000
const START = 1_000_00n
const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const

/** Steps over each other at every delay: whoever waits longer goes on later. */
function createTime() {
  let nowMs = NOW_MS
  const waiting: { atMs: number; goOn: () => void }[] = []
  return {
    now: () => nowMs,
    wait: (ms: number) =>
      new Promise<void>((goOn) => {
        waiting.push({ atMs: nowMs + ms, goOn })
      }),
    /** Until nobody waits. */
    async run(): Promise<void> {
      for (;;) {
        await new Promise(setImmediate)
        waiting.sort((a, b) => a.atMs - b.atMs)
        const next = waiting.shift()
        if (!next) return
        nowMs = Math.max(nowMs, next.atMs)
        next.goOn()
      }
    },
  }
}

/** What a call waits before it takes effect, and before its answer is there. A process may pause in either. */
const delayMs = (chance: Random): number =>
  chance.pick([
    chance.int(1, 30),
    chance.int(1, 30),
    chance.int(30, 900),
    chance.int(900, 3000),
    chance.int(0, 15_000),
  ])

const noAnswer = () => Object.assign(new Error('no answer'), { name: 'TimeoutError' })

const stops: Record<string, (change: Change) => Change> = {
  logout: (change) => change.set('epoch', 99),
  lock: (change) => change.set('state', 'LOCKED'),
  'change of password': (change) => change.set('epoch', 98).set('passwordAt', 1),
  'time-out': (change) => change.set('pausedUntil', 9_999_999_999),
  'self-exclusion': (change) => change.set('pausedUntil', 9_999_999_999).set('excluded', 1),
  freeze: (change) => change.set('frozen', 'books'),
}

/** Its prices rise with time, so an order that counts is won. */
const rising = fakeTape(
  {},
  { priceAt: async (_symbol, second) => ({ kind: 'price', price: second, tickAt: second - 1 }) },
)
const { deps } = mockedDeps({ tapes: createTapes([rising]) })
const base: AllDeps = { ...deps, config: { ...deps.config, shards: 1 } }

interface Lived {
  row: Row | undefined
  account: Row
  /** When the order was written, true time. */
  committedMs: number | undefined
  /** The entries its user was told. */
  answers: (number | null)[]
}

async function live(seed: number): Promise<Lived> {
  const chance = random(seed)
  const time = createTime()
  const memory = createMemoryTable()
  const id = idAt(NOW_MS, chance)
  const account = accountRow(UID, '2026-11-25', { USD_available: START })
  await memory.write(replace({ ...account, epoch: ctx.session.epoch }))
  let committedMs: number | undefined
  const answers: (number | null)[] = []

  const isOrder = (write: Write) => write.kind === 'put' && write.item.pk.startsWith('O#')
  /** A table behind a network: slow both ways, answers get lost, and what was given up may still take effect. */
  async function slow<R>(perform: () => Promise<R>): Promise<R> {
    const [thereMs, backMs] = [delayMs(chance), delayMs(chance)]
    if (chance.chance(0.15)) {
      const landed = chance.chance(0.7) ? time.wait(thereMs).then(perform) : undefined
      landed?.catch(() => {})
      await time.wait(chance.int(500, 3000))
      throw noAnswer()
    }
    await time.wait(thereMs)
    const done = await perform()
    await time.wait(backMs)
    return done
  }
  const table: Table = {
    ...memory,
    get: (...asked) => slow(() => memory.get(...asked)),
    getMany: (...asked) => slow(() => memory.getMany(...asked)),
    query: (...asked) => slow(() => memory.query(...asked)),
    write: (write) => slow(() => memory.write(write)),
    transact: (writes) =>
      slow(async () => {
        const done = await memory.transact(writes)
        if (done.ok && writes.some(isOrder)) committedMs = time.now()
        return done
      }),
  }

  /** A process with a clock of its own, which is at most half a second off. */
  const started = () => {
    const offMs = chance.int(-500, 500)
    const catalog: AllDeps['catalog'] = {
      ...base.catalog,
      product: (productId, nowMs) => slow(() => base.catalog.product(productId, nowMs)),
    }
    return { ...base, table, catalog, clock: () => time.now() + offMs }
  }
  const asks = async (sent: number) => {
    if (sent > 0) await time.wait(chance.int(0, 12_000))
    const deps = started()
    const trade = tradeHandlers(deps)
    const asked = { ...ctx, nowMs: deps.clock(), operationId: id }
    try {
      const order = await (chance.chance(0.7) || sent === 0
        ? trade['trade.addorder'](asked, ticket)
        : trade['trade.goorder'](asked, { id }))
      answers.push(order.openAt)
    } catch {}
  }
  const stop = async () => {
    await time.wait(chance.int(0, 12_000))
    const change = new Change(keys.account(UID))
    await memory.write((stops[chance.pick(Object.keys(stops))]?.(change) ?? change).build())
  }

  void Promise.all([...Array.from({ length: chance.int(1, 4) }, (_, sent) => asks(sent)), stop()])
  await time.run()
  await sweep({ ...base, table: memory, clock: time.now }, time.now() + 60_000)
  return {
    row: await memory.get(keys.order(UID, id)),
    account: (await memory.get(keys.account(UID))) as Row,
    committedMs,
    answers,
  }
}

test('check 50: whatever the table does and whoever stops it, no order that counts knew its entry, and none is stopped', async () => {
  const ends = new Map<string, number>()
  for (let seed = 1; seed <= WORLDS; seed++) {
    const { row, account, committedMs, answers } = await live(seed)
    const available = account.USD_available as bigint
    if (!row) {
      expect([seed, available, committedMs]).toEqual([seed, START, undefined])
      continue
    }
    expect([seed, row.state]).toEqual([seed, 'settled'])
    const reason = String(row.voidReason ?? row.result)
    ends.set(reason, (ends.get(reason) ?? 0) + 1)
    const entryMs = row.openAt === undefined ? null : Number(row.openAt) * 1000
    const placedMs = Number(row.placedAt) * 1000
    const isInTime = entryMs !== null && entryMs - placedMs <= 3000
    const expected = entryMs === null ? 'notEntered' : isInTime ? 'win' : 'enteredLate'
    expect([seed, reason]).toEqual([seed, expected])
    if (isInTime) expect(entryMs, `world ${seed}`).toBeGreaterThan(Number(committedMs))
    const paid = isInTime ? 7_95n : 0n
    expect([seed, available - START, account.USD_locked, account.openTotal]).toEqual([seed, paid, 0n, 0n])
    // An entry that was told is the order's own.
    for (const told of answers) if (told !== null) expect([seed, told * 1000]).toEqual([seed, entryMs])
  }
  for (const end of ['win', 'notEntered', 'enteredLate'])
    expect([end, (ends.get(end) ?? 0) > 100]).toEqual([end, true])
})
