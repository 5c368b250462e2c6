import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { msOf } from '../../shared/time.ts'
import { SYMBOLS } from './market.ts'
import type { Random } from './random.ts'
import { LAG_MS } from './tape.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000

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
  const next = Math.ceil(world.nowMs / DAY_MS) * DAY_MS
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
  const symbol = chance.pick(SYMBOLS)
  const change = new Change(keys.product(symbol))
  if (world.halted.delete(symbol)) change.remove('halted')
  else {
    world.halted.add(symbol)
    change.set('halted', 'a public reason')
  }
  world.haltsChangedAtMs = world.nowMs
  world.say(`halts: ${[...world.halted].join(' ') || 'none'}`)
  await world.store.table.write(change.build())
}

/** A user's own limit, as it will be set by himself: less is left to lose today. */
export async function limit(world: World, chance: Random): Promise<void> {
  const user = world.users.length > 0 ? chance.pick(world.users) : undefined
  const account = user && (await world.store.table.get(keys.account(user.uid), { consistent: true }))
  if (!user || !account) return
  const [day, left] = [account.day as string, account.leftLoss as bigint]
  const less = left - BigInt(chance.int(0, 200_00))
  if (less <= 0n) return
  user.limited.set(day, (user.limited.get(day) ?? 0n) + less)
  world.say(`limit ${user.uid.slice(-4)}: ${less} less to lose on ${day}`)
  await world.store.table.write(new Change(keys.account(user.uid)).add('leftLoss', -less).build())
}
