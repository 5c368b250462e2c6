import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../api/hooks.ts'
import { paths } from '../paths.ts'
import { Alert } from '../ui/Card.tsx'
import { useSlugText } from '../ui/useSlugText.ts'
import css from './PauseNote.module.css'

/** Tells a frozen account's user before an order or a withdrawal is refused. */
export function FrozenNote() {
  const { t } = useTranslation()
  const slugText = useSlugText()
  if (!useMe({}).data?.frozen) return null
  return (
    <Alert>
      {slugText('account_frozen')}
      <Link className={css.link} to={paths.customer}>
        {t('title_customer')}
      </Link>
    </Alert>
  )
}
