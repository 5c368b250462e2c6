import { periodsOver } from '../../shared/calc/dates.ts'
import { nextPeriod, type Period } from '../../shared/calc/financing.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Leg } from '../ledger/entry.ts'
import type { Put } from '../table/write.ts'
import { accrualPut, periodLegs } from './accrual.ts'
import type { Holding } from './holding.ts'

/** What booking some days of a holding comes to. */
export interface Booking {
  before: Holding
  after: Holding
  documents: Put[]
  legs: Leg[]
  /** Return paid with it, and principal given back. */
  paid: bigint
  released: bigint
}

/** How many days of a holding are over and not booked. */
export const daysToBook = ({ state, boughtOn, terms, standing }: Holding, today: string): number =>
  state === 'earning' && boughtOn !== null ? periodsOver(boughtOn, today, terms.days) - standing.booked : 0

/**
 * Books days of a holding in order, `most` at once; null where none is over. With the last day of a term its return is
 * all paid: the holding is due, or at its end where its principal went back day by day.
 */
export function bookDays(
  holding: Holding,
  { today, at, timeZone, most }: { today: string; at: EpochSeconds; timeZone: string; most: number },
): Booking | null {
  const count = Math.min(daysToBook(holding, today), most)
  if (count <= 0) return null
  const booking: Booking = {
    before: holding,
    after: holding,
    documents: [],
    legs: [],
    paid: 0n,
    released: 0n,
  }
  for (let booked = 0; booked < count; booked++) {
    const { after } = booking
    const before = after.standing
    const period = held(nextPeriod(after.terms, before), after)
    booking.documents.push(accrualPut({ holding: after, before, period, at, timeZone }))
    booking.legs.push(...periodLegs(after, period))
    booking.paid += period.paid
    booking.released += period.released
    booking.after = {
      ...after,
      standing: period.after,
      paid: after.paid + period.paid,
      promised: after.promised - period.paid,
    }
  }
  booking.after = matured({ ...booking.after, bookedAt: at }, at)
  return booking
}

/** Where its principal is not given back day by day, the last day leaves it to its user to settle or renew. */
function held(period: Period, { terms, standing }: Holding): Period {
  if (period.number < terms.days || terms.dividend === 'daily') return period
  return { ...period, released: 0n, after: { ...period.after, principal: standing.principal } }
}

function matured(holding: Holding, at: EpochSeconds): Holding {
  const { standing, terms } = holding
  if (standing.booked < terms.days) return holding
  if (terms.dividend !== 'daily') return { ...holding, state: 'due' }
  return { ...holding, state: 'settled', ended: { how: 'matured', at, paid: 0n, forfeited: 0n } }
}
