import { addDays, daysBetween } from '../../shared/calc/dates.ts'
import type { Project } from './project.ts'

type Funded = Pick<Project, 'funded'>

const ends = (stretch: string): [string, string] => stretch.split('..') as [string, string]

/** The last date of the balance product whose return is funded; null where none ever was. */
export function fundedUntil({ funded }: Funded): string | null {
  const last = funded.at(-1)
  return last === undefined ? null : ends(last)[1]
}

/** Whether the return of a date is funded. A date that went by without pays 0 for good. */
export const isFunded = ({ funded }: Funded, date: string): boolean =>
  funded.some((stretch) => {
    const [first, last] = ends(stretch)
    return first <= date && date <= last
  })

/** How many dates from today on are funded already. */
export function fundedAhead(project: Funded, today: string): number {
  const until = fundedUntil(project)
  return until === null ? 0 : Math.max(0, daysBetween(today, until) + 1)
}

/** The stretches with more days funded from today on, or from the day after the last funded one. */
export function moreFunded({ funded }: Funded, today: string, days: number): string[] {
  const until = fundedUntil({ funded })
  const before = funded.slice(0, -1)
  const last = funded.at(-1)
  if (last !== undefined && until !== null && until >= addDays(today, -1))
    return [...before, `${ends(last)[0]}..${addDays(until, days)}`]
  return [...funded, `${today}..${addDays(today, days - 1)}`]
}
