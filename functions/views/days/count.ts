import { dateIn, type EpochSeconds, endOfDate, msOf } from '../../../shared/time.ts'
import type { Deps } from '../../deps.ts'
import { keys } from '../../table/keys.ts'
import { zoneOf } from './needed.ts'
import { type Day, dayPut, newestDays } from './row.ts'
import { rowsAfter } from './rows.ts'
import { NOTHING, type Total, totalAfter } from './tally.ts'

export type CountDeps = Pick<Deps, 'table' | 'config'>

/** A day is over once the journal has a row of a later day. Oldest first, so that a broken count leaves no gap. */
export async function countDays({ table, config }: CountDeps, uid: string): Promise<void> {
  const [account, [newest]] = await Promise.all([
    table.get(keys.account(uid), { consistent: true }),
    newestDays(table, uid, 1, { consistent: true }),
  ])
  if (!account) return
  const zone = zoneOf(account, config.timeZone)
  let total: Total = newest ?? NOTHING
  let day: Dated | undefined
  for await (const row of rowsAfter(table, uid, { place: total.place, at: newest?.endsAt ?? 0 })) {
    if (!day || row.at >= day.endsAt) {
      const over = day ?? (newest ? undefined : dayBefore(zone, row.at))
      if (over) await table.write(dayPut(uid, { ...over, ...total, nextAt: row.at }))
      day = dayOf(zone, row.at)
    }
    total = totalAfter(total, row)
  }
}

type Dated = Pick<Day, 'date' | 'endsAt'>

function dayOf(zone: string, at: EpochSeconds): Dated {
  const date = dateIn(zone, msOf(at))
  return { date, endsAt: endOfDate(zone, date) }
}

function dayBefore(zone: string, at: EpochSeconds): Dated {
  const today = Date.parse(`${dateIn(zone, msOf(at))}T00:00:00Z`)
  const date = new Date(today - 86_400_000).toISOString().slice(0, 10)
  return { date, endsAt: endOfDate(zone, date) }
}
