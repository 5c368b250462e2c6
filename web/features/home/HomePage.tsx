import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useInfo } from '../../api/hooks.ts'
import { useSession } from '../../api/session.ts'
import { Bell } from '../../frame/Bell.tsx'
import { navIcon } from '../../frame/NavBar.tsx'
import { Page } from '../../frame/Page.tsx'
import { ProductList } from '../../market/ProductList.tsx'
import { paths } from '../../paths.ts'
import { Mark } from '../../ui/Mark.tsx'
import { HomeNews } from './HomeNews.tsx'
import css from './home.module.css'
import { MemberTop } from './MemberTop.tsx'
import { VisitorTop } from './VisitorTop.tsx'

export function Component() {
  const { t } = useTranslation()
  const session = useSession()
  const { data: info } = useInfo()
  return (
    <Page
      tabs
      side={
        <div className={css.top}>
          {session ? <MemberTop /> : <VisitorTop />}
          <HomeNews />
        </div>
      }
      title={
        <>
          <Mark />
          {info?.brand ?? 'Evenhand'}
        </>
      }
      right={
        <>
          {session && <Bell />}
          <Link className={navIcon} to={paths.language} aria-label={t('title_language')}>
            <IconWorld size={24} stroke={1.75} aria-hidden="true" />
          </Link>
        </>
      }
    >
      <ProductList />
    </Page>
  )
}
