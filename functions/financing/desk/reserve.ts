import { addDays } from '../../../shared/calc/dates.ts'
import { fundedDays } from '../../../shared/calc/reserve.ts'
import type { Minor } from '../../../shared/money.ts'
import { reserveOf, type StoredProject } from './stored.ts'

/**
 * A project with more in its reserve. Of the balance product that is open, the date until which its return is funded
 * follows from all that was ever put in, counted from the day it opened; so it never comes earlier.
 */
export function funded(stored: StoredProject, amount: Minor): StoredProject {
  const after = { ...stored, funded: stored.funded + amount }
  const { project, fundedFrom } = after
  if (project.state !== 'open' || fundedFrom === null) return after
  const fundedUntil = addDays(fundedFrom, fundedDays(project, reserveOf(after)))
  return { ...after, project: { ...project, fundedUntil } }
}
