import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import css from './Page.module.css'

const tabs = [
  { to: paths.home, key: 'tab_home', Icon: IconHome },
  { to: paths.orders, key: 'tab_orders', Icon: IconReceipt },
  { to: paths.user, key: 'tab_user', Icon: IconUser },
] as const

export function TabBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = pathname === paths.homeAlias ? paths.home : pathname
  return (
    <nav className={css.tabs} aria-label={t('tabs')}>
      {tabs.map(({ to, key, Icon }) => (
        <Link key={to} to={to} className={css.tab} aria-current={here === to ? 'page' : undefined}>
          <Icon size={24} stroke={1.75} aria-hidden="true" />
          {t(key)}
        </Link>
      ))}
    </nav>
  )
}
