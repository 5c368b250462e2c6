import { quotedReturn } from '../../shared/calc/financing.ts'
import type { FrozenTerms } from '../../shared/financing.ts'
import type { Minor } from '../../shared/money.ts'
import type { Holding } from './holding.ts'
import type { Project } from './project.ts'

/** Uses the project's current terms. Null if it cannot be renewed. */
export function renewalOf(
  { state, renewalsLeft, standing }: Holding,
  { state: ofProject, dailyRate, days, dividend }: Project,
): { terms: FrozenTerms; promised: Minor } | null {
  if (state !== 'due' || renewalsLeft < 1 || ofProject !== 'open') return null
  const terms = { dailyRate, days, dividend }
  return { terms, promised: quotedReturn(terms, standing.principal) }
}
