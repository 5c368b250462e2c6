import type { Lang } from '../../../shared/i18n/languages.ts'
import { formatAmount, type Minor } from '../../../shared/money.ts'
import type { AuditStepOf } from '../../../shared/reviews.ts'
import type { RuntimeConfig } from '../../config.ts'
import { textOf } from '../view.ts'
import type { StoredProject } from './stored.ts'

type Step = AuditStepOf<'project'>
type Action = Step['action'] extends `project.${infer Name}` ? Name : never

export function projectStep(
  action: Action,
  { project }: StoredProject,
  { asset, defaultLanguage }: Pick<RuntimeConfig, 'asset' | 'defaultLanguage'>,
  moved?: Minor,
): Step {
  const lang = defaultLanguage as Lang
  const { version, state } = project
  return {
    action: `project.${action}`,
    after: {
      ...{ title: textOf(project, { lang, defaultLang: lang }).title, version, state },
      ...(moved !== undefined && { amount: formatAmount(moved, asset), asset }),
    },
  }
}
