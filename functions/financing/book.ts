import { dateIn, type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { lateNote, markLate } from '../ledger/late-notes.ts'
import { post } from '../ledger/post.ts'
import type { Put } from '../table/write.ts'
import { type Holding, holdingChange } from './holding.ts'
import { type Booking, bookDays } from './periods.ts'
import { holdingsOf, loadHoldings } from './store.ts'

type BookDeps = Pick<Deps, 'table' | 'config'>

/** Documents of one transaction, well inside the hundred that one may hold. */
const MOST = 40
/** Another reader or the worker may be at the same days. */
const TRIES = 5

/**
 * Books every day of a user's holdings that is over, several in one transaction. Whoever else books the same days
 * meanwhile, each is booked once, and this answers how the holdings stand then. Whose account is locked or frozen is
 * paid all the same.
 */
export async function bookUser(deps: BookDeps, uid: string, nowMs: EpochMs): Promise<Holding[]> {
  let holdings = await holdingsOf(deps.table, uid)
  for (let lost = 0; ; ) {
    const some = bookings(deps, holdings, nowMs)
    if (some.length === 0) return holdings
    if (await commit(deps, uid, some, nowMs)) {
      const after = new Map(some.map((booking) => [booking.after.id, booking.after]))
      holdings = holdings.map((holding) => after.get(holding.id) ?? holding)
    } else {
      lost += 1
      if (lost >= TRIES) throw new Error('days of a holding could not be booked')
      holdings = await loadHoldings(
        deps.table,
        uid,
        holdings.map(({ id }) => id),
      )
    }
  }
}

/** As many days as one transaction takes, of as many holdings. */
function bookings({ config }: BookDeps, holdings: readonly Holding[], nowMs: EpochMs): Booking[] {
  const { timeZone } = config
  const today = dateIn(timeZone, nowMs)
  const found: Booking[] = []
  let left = MOST
  for (const holding of holdings) {
    const booking = bookDays(holding, { today, at: secondsOf(nowMs), timeZone, most: left })
    if (!booking) continue
    found.push(booking)
    left -= booking.documents.length
    if (left <= 0) break
  }
  return found
}

async function commit(
  { table }: BookDeps,
  uid: string,
  some: readonly Booking[],
  nowMs: EpochMs,
): Promise<boolean> {
  const at = secondsOf(nowMs)
  const documents = some.flatMap(({ before, after, documents: puts }) => [
    ...puts,
    holdingChange(before, after).build(),
  ])
  const legs = some.flatMap((booking) => booking.legs)
  const paying = some.flatMap(({ documents: puts }) => puts.filter(({ item }) => paysMoney(item)))
  if (paying.length === 0) return (await table.transact(documents)).ok
  const ids = paying.map(({ item }) => item.sk.slice('N#'.length))
  const note = lateNote({ uid, kind: 'accrual', ids, at })
  const posted = await post(table, {
    uid,
    legs,
    at,
    documents: [...documents, ...note],
    account: (change) => markLate(change, note),
  })
  return posted.ok
}

const paysMoney = (item: Put['item']): boolean => (item.legs as string[]).length > 0
