import { memo, type ReactNode } from 'react'
import { Connection } from './Connection.tsx'
import { NavBar, type NavBarProps } from './NavBar.tsx'
import css from './Page.module.css'
import { Provenance } from './Provenance.tsx'
import { TabBar } from './TabBar.tsx'

/** Every screen's frame: head, where prices come from, content, and below the tab bar or one sticky slot. */
export function Page({
  title,
  back,
  right,
  tabs = false,
  flush = false,
  bottom,
  children,
}: NavBarProps & {
  tabs?: boolean
  /** Content keeps its own gutters and gaps. */
  flush?: boolean
  bottom?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={css.page}>
      <Head title={title} back={back ?? !tabs} right={right} />
      <main className={css.main}>
        <div className={css.content} data-flush={flush || undefined}>
          {children}
        </div>
        {bottom && <div className={css.bottom}>{bottom}</div>}
      </main>
      {tabs && <TabBar />}
    </div>
  )
}

/** The label of the prices stays in sight while one scrolls. A page whose price moves each second draws only that anew. */
const Head = memo(function Head(props: NavBarProps) {
  return (
    <div className={css.head}>
      <NavBar {...props} />
      <Provenance />
      <Connection />
    </div>
  )
})
