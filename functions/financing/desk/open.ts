import { addDays } from '../../../shared/calc/dates.ts'
import { Refusal } from '../../../shared/errors.ts'
import { formatAmount, type Minor } from '../../../shared/money.ts'
import { missingTexts } from '../../../shared/rules/project.ts'
import { dateIn, msOf } from '../../../shared/time.ts'
import type { RuntimeConfig } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { decide } from '../../documents/decide.ts'
import { type Decision, decisionBy, type Reviewer } from '../../documents/review.ts'
import type { Update } from '../../table/write.ts'
import { moreFunded } from '../funded-days.ts'
import type { Project } from '../project.ts'
import { balanceDays, openCapacity, reserveNeeded } from '../project-writes.ts'
import { changeOf, type Read, readOf, rowsOf, setAll } from './press.ts'
import { type StoredProject, stepFields } from './stored.ts'
import { projectStep } from './trail.ts'

type Config = Pick<RuntimeConfig, 'asset' | 'timeZone'>

/**
 * Opens a draft that another operator wrote, with what is to be bought of it. Throws `not_found`, `already_decided`,
 * `project_changed`, `self_approval`, `project_over`, `project_texts_missing`, `reserve_below_promise`.
 */
export async function open(
  deps: Deps,
  by: Reviewer,
  { id, was }: { id: string; was: number },
): Promise<StoredProject> {
  const press = decisionBy(by)
  const { stored } = await decide<Read>(
    deps,
    by,
    { uid: null, id },
    {
      keys: rowsOf(id, by),
      of: readOf,
      whyRefused: (read) => whyNotOpened(read, press, was, deps.config),
      step(read) {
        const { update, capacity, after } = openWrites(read, press, deps.config)
        return {
          ...{ update, beside: [capacity], audit: projectStep('open', after, deps.config) },
          after: { ...read, stored: after },
        }
      },
    },
  )
  return stored
}

function whyNotOpened(
  { stored, capacity }: Read,
  press: Decision,
  was: number,
  { asset }: Config,
): Refusal | 'done' | null {
  const { project, proposed, opened } = stored
  if (opened?.operation === press.operation && opened.operator === press.operator) return 'done'
  if (project.state !== 'draft') return new Refusal('already_decided')
  if (project.version !== was) return new Refusal('project_changed')
  if (proposed.operator === press.operator) return new Refusal('self_approval')
  if (press.at >= project.endAt) return new Refusal('project_over')
  const count = missingTexts(project.texts).length
  if (count > 0) return new Refusal('project_texts_missing', { count })
  const needed = reserveNeeded(project)
  const money = (of: Minor) => formatAmount(of, asset)
  if (capacity.free >= needed) return null
  const figures = { needed: money(needed), reserve: money(capacity.free), asset }
  return new Refusal('reserve_below_promise', figures)
}

/** The opening, and of the item all who buy of it meet at. What `whyNotOpened` asks is a condition too. */
export function openWrites(
  { stored, capacity }: Pick<Read, 'stored' | 'capacity'>,
  press: Decision,
  { timeZone }: Config,
): { update: Update; capacity: Update; after: StoredProject } {
  const { project } = stored
  const from = dateIn(timeZone, msOf(Math.max(project.startAt, press.at)))
  const ofDays = project.kind === 'balance' ? balanceDays(project, capacity) : null
  // What is bought on the first date earns from the next one on.
  const funded = ofDays ? moreFunded(project, addDays(from, 1), ofDays.days) : project.funded
  const after: Project = { ...project, state: 'open', funded, openedBy: press.operator }
  const update = changeOf(stored).where('proposedBy', '<>', press.operator).set('state', 'open')
  setAll(update, stepFields('opened', press))
  if (ofDays) update.set('funded', [...funded])
  return {
    update: update.build(),
    capacity: openCapacity(project, ofDays?.cost),
    after: { ...stored, project: after, opened: press },
  }
}
