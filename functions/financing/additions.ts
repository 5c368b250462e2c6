import { added, quotedReturn, returnToCome } from '../../shared/calc/financing.ts'
import { Refusal } from '../../shared/errors.ts'
import type { Minor } from '../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { dateOf } from './accrual.ts'
import type { Holding } from './holding.ts'
import type { Project } from './project.ts'

interface At {
  nowMs: EpochMs
  /** In the stage's zone. Earlier days must be booked. */
  today: string
}

export function whyNotAdded(holding: Holding, project: Project, { nowMs, today }: At): Refusal | null {
  const { state, awaitsUntil, standing, terms } = holding
  const now = secondsOf(nowMs)
  if (state === 'awaiting') {
    if (awaitsUntil === null || now >= awaitsUntil) return new Refusal('append_failed')
    return project.state === 'open' ? null : new Refusal('project_closed')
  }
  const isBalance = project.kind === 'balance'
  if (state !== 'earning' || !(project.appendable || isBalance)) return new Refusal('append_failed')
  if (project.state !== 'open' || now >= project.endAt) return new Refusal('project_closed')
  // Money added on the last day would earn nothing.
  const isLast = !isBalance && standing.booked + 1 === terms.days && dateOf(holding, terms.days) <= today
  return isLast ? new Refusal('append_failed') : null
}

export const canAppend = (holding: Holding, project: Project, at: At): boolean =>
  whyNotAdded(holding, project, at) === null

export function withRest(before: Holding, amount: Minor, today: string): Holding {
  const principal = before.standing.principal + amount
  const isWhole = principal === before.wanted
  return {
    ...before,
    standing: { ...before.standing, principal },
    promised: quotedReturn(before.terms, principal),
    changes: before.changes + 1,
    ...(isWhole && { state: 'earning' as const, boughtOn: today, wanted: null, awaitsUntil: null }),
  }
}

export function withMore(before: Holding, amount: Minor, today: string): Holding {
  const { standing: was, terms } = before
  const changes = before.changes + 1
  if (terms.days === 0 && was.principal === 0n)
    // An empty holding starts a new term.
    return {
      ...before,
      ...{ changes, boughtOn: today, term: before.term + 1 },
      standing: { ...was, booked: 0, principal: amount, fresh: 0n },
    }
  // Money added on the day of purchase earns with it.
  const isBefore = dateOf(before, was.booked + 1) > today
  const standing = isBefore ? { ...was, principal: was.principal + amount } : added(was, amount)
  return { ...before, standing, promised: returnToCome(terms, standing), changes }
}
