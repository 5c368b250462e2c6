import { addDays, daysBetween, periodsOver } from '../../shared/calc/dates.ts'
import { dayInBalance, nextPeriod, type Period } from '../../shared/calc/financing.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Put } from '../table/write.ts'
import { accrualPut, dateOf } from './accrual.ts'
import type { Holding } from './holding.ts'
import { type Project, rateOn } from './project.ts'

export interface Booking {
  before: Holding
  after: Holding
  documents: Put[]
  paid: bigint
}

/** Zero for an empty balance product. */
export function daysToBook({ state, boughtOn, terms, standing }: Holding, today: string): number {
  if (state !== 'earning' || boughtOn === null) return 0
  if (terms.days > 0) return periodsOver(boughtOn, today, terms.days) - standing.booked
  return standing.principal > 0n ? Math.max(0, daysBetween(boughtOn, today) - 1 - standing.booked) : 0
}

interface When {
  today: string
  at: EpochSeconds
  timeZone: string
  most: number
}

/** Null if no day ended. `project`: required for the balance product, whose dates may be unfunded. */
export function bookDays(
  holding: Holding,
  { today, at, timeZone, most }: When,
  project?: Pick<Project, 'dailyRate' | 'fundedUntil' | 'unfunded'>,
): Booking | null {
  const count = Math.min(daysToBook(holding, today), most)
  if (count <= 0) return null
  const booking: Booking = { before: holding, after: holding, documents: [], paid: 0n }
  for (let booked = 0; booked < count; booked++) {
    const { after } = booking
    const date = dateOf(after, after.standing.booked + 1)
    const dailyRate = project ? rateOn(project, date) : after.terms.dailyRate
    const period = project
      ? dayInBalance(dailyRate, after.standing)
      : held(nextPeriod(after.terms, after.standing), after)
    const isLastButOne = project?.fundedUntil === addDays(date, 1)
    booking.documents.push(
      accrualPut({
        ...{ holding: after, before: after.standing, period, dailyRate, at, timeZone },
        unfundedFrom: isLastButOne ? addDays(date, 2) : null,
      }),
    )
    booking.paid += period.paid
    booking.after = {
      ...after,
      standing: period.after,
      paid: after.paid + period.paid,
      promised: project ? 0n : after.promised - period.paid,
    }
  }
  booking.after = matured({ ...booking.after, bookedAt: at }, at)
  return booking
}

/** Unless principal returns daily, the last day leaves it for the user to settle or renew. */
function held(period: Period, { terms, standing }: Holding): Period {
  if (period.number < terms.days || terms.dividend === 'daily') return period
  return { ...period, released: 0n, after: { ...period.after, principal: standing.principal } }
}

function matured(holding: Holding, at: EpochSeconds): Holding {
  const { standing, terms } = holding
  if (terms.days === 0 || standing.booked < terms.days) return holding
  if (terms.dividend !== 'daily') return { ...holding, state: 'due' }
  return { ...holding, state: 'settled', ended: { how: 'matured', at, paid: 0n, forfeited: 0n, freed: null } }
}
