import { reserveNeeded } from '../../../shared/calc/reserve.ts'
import { Refusal } from '../../../shared/errors.ts'
import { formatAmount, type Minor } from '../../../shared/money.ts'
import { missingTexts } from '../../../shared/rules/project.ts'
import { dateIn, msOf } from '../../../shared/time.ts'
import type { RuntimeConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { decisionFields } from '../../documents/decision.ts'
import { type Decision, decisionBy, type Reviewer } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { create, type Put, type Update } from '../../table/write.ts'
import { decideOn, setAll, standing } from './press.ts'
import { funded } from './reserve.ts'
import { reserveOf, type StoredProject } from './stored.ts'
import { projectStep } from './trail.ts'

/** Throws the refusals of its route. */
export async function open(
  deps: Deps,
  by: Reviewer,
  { id, was }: { id: string; was: number },
): Promise<StoredProject> {
  const press = decisionBy(by)
  return decideOn(deps, by, id, {
    whyRefused: ({ stored }) => whyNotOpened(stored, { press, was, asset: deps.config.asset }),
    step(read) {
      const { update, capacity, after } = openWrites(read.stored, press, deps.config)
      return {
        ...{ update, beside: [capacity], audit: projectStep('open', after, deps.config) },
        after: { ...read, stored: after },
      }
    },
  })
}

function whyNotOpened(
  stored: StoredProject,
  { press, was, asset }: { press: Decision; was: number } & Pick<RuntimeConfig, 'asset'>,
): Refusal | 'done' | null {
  const { project, proposed, opened } = stored
  if (opened?.operation === press.operation && opened.operator === press.operator) return 'done'
  if (project.state !== 'draft') return new Refusal('already_decided')
  if (project.version !== was) return new Refusal('project_changed')
  if (proposed.operator === press.operator) return new Refusal('self_approval')
  if (press.at >= project.endAt) return new Refusal('project_over')
  const count = missingTexts(project.texts).length
  if (count > 0) return new Refusal('project_texts_missing', { count })
  const [needed, reserve] = [reserveNeeded(project), reserveOf(stored)]
  const money = (of: Minor) => formatAmount(of, asset)
  if (reserve >= needed) return null
  return new Refusal('reserve_below_promise', { needed: money(needed), reserve: money(reserve), asset })
}

/** Repeats the checks of `whyNotOpened` on others' presses as conditions. */
export function openWrites(
  stored: StoredProject,
  press: Decision,
  { timeZone }: Pick<RuntimeConfig, 'timeZone'>,
): { update: Update; capacity: Put; after: StoredProject } {
  const { project } = stored
  const from = dateIn(timeZone, msOf(Math.max(project.startAt, press.at)))
  const fundedFrom = project.kind === 'balance' ? from : null
  const open = { ...stored, project: { ...project, state: 'open' as const }, opened: press, fundedFrom }
  const after = funded(open, 0n, from)
  const { fundedUntil } = after.project
  const update = standing(stored).where('proposedBy', '<>', press.operator).set('state', 'open')
  setAll(update, decisionFields('opened', press))
  if (fundedFrom !== null && fundedUntil !== null) setAll(update, { fundedFrom, fundedUntil })
  const capacity = { ...keys.capacity(project.id), open: 1, left: project.total, free: reserveOf(stored) }
  return { update: update.build(), capacity: create(capacity), after }
}
