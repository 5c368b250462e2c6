import { type EpochMs, type Seconds, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { chunksOf } from '../table/chunks.ts'
import { groupCommit } from '../table/group-commit.ts'
import { keys } from '../table/keys.ts'
import { LONGEST_S } from '../table/products.ts'
import type { Row, Table } from '../table/write.ts'
import { pricesOnce } from '../tape/once.ts'
import { type Turn, turns } from '../turns.ts'
import { lacksMarket } from './absent-market.ts'
import type { Order } from './order.ts'
import { settleDue, settlingReads } from './settle.ts'
import { mostShards } from './shards.ts'
import { dueOrders } from './store.ts'

/** Keeps the table busy without waiting for connections. */
const AT_ONCE = 40

/** Larger transactions are no faster, and one conflict delays all their users. */
const TOGETHER = 8

/** Settles one page while it reads the next. */
const READ_AT_ONCE = 2

interface Queues {
  reading: Turn
  settling: Turn
}

const queues = (): Queues => ({ reading: turns(READ_AT_ONCE), settling: turns(AT_ONCE) })

const forMany = (deps: Deps<'tapes'>): Deps<'tapes'> => ({
  ...deps,
  tapes: pricesOnce(deps.tapes),
  table: groupCommit(deps.table, TOGETHER),
})

/** Settles orders with an entry; one failure delays no other order. Returns their number. */
export const settleShard = (
  deps: Deps<'tapes'>,
  shard: number,
  nowMs: EpochMs,
): Promise<{ settled: number }> => settle(forMany(deps), { shard, ...queues() }, nowMs)

async function settle(
  deps: Deps<'tapes'>,
  { shard, aheadS, reading, settling }: { shard: number; aheadS?: Seconds } & Queues,
  nowMs: EpochMs,
): Promise<{ settled: number }> {
  let settled = 0
  let failed = 0
  let after: Row | undefined
  do {
    const page = await reading(() => dueOrders(deps, shard, secondsOf(nowMs), { after, aheadS }))
    const byUser = Map.groupBy(page.orders, (order) => order.uid)
    const accountOf = accountsOf(deps.table, [...byUser.keys()])
    const settleUser = async (uid: string, orders: Order[]): Promise<void> => {
      try {
        const left = await settleDue(deps, orders, nowMs, await accountOf(uid), true)
        settled += countSettled(left.orders)
        const lacking = await Promise.all(left.orders.map((order) => lacksMarket(deps, shard, order, nowMs)))
        failed += lacking.includes(true) || left.failed.length > 0 ? 1 : 0
        for (const { error } of left.failed) notSettled(deps, shard, error)
      } catch (error) {
        failed += 1
        notSettled(deps, shard, error)
      }
    }
    await Promise.all(Array.from(byUser, ([uid, orders]) => settling(() => settleUser(uid, orders))))
    after = page.last
  } while (after)
  if (settled > 0) deps.log('info', 'settled', { shard, settled })
  // Throws after settling the others, so that the alarm rings and Lambda retries.
  if (failed > 0) throw new Error(`${failed} users of shard ${shard} could not be settled`)
  return { settled }
}

/** Eventually consistent reads cost half a unit; a refused try would cost five write units. */
function accountsOf(table: Table, uids: string[]): (uid: string) => Promise<Row | undefined> {
  const parts = chunksOf(uids, AT_ONCE)
  const placeOf = new Map(uids.map((uid, place) => [uid, place]))
  const rows: Promise<(Row | undefined)[]>[] = []
  const read = (part: number) => {
    rows[part] ??= table
      .getMany((parts[part] ?? []).map(keys.account), { only: settlingReads })
      .catch(() => [])
    return rows[part]
  }
  return async (uid) => {
    const place = placeOf.get(uid) ?? 0
    const part = Math.floor(place / AT_ONCE)
    const own = read(part)
    if (part + 1 < parts.length) void read(part + 1)
    return (await own)[place % AT_ONCE]
  }
}

const notSettled = ({ log }: Deps, shard: number, error: unknown): void =>
  log('error', 'settlement failed', { shard, ...errorFields(error) })

const countSettled = (orders: Order[]): number => orders.filter((order) => order.settlement).length

/** Reads running orders too, for a sixteenth of a read unit each: those without an entry may be void. */
export async function sweep(given: Deps<'tapes'>, nowMs: EpochMs): Promise<{ settled: number }> {
  const deps = forMany(given)
  const most = await mostShards(deps)
  const both = queues()
  const shards = Array.from({ length: most }, (_, shard) =>
    settle(deps, { shard, aheadS: LONGEST_S, ...both }, nowMs),
  )
  const outcomes = await Promise.allSettled(shards)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (failed.length > 0)
    throw new AggregateError(
      failed.map((outcome) => outcome.reason),
      'sweep incomplete',
    )
  const counts = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? outcome.value.settled : []))
  return { settled: counts.reduce((sum, count) => sum + count, 0) }
}
