import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ruleOf } from '../../shared/withdrawal-rules.ts'
import { rulePath } from '../paths.ts'
import css from './PauseNote.module.css'

/** Draws nothing if the refusal names no rule. */
export function RuleLink({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const rule = ruleOf(slug)
  return (
    rule && (
      <Link className={css.link} to={rulePath(rule.slug)}>
        {t('rule_link')}
      </Link>
    )
  )
}
