import { languages } from '../../shared/i18n/languages.ts'
import type { Rich } from '../../shared/rich-schema.ts'
import { DAY, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { quickOperator, type TestOperator } from './people.ts'
import type { TestStack } from './stack.ts'

export const someBody: Rich = [{ is: 'paragraph', runs: [{ is: 'text', text: 'Hours change.' }] }]
export const inAll = (body: unknown = someBody, langs: readonly string[] = languages) =>
  JSON.stringify(
    Object.fromEntries(langs.map((lang) => [lang, { title: `Title ${lang}`, lead: 'Lead', body }])),
  )

/** News in all languages. */
export const articleForm = (now: EpochSeconds) => ({ kind: 'news' as const, publishAt: now, texts: inAll() })
/** A change of the rules, to be read for a month. */
export const rulesForm = (now: EpochSeconds) => ({
  ...{ kind: 'rules' as const, publishAt: now, appliesAt: now + DAY, endAt: now + 30 * DAY },
  texts: inAll(),
})

/** A draft of another operator. */
export async function draftedArticle(stack: TestStack, changes: object = {}, by?: TestOperator) {
  const form = { ...articleForm(secondsOf(stack.clock.nowMs)), ...changes }
  const { id, version } = await stack.ok(
    'desk.article_draft',
    form as never,
    by ?? (await quickOperator(stack)),
  )
  return { id, was: version }
}

/** One that users read. */
export async function publishedArticle(stack: TestStack, changes: object = {}) {
  const which = await draftedArticle(stack, changes)
  await stack.ok('desk.article_publish', which, await quickOperator(stack))
  return { id: which.id }
}
