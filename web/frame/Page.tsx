import type { ReactNode } from 'react'
import { Connection } from './Connection.tsx'
import { NavBar, type NavBarProps } from './NavBar.tsx'
import { NewVersion } from './NewVersion.tsx'
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
  proof,
  bottom,
  children,
}: NavBarProps & {
  tabs?: boolean
  /** Content keeps its own gutters and gaps. */
  flush?: boolean
  /** What the link to the proof says here, instead of that there is one. */
  proof?: ReactNode
  bottom?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={css.page}>
      {/* The label of the prices stays in sight while one scrolls. */}
      <div className={css.head}>
        <NavBar title={title} back={back ?? !tabs} right={right} />
        <Provenance proof={proof} />
        <Connection />
        <NewVersion />
      </div>
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
