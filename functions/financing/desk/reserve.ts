import { addDays, daysBetween } from '../../../shared/calc/dates.ts'
import { fundedDays } from '../../../shared/calc/reserve.ts'
import type { Minor } from '../../../shared/money.ts'
import { reserveOf, type StoredProject } from './stored.ts'

/** The date follows from all funding, so it never moves back; past unfunded dates stay unfunded. */
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
