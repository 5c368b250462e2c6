import type { Deps } from '../../functions/deps.ts'
import { draft } from '../../functions/financing/desk/draft.ts'
import { close } from '../../functions/financing/desk/end.ts'
import type { ProjectForm } from '../../functions/financing/desk/form.ts'
import { fund } from '../../functions/financing/desk/fund.ts'
import { open } from '../../functions/financing/desk/open.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { newId } from '../../shared/ids.ts'
import { DAY, type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'

// Projects made by the desk's own presses: drafted and funded by one operator, opened by another.

/** The same title and text in every language; the language stands behind the title. */
const textsOf = (title: string, text: string) =>
  JSON.stringify(Object.fromEntries(languages.map((lang) => [lang, { title: `${title} ${lang}`, text }])))

/** A project that can be drafted: 30 days of 0.05% on 10,000, on sale for a day. */
export const projectForm = (now: EpochSeconds) => ({
  kind: 'term' as const,
  dividend: 'dailyReturn' as const,
  ...{ rank: 9, publishAt: now, startAt: now, endAt: now + DAY },
  ...{ min: '100', total: '10000', initialRate: '0.2', dailyRate: '0.0005', days: 30 },
  ...{ renewals: 0, once: 0, appendable: 1 },
  texts: textsOf('Bonds', 'Fixed.'),
})
/** What its reserve must hold before it opens. */
export const NEEDED = '151'

/** Where and when it is done. */
interface Stage {
  deps: Deps
  clock: { nowMs: EpochMs }
}
const [DRAFTS, OPENS] = ['ada', 'bob']
const press = ({ clock: { nowMs } }: Stage, operator = DRAFTS ?? '') => ({
  ...{ operator, operationId: newId(nowMs), requestId: 'support', nowMs },
})

/** A draft. */
export async function draftedProject(stage: Stage, changes: Partial<ProjectForm> = {}) {
  const form = { ...projectForm(secondsOf(stage.clock.nowMs)), ...changes }
  const { id, version } = (await draft(stage.deps, press(stage), null, form)).project
  return { id, was: version }
}

/** One with money in its reserve, all that it needs where no other amount is named. */
export async function fundedProject(stage: Stage, amount = NEEDED, changes: Partial<ProjectForm> = {}) {
  const which = await draftedProject(stage, changes)
  await fund(stage.deps, press(stage), { id: which.id, amount })
  return which
}

/** One that users can buy. */
export async function openProject(stage: Stage, changes: Partial<ProjectForm> = {}, amount = NEEDED) {
  const which = await fundedProject(stage, amount, changes)
  await open(stage.deps, press(stage, OPENS), which)
  return { id: which.id }
}

/** One that is over, with what nobody was promised in its reserve. */
export async function closedProject(stage: Stage) {
  const { id } = await openProject(stage)
  await close(stage.deps, press(stage), { id })
  return { id }
}

export interface Offer extends Partial<Omit<ProjectForm, 'texts'>> {
  title?: string
  /** Put into its reserve. */
  reserve?: string
}

/** One as a stage would show it: seven days on sale for thirty, with a title of its own. Answers its id. */
export async function offered(deps: Deps, nowMs: EpochMs, offer: Offer = {}): Promise<string> {
  const { title = 'Harbour light', reserve = '500', ...terms } = offer
  const changes = {
    ...{ rank: 1, endAt: secondsOf(nowMs) + 30 * DAY, min: '50', total: '20000', initialRate: '' },
    ...{ dailyRate: '0.0001', days: 7, renewals: 1 },
    texts: textsOf(title, 'A warehouse by the harbour, let for years. The house pays the return.'),
    ...terms,
  }
  return (await openProject({ deps, clock: { nowMs } }, changes, reserve)).id
}
