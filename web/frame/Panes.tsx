import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Location, useRoutes } from 'react-router-dom'
import { Chosen } from '../ui/chosen.ts'
import { Empty } from '../ui/ListState.tsx'
import { FirstLoad } from './loading.tsx'
import css from './Panes.module.css'
import { PageCode } from './pageCode.tsx'
import { pageAt, usePages } from './pages.ts'
import { type Address, PaneContext } from './panes.ts'
import { useKeptScroll } from './scroll.ts'

export function Panes({ list, chosen, at }: { list: Address; chosen: boolean; at: Location }) {
  const { t } = useTranslation('wide')
  const pages = usePages()
  const here = at.pathname + at.search
  const listLoad = pageAt(pages, list.pathname)?.load
  const chosenLoad = pageAt(pages, at.pathname)?.load
  const listPlace = useRef<HTMLElement>(null)
  const chosenPlace = useRef<HTMLElement>(null)
  useKeptScroll(listPlace, `list ${list.pathname}${list.search}`)
  useKeptScroll(chosenPlace, `${at.key} ${here}`)
  return (
    <main className={css.panes}>
      <section ref={listPlace} className={css.list}>
        <Chosen value={chosen ? here : null}>
          <PaneContext value="list">
            <At address={list}>
              <Suspense fallback={<FirstLoad />}>{listLoad && <PageCode load={listLoad} />}</Suspense>
            </At>
          </PaneContext>
        </Chosen>
      </section>
      <section ref={chosenPlace} className={css.chosen} aria-label={t('pane_chosen')}>
        <PaneContext value="chosen">
          {chosen && chosenLoad ? (
            <Suspense fallback={<FirstLoad />}>
              <PageCode load={chosenLoad} />
            </Suspense>
          ) : (
            <div className={css.none}>
              <Empty picture="receipt">{t('pane_none')}</Empty>
            </div>
          )}
        </PaneContext>
      </section>
    </main>
  )
}

/** Gives each pane its own address, from which it reads its filter. */
function At({ address: { pathname, search }, children }: { address: Address; children: ReactNode }) {
  return useRoutes([{ path: '*', element: children }], {
    pathname,
    search,
    hash: '',
    state: null,
    key: 'list',
  })
}
