import { alertHandlers } from '../../functions/alerts/handlers.ts'
import { lookAtAll } from '../../functions/alerts/look.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { keys } from '../../functions/table/keys.ts'
import { type Row, replace, type Table } from '../../functions/table/write.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { ctx, fakeTapes, mockedDeps, session } from '../support/mocked.ts'
import { createMemoryTable } from './memory-table.ts'
import { hold } from './operation.ts'
import { idAt, random, subSeed } from './random.ts'

// Histories of price alerts by chance: prices walk, users add and remove, looks overlap, fail and come late, and the
// index lags behind. Then each alert is told once or never, as the tape says, worked out here second by second.

const STEPS = 60
const USERS = ['A', 'B', 'C'].map((letter) => `01JD0000000000000000000U0${letter}`)
const START_MS = Date.UTC(2026, 10, 25, 12)
const LAG_MS = 4_000
const HELD = 'messages tell what happened'

/** A defect put in on purpose, beneath the product. */
export interface AlertPlant {
  table?: (inner: Table) => Table
  range?: (inner: Tape['range']) => Tape['range']
}

interface Added {
  uid: string
  id: string
  side: 'above' | 'below'
  price: number
  at: number
  /** When it was taken away, if it was. */
  removedAt: number
}

const second = (ms: number) => Math.floor(ms / 1000)
const written = (cents: number) => (cents / 100).toFixed(2)

/** Lives through one history; throws a `Violation` where it does not hold. Answers how many alerts were told. */
export async function liveAlerts(seed: number, plant: AlertPlant = {}): Promise<number> {
  const chance = random(subSeed(seed, 1))
  let nowMs = START_MS
  const inner = createMemoryTable({
    clock: () => nowMs,
    missesWrite: (atMs) => nowMs - atMs < LAG_MS,
  })
  const table = plant.table?.(inner) ?? inner

  const prices: number[] = []
  const priceOf = (symbol: string, at: number): number => {
    if (symbol !== 'BTCUSD') return 1
    const index = at - second(START_MS) + 10
    for (let last = prices.at(-1) ?? 500_00; prices.length <= index; prices.push(last))
      if (chance.chance(0.4)) last += chance.int(-9, 9)
    return prices[Math.max(0, index)] as number
  }
  const range: Tape['range'] = async (symbol, from, to, atMs) => {
    const all: number[] = []
    for (let at = from; at < Math.min(to, second(atMs)); at++) all.push(priceOf(symbol, at))
    if (all.length === 0) return null
    const [open = 0, close = 0] = [all[0], all.at(-1)]
    return { open, close, high: Math.max(...all), low: Math.min(...all) }
  }
  const quote: Tape['quote'] = async (symbol, atMs) => {
    const tickAt = second(atMs) - 1
    const price = priceOf(symbol, tickAt)
    return { price, tickAt, open: price, high: price, low: price }
  }
  const tapes = fakeTapes({}, { range: plant.range?.(range) ?? range, quote })
  const { deps } = mockedDeps({ table, tapes, clock: () => nowMs, log: () => {} })

  /** A table whose writes fail now and then, some of them after they took effect. */
  const failing: Table = {
    ...table,
    async transact(writes) {
      if (chance.chance(0.15)) throw new Error('lost before')
      const done = await table.transact(writes)
      if (chance.chance(0.15)) throw new Error('lost after')
      return done
    },
    async write(write) {
      if (chance.chance(0.05)) throw new Error('lost before')
      return table.write(write)
    },
  }
  const look = async (within: Table) => {
    await lookAtAll({ ...deps, table: within }).catch(() => {})
  }
  const change = async (uid: string, id: string, asked: object) => {
    const account = accountOf((await inner.get(keys.account(uid), { consistent: true })) as Row)
    const by = { ...session, uid, issuedAt: second(nowMs) }
    const called = { ...ctx, nowMs, operationId: id, session: by, account }
    // What is refused has changed nothing: too many, or a price the market is at.
    const changed = alertHandlers(deps)['alerts.alerts_change'](called, asked)
    return changed.then(
      () => true,
      () => false,
    )
  }

  for (const uid of USERS)
    await inner.write(replace({ ...accountRow(uid, '2026-11-25', {}), epoch: session.epoch } as Row))
  await look(table)
  const added: Added[] = []
  const used = new Set<string>()
  for (let step = 0; step < STEPS; step++) {
    nowMs += chance.pick([1, 3, 8, 20, 40, 40, 61, 90, 600]) * 1000 + chance.int(0, 999)
    if (step === 30 && chance.chance(0.2)) nowMs += 7 * 3_600_000
    const what = chance.pick(['add', 'add', 'add', 'remove', 'look', 'look', 'both'] as const)
    if (what === 'look') await look(failing)
    if (what === 'both') await Promise.all([look(failing), look(failing)])
    if (what === 'add') {
      const uid = chance.pick(USERS)
      const side = chance.pick(['above', 'below'] as const)
      const here = priceOf('BTCUSD', second(nowMs) - 1)
      const price = here + (side === 'above' ? 1 : -1) * chance.int(1, 120)
      const name = `${uid} ${side} ${price}`
      const id = idAt(nowMs, chance)
      if (used.has(name) || !(await change(uid, id, { productId: 'BTCUSD', [side]: written(price) })))
        continue
      used.add(name)
      added.push({ uid, id, side, price, at: second(nowMs), removedAt: Number.POSITIVE_INFINITY })
    }
    const [one] = what === 'remove' && added.length > 0 ? [chance.pick(added)] : []
    if (one && (await change(one.uid, idAt(nowMs, chance), { remove: one.id })))
      one.removedAt = Math.min(one.removedAt, second(nowMs))
  }
  for (let last = 0; last < 3; last++) {
    nowMs += 61_000
    await look(table)
  }

  const told = inner.rows().filter(({ sk }) => sk.startsWith('M#'))
  let count = 0
  for (const { uid, side, price, at, removedAt } of added) {
    const own = told.filter(
      ({ pk, type, params }) =>
        pk === `U#${uid}` && type === `price_${side}` && String((params as Row).price) === written(price),
    )
    const name = () => `${side} ${written(price)} of ${uid}`
    hold(own.length <= 1, HELD, () => `${name()} was told ${own.length} times`)
    let reached: number | null = null
    for (let then = at; then < second(nowMs) && reached === null; then++) {
      const tick = priceOf('BTCUSD', then)
      if (side === 'above' ? tick >= price : tick <= price) reached = then
    }
    const [message] = own
    const mustBe = reached !== null && removedAt === Number.POSITIVE_INFINITY
    hold(!mustBe || message !== undefined, HELD, () => `${name()} was never told`)
    if (!message) continue
    count += 1
    hold(Number(message.at) === reached, HELD, () => `${name()} is told of ${message.at}, not ${reached}`)
    hold(Number(message.at) < removedAt, HELD, () => `${name()} was told though it was taken away`)
  }
  hold(told.length === count, HELD, () => `${told.length} messages of ${count} alerts`)
  return count
}
