import { addDays } from '../../../shared/calc/dates.ts'
import { Refusal } from '../../../shared/errors.ts'
import { type Minor, parseAmount } from '../../../shared/money.ts'
import { dateIn } from '../../../shared/time.ts'
import type { Deps } from '../../deps.ts'
import { decide, type Step } from '../../documents/decide.ts'
import { decisionBy, type Reviewer } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { Conditions } from '../../table/write.ts'
import { moreFunded } from '../funded-days.ts'
import type { Project } from '../project.ts'
import { balanceDays, countFunding, type Funding, fundPut } from '../project-writes.ts'
import { changeOf, madeBefore, type Read, readOf, rowsOf, standsAs } from './press.ts'
import type { StoredProject } from './stored.ts'
import { projectStep } from './trail.ts'

/**
 * Puts money of the treasury into a reserve, as long as the project is a draft or open; the balance product that is open
 * is funded for as many more days. Throws `not_found`, `project_closed`, `amount_required`, `amount_invalid`,
 * `replay_mismatch`, `operation_expired`.
 */
export async function fund(
  deps: Deps,
  by: Reviewer,
  { id, amount: text }: { id: string; amount: string },
): Promise<StoredProject> {
  const { config } = deps
  if (text.trim() === '') throw new Refusal('amount_required')
  const amount = parseAmount(text, config.asset)
  if (amount === null || amount === 0n) throw new Refusal('amount_invalid', { decimals: 2 })
  const { at } = decisionBy(by)
  const { operationId, operator } = by
  const tomorrow = addDays(dateIn(config.timeZone, by.nowMs), 1)
  const { stored } = await decide<Read>(
    deps,
    by,
    { uid: null, id },
    {
      keys: rowsOf(id, by),
      of: readOf,
      windowed: true,
      whyRefused({ stored, funding }) {
        if (funding) return madeBefore(funding, by, 'funded', amount)
        const { state } = stored.project
        return state === 'draft' || state === 'open' ? null : new Refusal('project_closed')
      },
      step(read) {
        const made: Funding = {
          ...{ id: operationId, project: id, asset: config.asset, amount },
          ...{ what: 'funded', at, by: operator },
        }
        const { writes, after } = fundWrites(read, amount, tomorrow)
        const { beside = [], ...rest } = writes
        return {
          ...{ ...rest, beside: [fundPut(made), ...beside] },
          audit: projectStep('fund', after, config, amount),
          after: { ...read, stored: after, funding: made },
        }
      },
    },
  )
  return stored
}

type Writes = Pick<Step<Read>, 'update' | 'beside' | 'checks'>

function fundWrites(
  { stored, capacity }: Read,
  amount: Minor,
  tomorrow: string,
): { writes: Writes; after: StoredProject } {
  const { project } = stored
  if (project.kind === 'term' || project.state === 'draft') {
    const check = standsAs(new Conditions(keys.project(project.id)), stored).check()
    return { writes: { update: countFunding(project.id, amount), checks: [check] }, after: stored }
  }
  const { free, funded } = capacity
  const { days, cost } = balanceDays(project, { free: free + amount, funded: funded + amount })
  const after: Project = {
    ...project,
    funded: days > 0 ? moreFunded(project, tomorrow, days) : project.funded,
  }
  // Nobody else has funded other days meanwhile.
  const change = changeOf(stored)
  if (project.funded.length > 0) change.where('funded', '=', [...project.funded])
  change.set('funded', [...after.funded])
  return {
    writes: { update: change.build(), beside: [countFunding(project.id, amount, cost)] },
    after: { ...stored, project: after },
  }
}
