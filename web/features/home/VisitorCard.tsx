import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import css from './VisitorCard.module.css'

/** What this is, in one sentence, and the two ways in. */
export function VisitorCard() {
  const { t } = useTranslation(['home', 'login'])
  return (
    <Card>
      <p className={css.words}>{t('tour_what')}</p>
      <div className={css.actions}>
        <LinkButton to={paths.register}>{t('login:register')}</LinkButton>
        <LinkButton kind="secondary" to={paths.login}>
          {t('login:log_in')}
        </LinkButton>
      </div>
    </Card>
  )
}
