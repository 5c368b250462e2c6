import { secondsOf } from '../../shared/time.ts'
import { errorFields } from '../log.ts'
import { dueSort, TELL_SHARDS, tellPartition } from '../table/keys.ts'
import { pageOf } from '../table/read.ts'
import type { Key } from '../table/write.ts'
import { turns } from '../turns.ts'
import { tell, toldUser } from './tell.ts'
import { isKnown, type NotifierDeps, type Telling, tellingOf } from './telling.ts'

/** Messages of one user go one after the other. */
const AT_ONCE = 20
const PAGE = 200
/** Nothing starts later than this after the call, so the function ends in time. */
const TIME_MS = 40_000

/** A failure is retried and stops no other. Mails do not wait for pushes. Returns how many were due. */
export async function tellDue(deps: NotifierDeps): Promise<{ due: number }> {
  const nowMs = deps.clock()
  const isTime = () => deps.clock() - nowMs < TIME_MS
  let due = 0
  let failed = 0
  const ways = { mail: turns(AT_ONCE), push: turns(AT_ONCE) }
  const caught = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failed += 1
      deps.log('error', 'telling failed', errorFields(error))
    }
  }
  const ofUser = (uid: string, tellings: Telling[]): Promise<void> =>
    caught(async () => {
      const user = await toldUser(deps, uid)
      for (const telling of tellings) if (isTime()) await caught(() => tell(deps, telling, user, nowMs))
    })
  const byWay = (way: Telling['by'], tellings: Telling[]): Promise<unknown> => {
    const byUser = Map.groupBy(
      tellings.filter(({ by }) => by === way),
      ({ uid }) => uid,
    )
    return Promise.all(Array.from(byUser, ([uid, some]) => ways[way](() => ofUser(uid, some))))
  }
  const pushes: Promise<unknown>[] = []
  for (let shard = 0; shard < TELL_SHARDS; shard++)
    for (let after: Key | undefined; isTime(); ) {
      const [next, rows] = await pageOf(deps.table, {
        pk: tellPartition(shard),
        index: 'due',
        to: `${dueSort(secondsOf(nowMs))}#~`,
        limit: PAGE,
        ...(after && { after }),
      })
      due += rows.length
      const all = rows.map(tellingOf)
      const tellings = all.filter(isKnown)
      if (tellings.length < all.length)
        await caught(() => Promise.reject(new Error('tellings of a newer version')))
      pushes.push(byWay('push', tellings))
      await byWay('mail', tellings)
      if (!next) break
      after = next
    }
  await Promise.all(pushes)
  // Thrown last, so that the others are told; the alarm rings.
  if (failed > 0) throw new Error(`${failed} could not be told`)
  return { due }
}
