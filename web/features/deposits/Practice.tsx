import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { useTranslation } from 'react-i18next'
import css from './deposits.module.css'

/** In practice every step of money says so. */
export function Practice({ children }: { children: string }) {
  const { t } = useTranslation()
  return (
    <div className={css.practice} role="note">
      <p className={css.practiceName}>
        <IconSchool size={16} stroke={1.75} aria-hidden="true" />
        {t('money_practice')}
      </p>
      <p>{children}</p>
    </div>
  )
}
