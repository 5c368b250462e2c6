import type { Lang } from '../../../shared/i18n/languages.ts'
import type { AuditStepOf } from '../../../shared/reviews.ts'
import type { RuntimeConfig } from '../../config.ts'
import { headText } from '../../table/articles.ts'
import { newestOf, type StoredArticle } from './stored.ts'

type Step = AuditStepOf<'article'>
type Action = Step['action'] extends `article.${infer Name}` ? Name : never

export function articleStep(
  action: Action,
  stored: StoredArticle,
  { defaultLanguage }: Pick<RuntimeConfig, 'defaultLanguage'>,
): Step {
  const lang = defaultLanguage as Lang
  const { title } = headText(newestOf(stored).texts, { lang, defaultLang: lang })
  return { action: `article.${action}`, after: { title, version: stored.version, state: stored.state } }
}
