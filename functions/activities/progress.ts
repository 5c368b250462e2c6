import type { DepsOf } from '../areas.ts'
import { accountOf } from '../ledger/account.ts'
import { errorFields } from '../log.ts'
import { keys, PROGRESS_SHARDS, progressPartition } from '../table/keys.ts'
import { pageOf } from '../table/read.ts'
import { Change, type Key, type Row } from '../table/write.ts'
import { turns } from '../turns.ts'
import { bookCouple } from './couple/book.ts'
import { loadPlace } from './couple/store.ts'
import { standing } from './vip/standing.ts'

type Deps = DepsOf<'progress'>

const AT_ONCE = 20
const PAGE = 200
/** No page starts later than this after the call, so the function ends in time. */
const TIME_MS = 40_000

/** A failed user is retried by the next call; throws if any failed. */
export async function countProgress(deps: Deps): Promise<{ looked: number }> {
  const { table, clock, log } = deps
  const nowMs = clock()
  let looked = 0
  let failed = 0
  const turn = turns(AT_ONCE)
  const ofUser = async (uid: string, rows: Row[]): Promise<void> => {
    try {
      await countUser(deps, uid)
      for (const row of rows) await table.write(lookedAt(row))
      looked += 1
    } catch (error) {
      failed += 1
      log('error', 'progress could not be counted', errorFields(error))
    }
  }
  for (let shard = 0; shard < PROGRESS_SHARDS; shard++)
    for (let after: Key | undefined; clock() - nowMs < TIME_MS; ) {
      const [next, rows] = await pageOf(table, {
        pk: progressPartition(shard),
        index: 'due',
        limit: PAGE,
        ...(after && { after }),
      })
      const byUser = Map.groupBy(rows, ({ pk }) => pk.slice('PROGRESS#'.length))
      await Promise.all(Array.from(byUser, ([uid, own]) => turn(() => ofUser(uid, own))))
      if (!next) break
      after = next
    }
  if (failed > 0) throw new Error(`the progress of ${failed} users could not be counted`)
  return { looked }
}

async function countUser(deps: Deps, uid: string): Promise<void> {
  const nowMs = deps.clock()
  const row = await deps.table.get(keys.account(uid), { consistent: true })
  if (!row || row.state === 'ERASED') return
  await standing({ table: deps.table, vip: deps.config.vip }, accountOf(row), nowMs)
  const { link } = await loadPlace(deps.table, uid)
  if (link?.state === 'linked') await bookCouple(deps, link, nowMs)
}

/** The row stays until the event cannot be delivered again. */
export const lookedAt = ({ pk, sk }: Row) =>
  new Change({ pk, sk }).whereExists().remove('gpk').remove('gsk').build()
