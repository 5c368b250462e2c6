import type { ReactNode } from 'react'
import { useWindow } from '../ui/media.ts'
import { Connection } from './Connection.tsx'
import { NavBar, type NavBarProps } from './NavBar.tsx'
import { NewVersion } from './NewVersion.tsx'
import css from './Page.module.css'
import { Provenance, useProofHere } from './Provenance.tsx'
import { usePane } from './panes.ts'
import { TabBar } from './TabBar.tsx'

export function Page({
  title,
  back,
  right,
  tabs = false,
  flush = false,
  split = false,
  side,
  proof,
  bottom,
  children,
}: Omit<NavBarProps, 'level'> & {
  tabs?: boolean
  /** Content brings its own gutters and gaps. */
  flush?: boolean
  /** On a wide or turned screen the bottom moves to the right. */
  split?: boolean
  /** Before the content; right of it on a wide window. */
  side?: ReactNode
  /** Replaces the text of the link to the proof. */
  proof?: ReactNode
  bottom?: ReactNode
  children: ReactNode
}) {
  useProofHere(proof)
  const pane = usePane()
  const wide = useWindow('wide')
  // Two panes share one landmark, around both.
  const Main = pane === 'alone' ? 'main' : 'div'
  return (
    <div
      className={css.page}
      data-split={split || undefined}
      data-pane={pane}
      data-side={side ? true : undefined}
    >
      {/* Keeps the price source visible while scrolling. */}
      <div className={css.head}>
        <NavBar
          title={title}
          back={(back ?? !tabs) && pane !== 'chosen'}
          right={right}
          level={pane === 'chosen' ? 2 : 1}
        />
        {!wide && <Provenance />}
        {pane !== 'chosen' && <Connection />}
        {pane !== 'chosen' && <NewVersion />}
      </div>
      <Main className={css.main}>
        <div className={css.content} data-flush={flush || undefined}>
          {side && <div className={css.side}>{side}</div>}
          {side ? <div className={css.beside}>{children}</div> : children}
        </div>
        {bottom && <div className={css.bottom}>{bottom}</div>}
      </Main>
      {tabs && !wide && <TabBar />}
    </div>
  )
}
