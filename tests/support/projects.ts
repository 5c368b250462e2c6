import { languages } from '../../shared/i18n/languages.ts'
import { DAY, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { quickOperator, type TestOperator } from './people.ts'
import type { TestStack } from './stack.ts'

/** A project that can be drafted: 30 days of 0.05% on 10,000, on sale for a day. */
export const projectForm = (now: EpochSeconds) => ({
  kind: 'term' as const,
  dividend: 'dailyReturn' as const,
  ...{ rank: 9, publishAt: now, startAt: now, endAt: now + DAY },
  ...{ min: '100', total: '10000', initialRate: '0.2', dailyRate: '0.0005', days: 30 },
  ...{ renewals: 0, once: 0, appendable: 1 },
  texts: JSON.stringify(
    Object.fromEntries(languages.map((lang) => [lang, { title: `Bonds ${lang}`, text: 'Fixed.' }])),
  ),
})
/** What its reserve must hold before it opens. */
export const NEEDED = '151'

/** What `projectForm` is, changed. */
type Changes = Partial<Record<keyof ReturnType<typeof projectForm>, string | number>>

/** A draft of another operator. */
export async function draftedProject(stack: TestStack, changes: Changes = {}, by?: TestOperator) {
  const form = { ...projectForm(secondsOf(stack.clock.nowMs)), ...changes }
  const { id, version } = await stack.ok(
    'desk.project_draft',
    form as never,
    by ?? (await quickOperator(stack)),
  )
  return { id, was: version }
}

/** One with money in its reserve, all that it needs where no other amount is named. */
export async function fundedProject(stack: TestStack, amount = NEEDED, changes: Changes = {}) {
  const { id, was } = await draftedProject(stack, changes)
  await stack.ok('desk.project_fund', { id, amount }, await quickOperator(stack))
  return { id, was }
}

/** One that users can buy. */
export async function openProject(stack: TestStack, changes: Changes = {}, amount = NEEDED) {
  const which = await fundedProject(stack, amount, changes)
  await stack.ok('desk.project_open', which, await quickOperator(stack))
  return { id: which.id }
}

/** One that is over, with what nobody was promised in its reserve. */
export async function closedProject(stack: TestStack) {
  const { id } = await openProject(stack)
  await stack.ok('desk.project_close', { id }, await quickOperator(stack))
  return { id }
}
