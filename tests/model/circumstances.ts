import { keys } from '../../functions/table/keys.ts'
import { announceWrites, storedProduct } from '../../functions/table/products.ts'
import { Change } from '../../functions/table/write.ts'
import { nextDayMs } from './calendar.ts'
import { FEEDS, modelProduct, nextTerms, productIds, SYMBOLS, type Terms } from './market.ts'
import { msOf, secondsOf } from './places.ts'
import type { Random } from './random.ts'
import { LAG_MS } from './tape.ts'
import type { World } from './world.ts'

/** Time passes until something is due, or somewhat longer. */
export function waitUntil(world: World, atMs: number | undefined, chance: Random): void {
  if (atMs !== undefined)
    world.nowMs = Math.max(
      world.nowMs,
      atMs + chance.pick([0, 0, chance.int(0, 30_000), chance.int(0, 180_000), chance.int(0, 180_000)]),
    )
}

/** A day turns, a little sooner for one server than for another; only if that is not hours away. */
export function midnight(world: World, chance: Random): void {
  const next = nextDayMs(world.config.timeZone, world.nowMs)
  if (next - world.nowMs < 600_000)
    world.nowMs = Math.max(world.nowMs, next + chance.pick([-10_000, -400, 0, 300]))
}

/** Around the moment at which the watermark passes the first close of an open order, or somewhat before. */
export async function nextCloseMs(world: World, chance: Random): Promise<number | undefined> {
  const rows = await world.store.rowsOf(world.users.map(({ uid }) => uid))
  const closes = rows
    .filter(({ state, pk }) => pk.startsWith('O#') && state === 'open')
    .map((row) => Number(row.closeAt))
  return closes.length > 0
    ? msOf(Math.min(...closes)) + chance.pick([0, chance.int(0, LAG_MS), LAG_MS, LAG_MS])
    : undefined
}

export async function halt(world: World, chance: Random): Promise<void> {
  const id = chance.pick(productIds)
  const change = new Change(keys.product(id))
  if (world.halted.delete(id)) change.remove('halted')
  else {
    world.halted.add(id)
    change.set('halted', 'a public reason')
  }
  world.catalogChangedAtMs = world.nowMs
  world.say(`halts: ${[...world.halted].join(' ') || 'none'}`)
  await world.store.table.write(change.build())
}

/** New terms of a product, announced or at once: rates, fee, feed and rules; what is placed keeps its own. */
export async function publish(world: World, chance: Random): Promise<void> {
  const id = chance.pick(productIds)
  const last = world.terms[id].at(-1) as Terms
  if (last.fromMs > world.nowMs) return
  const terms = nextTerms(last, world.nowMs, chance)
  world.terms[id].push(terms)
  world.catalogChangedAtMs = world.nowMs
  world.say(`${id} has terms ${terms.version}: ${JSON.stringify(terms)}`)
  const stored = await storedProduct(world.store.table, id)
  if (!stored) throw new Error(`no product ${id}`)
  const next = modelProduct(id, terms, world.config)
  await world.store.table.transact(announceWrites(stored, next, secondsOf(world.nowMs)))
}

/** The stage is deployed anew, with another main feed and other shards: fewer only after a sweep has seen how many. */
export async function deploy(world: World, chance: Random): Promise<void> {
  const now = world.config.shards
  const row = await world.store.table.get(keys.shards(), { consistent: true })
  const isNoted = row?.[`n${now}`] !== undefined
  const shards = chance.pick(isNoted ? [1, 1, now, now + 1] : [now, now + 1, now + 2])
  const feed = chance.pick(FEEDS)
  world.say(`deployed with ${shards} shards, ${feed} first`)
  world.mains.push({ feed, fromMs: world.nowMs })
  world.catalogChangedAtMs = world.nowMs
  world.deploy({ shards })
}

/** Prices of a symbol cannot be read, or can be again. */
export function fail(world: World, chance: Random): void {
  const symbol = chance.pick(SYMBOLS)
  if (!world.failing.delete(symbol)) world.failing.add(symbol)
  world.say(`prices fail of ${[...world.failing].join(' ') || 'nothing'}`)
}

/** Nothing runs for longer than a statement usually looks back. */
export function outage(world: World, chance: Random): void {
  world.nowMs += msOf(chance.pick([1_900, 2_700, 16_000, 90_000]))
  world.say(`until ${secondsOf(world.nowMs)} nothing ran`)
}
