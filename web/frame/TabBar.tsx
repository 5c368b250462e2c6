import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import css from './TabBar.module.css'
import { tabs, useCurrentTab } from './tabs.ts'

export function TabBar() {
  const { t } = useTranslation()
  const current = useCurrentTab()
  return (
    <nav className={css.tabs} aria-label={t('tabs')}>
      {tabs.map(({ to, key, Icon }) => (
        <Link key={to} to={to} className={css.tab} aria-current={current(to)}>
          <Icon size={24} stroke={1.75} aria-hidden="true" />
          {t(key)}
        </Link>
      ))}
    </nav>
  )
}
