import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { useWindow } from '../ui/media.ts'
import { Connection } from './Connection.tsx'
import { NavBar, type NavBarProps } from './NavBar.tsx'
import { NewVersion } from './NewVersion.tsx'
import css from './Page.module.css'
import { Provenance, useProofHere } from './Provenance.tsx'
import { usePane } from './panes.ts'
import { TabBar } from './TabBar.tsx'

/**
 * Every screen's frame: head, where prices come from, content, and below the tab bar or one sticky slot. On a wide
 * window the rail holds tabs and prices' source, and the page may be one of two panes.
 */
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
  /** Content keeps its own gutters and gaps. */
  flush?: boolean
  /** Turned or wide, what is at the bottom stands on the right, and both parts are as high as the window. */
  split?: boolean
  /** Stands before the content, and on a wide window to the right of it. */
  side?: ReactNode
  /** What the link to the proof says here, instead of that there is one. */
  proof?: ReactNode
  bottom?: ReactNode
  children: ReactNode
}) {
  useProofHere(proof)
  const pane = usePane()
  const wide = useWindow('wide')
  // Two panes are one page: its landmark is around both.
  const Main = pane === 'alone' ? 'main' : 'div'
  return (
    <div
      className={css.page}
      data-split={split || undefined}
      data-pane={pane}
      data-side={side ? true : undefined}
    >
      {/* The label of the prices stays in sight while one scrolls. */}
      <div className={css.head}>
        <NavBar
          title={title}
          back={(back ?? !tabs) && pane !== 'chosen'}
          right={
            <>
              {/* The rail says the rest. */}
              {wide && proof && (
                <Link className={css.proof} to={paths.fairness}>
                  {proof}&nbsp;›
                </Link>
              )}
              {right}
            </>
          }
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
