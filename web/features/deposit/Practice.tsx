import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/Badge.tsx'
import css from './deposit.module.css'

/** In practice every step of money says so. */
export function Practice({ children }: { children: string }) {
  const { t } = useTranslation()
  return (
    <div className={css.practice} role="note">
      <Badge kind="practice">{t('money_practice')}</Badge>
      <p>{children}</p>
    </div>
  )
}
