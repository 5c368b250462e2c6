import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'
import { pageAt, usePages } from './pages.ts'

/** The tab bar of a phone, the rail of a wide window. */
export const tabs = [
  { to: paths.home, key: 'tab_home', Icon: IconHome },
  { to: paths.projects, key: 'tab_projects', Icon: IconBriefcase },
  { to: paths.orders, key: 'tab_orders', Icon: IconReceipt },
  { to: paths.user, key: 'tab_user', Icon: IconUser },
] as const

/** Value of `aria-current`: `page`, or `true` for a page below it. */
export function useCurrentTab(): (to: string) => 'page' | 'true' | undefined {
  const pages = usePages()
  const { pathname } = useLocation()
  let page = pageAt(pages, pathname)
  while (page && page.parent !== page.path && !tabs.some(({ to }) => to === page?.path))
    page = pageAt(pages, page.parent)
  const current = page?.path === paths.homeAlias ? paths.home : page?.path
  const isShown = pageAt(pages, pathname)?.path === page?.path
  return (to) => (to !== current ? undefined : isShown ? 'page' : 'true')
}
