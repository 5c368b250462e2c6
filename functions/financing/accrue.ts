import { dateIn, endOfDate, MINUTE } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { errorFields } from '../log.ts'
import { earningPartition, keys } from '../table/keys.ts'
import { pageOf } from '../table/read.ts'
import { type Key, type Row, replace } from '../table/write.ts'
import { bookUser } from './book.ts'

const PAGE = 100
const AT_ONCE = 4
/** No page starts later than this after the call, well before the timeout. */
const WORKS_FOR_MS = 240_000

export type AccrueDeps = Pick<DepsOf<'accruals'>, 'table' | 'config' | 'clock' | 'log' | 'dateTimer'>

/** Resumes where a call of the same date stopped. Failed users are retried by the next call; throws at the end. */
export async function accrueShard(
  deps: AccrueDeps,
  shard: number,
  { pageSize = PAGE }: { pageSize?: number } = {},
): Promise<{ users: number; done: boolean }> {
  const { table, config, clock, log } = deps
  const startMs = clock()
  const today = dateIn(config.timeZone, startMs)
  const key = keys.accrued(shard)
  const before = await table.get(key, { consistent: true })
  const isSame = before?.date === today
  if (isSame && Number(before.done) === 1) return { users: 0, done: true }
  let after = isSame ? lastOf(before, shard) : undefined
  let failed = isSame ? Number(before.failed) : 0
  let users = 0
  for (let more = true; more; ) {
    if (clock() - startMs > WORKS_FOR_MS) return { users, done: false }
    const [next, rows] = await pageOf(table, {
      ...{ pk: earningPartition(shard), index: 'earning', limit: pageSize },
      ...(after && { after }),
    })
    const owners = [...new Set(rows.map(({ pk }) => pk.slice('U#'.length)))]
    failed += await bookAll(deps, shard, owners)
    users += owners.length
    after = next
    more = after !== undefined
    const done = !more && failed === 0
    const at = more ? { esk: (after as Row).esk as string } : {}
    const mark = { date: today, done: done ? 1 : 0, failed: more ? failed : 0 }
    await table.write(replace({ ...key, ...mark, ...at } as Row))
  }
  await requestNext(deps, shard, today)
  log(failed > 0 ? 'warn' : 'info', 'accrued', { shard, count: users, found: failed })
  if (failed > 0) throw new Error(`the days of ${failed} users could not be booked`)
  return { users, done: true }
}

/** A clock may be a second behind, and a zone may skip its midnight. */
const AFTER_DATE_S = MINUTE

/** Never throws: the hourly sweep books what has no event. */
async function requestNext(
  { dateTimer, config, log }: AccrueDeps,
  shard: number,
  date: string,
): Promise<void> {
  try {
    await dateTimer.bookAt(endOfDate(config.timeZone, date) + AFTER_DATE_S, shard)
  } catch (error) {
    log('warn', 'date event not scheduled', { shard, ...errorFields(error) })
  }
}

function lastOf({ esk }: Row, shard: number): Key | undefined {
  if (esk === undefined) return undefined
  const [uid = '', id = ''] = (esk as string).split('#')
  return { ...keys.holding(uid, id), epk: earningPartition(shard), esk } as Key
}

async function bookAll(
  { table, config, clock, log }: AccrueDeps,
  shard: number,
  uids: readonly string[],
): Promise<number> {
  const waiting = [...uids]
  let failed = 0
  const next = async (): Promise<void> => {
    for (let uid = waiting.shift(); uid !== undefined; uid = waiting.shift()) {
      try {
        await bookUser({ table, config }, uid, clock())
      } catch (error) {
        failed += 1
        log('error', 'days could not be booked', { shard, ...errorFields(error) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return failed
}

/** Includes shards of earlier, larger settings. A failure stops no other shard; throws at the end. */
export async function accrueAll(deps: AccrueDeps): Promise<{ users: number }> {
  const { table, config, log } = deps
  // Orders note each number of shards as `n<count>` (functions/trade/shards.ts).
  const noted = Object.keys((await table.get(keys.shards(), { consistent: true })) ?? {})
  const counts = noted.flatMap((name) => (/^n\d+$/.test(name) ? [Number(name.slice(1))] : []))
  let users = 0
  let failed = 0
  for (let shard = 0; shard < Math.max(config.shards, ...counts); shard++) {
    try {
      users += (await accrueShard(deps, shard)).users
    } catch (error) {
      failed += 1
      log('error', 'a shard could not be accrued', { shard, ...errorFields(error) })
    }
  }
  if (failed > 0) throw new Error(`days of ${failed} shards could not be booked`)
  return { users }
}

export const accrue = (deps: AccrueDeps, { shard }: { shard?: number }): Promise<unknown> =>
  typeof shard === 'number' ? accrueShard(deps, shard) : accrueAll(deps)
