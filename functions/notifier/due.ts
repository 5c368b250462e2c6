import { secondsOf } from '../../shared/time.ts'
import { errorFields } from '../log.ts'
import { dueSort, TELL_SHARDS, tellPartition } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { turns } from '../turns.ts'
import { tell, toldUser } from './tell.ts'
import { type NotifierDeps, type Telling, tellingOf } from './telling.ts'

/** Users told at once; those of one user go one after the other. */
const AT_ONCE = 20
const PAGE = 200
/** No page is begun later than this after the call; the next call goes on. */
const TIME_MS = 40_000

/**
 * Tells what is due by mail and push. One that fails is tried again by the next call and holds up no other. Answers how
 * many were looked at.
 */
export async function tellDue(deps: NotifierDeps): Promise<{ due: number }> {
  const nowMs = deps.clock()
  let due = 0
  let failed = 0
  const turn = turns(AT_ONCE)
  const ofUser = async (uid: string, tellings: Telling[]): Promise<void> => {
    try {
      const user = await toldUser(deps, uid)
      for (const telling of tellings) await tell(deps, telling, user, nowMs)
    } catch (error) {
      failed += 1
      deps.log('error', 'telling failed', errorFields(error))
    }
  }
  for (let shard = 0; shard < TELL_SHARDS; shard++)
    for (let after: Row | undefined; deps.clock() - nowMs < TIME_MS; ) {
      const page = await deps.table.query({
        pk: tellPartition(shard),
        index: 'due',
        to: `${dueSort(secondsOf(nowMs))}#~`,
        limit: PAGE,
        ...(after && { after }),
      })
      due += page.rows.length
      const byUser = Map.groupBy(page.rows.map(tellingOf), ({ uid }) => uid)
      await Promise.all(Array.from(byUser, ([uid, some]) => turn(() => ofUser(uid, some))))
      if (!page.last) break
      after = page.last as Row
    }
  // Fails only after the others were told; then the alarm rings.
  if (failed > 0) throw new Error(`${failed} users could not be told`)
  return { due }
}
