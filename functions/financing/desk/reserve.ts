import { addDays, daysBetween } from '../../../shared/calc/dates.ts'
import { fundedDays } from '../../../shared/calc/reserve.ts'
import type { Minor } from '../../../shared/money.ts'
import { reserveOf, type StoredProject } from './stored.ts'

/**
 * A project with more in its reserve. Of the balance product that is open, the date until which its return is funded
 * follows from all that was ever put in, counted from the day it opened; so it never comes earlier. Dates that are over
 * and were not funded stay so, whenever they are booked: the money counts from `today` on.
 */
export function funded(stored: StoredProject, amount: Minor, today: string): StoredProject {
  const after = { ...stored, funded: stored.funded + amount }
  const { project, fundedFrom } = after
  if (project.state !== 'open' || fundedFrom === null) return after
  const { fundedUntil, unfunded } = project
  const late = fundedUntil === null ? 0 : Math.max(0, daysBetween(fundedUntil, today) - 1)
  const from = addDays(fundedFrom, late)
  return {
    ...after,
    fundedFrom: from,
    project: {
      ...project,
      fundedUntil: addDays(from, fundedDays(project, reserveOf(after))),
      unfunded:
        fundedUntil === null || late === 0
          ? unfunded
          : [...unfunded, { from: addDays(fundedUntil, 1), to: addDays(today, -1) }],
    },
  }
}
