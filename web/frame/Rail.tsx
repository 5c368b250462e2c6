import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useInfo } from '../api/hooks.ts'
import { Mark } from '../ui/Mark.tsx'
import { KeysButton } from './Keys.tsx'
import { Provenance } from './Provenance.tsx'
import css from './Rail.module.css'
import { tabs, useCurrentTab } from './tabs.ts'

export function Rail() {
  const { t } = useTranslation()
  const { data: info } = useInfo()
  const current = useCurrentTab()
  return (
    <div className={css.rail}>
      <nav className={css.tabs} aria-label={t('tabs')}>
        <p className={css.brand}>
          <Mark />
          {info?.brand ?? 'Evenhand'}
        </p>
        {tabs.map(({ to, key, Icon }) => (
          <Link key={to} to={to} className={css.tab} aria-current={current(to)}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
            {t(key)}
          </Link>
        ))}
        <KeysButton />
      </nav>
      <Provenance />
    </div>
  )
}
