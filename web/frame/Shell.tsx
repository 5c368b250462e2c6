import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { useInfo } from '../api/hooks.ts'
import { forgetEnding, isLeaving, setLeaving, useEnding, useSession } from '../api/session.ts'
import { languageIsOpen, openLanguage } from '../i18n/index.ts'
import { InterruptedOperations } from '../operations/InterruptedOperations.tsx'
import { isOpenPath, paths } from '../paths.ts'
import { useWindow } from '../ui/media.ts'
import { Toasts } from '../ui/toast.tsx'
import { useLeaveConfirmation } from './confirmation.ts'
import { usePanes } from './lists.ts'
import { ErrorPage, FirstLoad, NextLoad } from './loading.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Panes } from './Panes.tsx'
import { expectPage, forgetFailures, PageBoundary, PageCode } from './pageCode.tsx'
import { pageAt, titleOf, usePages } from './pages.ts'
import { type LoadStepUp, StepUpPlace } from './StepUpPlace.tsx'
import { useScroll } from './scroll.ts'

/** Of wide windows alone: no phone loads it. It lies beside the pages, so nothing moves when it comes. */
const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }))

/** What the login page gets: where to go back to, and why the user was sent there. */
export interface LoginState {
  from: string
  /** The server's sentence, or null where login_required says enough. */
  reason: string | null
}

/**
 * Around every page: who may see it, its title, toasts, and interrupted operations. `Beside` is mounted beside the pages
 * while somebody is logged in, once per user.
 */
export function Shell({ Beside, loadStepUp }: { Beside: ComponentType; loadStepUp: LoadStepUp }) {
  const location = useLocation()
  const pages = usePages()
  const session = useSession()
  const ending = useEnding()
  const here = location.pathname + location.search
  useTitle(location.pathname)
  useStageLanguage()
  useScroll(location)
  useHeadStart()
  const leaveConfirmation = useLeaveConfirmation()

  const wide = useWindow('wide')
  const panes = usePanes(location)
  const page = pageAt(pages, location.pathname)
  const closed = page !== undefined && !isOpenPath(location.pathname)
  const atLogin = page?.path === paths.login
  useEffect(() => {
    if (atLogin && ending !== null) forgetEnding()
  }, [atLogin, ending])
  const left = !session && !closed
  useEffect(() => {
    if (left) setLeaving(false)
  }, [left])
  // A session the server ends leads to the login page from anywhere; a visitor gets there from closed pages only.
  if (!session && !atLogin && (closed || ending !== null)) {
    const to = isLeaving() ? paths.home : paths.login
    const state: LoginState | null = isLeaving() ? null : { from: here, reason: ending }
    return (
      <>
        <Navigate to={to} replace state={state} />
        {/* Until its code has come. */}
        <FirstLoad />
      </>
    )
  }
  return (
    <>
      {wide && (
        <Suspense>
          <Rail />
        </Suspense>
      )}
      <NextLoad shown={location.key} />
      <PageBoundary at={here} fallback={(error) => <ErrorPage error={error} onLeave={forgetFailures} />}>
        <Suspense fallback={<FirstLoad />}>
          {wide && session && panes ? (
            <Panes {...panes} at={location} />
          ) : page ? (
            <PageCode load={page.load} />
          ) : (
            <NotFoundPage />
          )}
        </Suspense>
      </PageBoundary>
      <Toasts />
      {session && <StepUpPlace load={loadStepUp} />}
      {session && <InterruptedOperations key={session.user.publicId} onResume={leaveConfirmation} />}
      {session && (
        <Suspense>
          <Beside key={`orders ${session.user.publicId}`} />
        </Suspense>
      )}
    </>
  )
}

/**
 * A finger on a link: its page's code is loaded before the finger has left it. A second tap on a link whose page is
 * loading adds nothing to the history: one Back returns from it.
 */
function useHeadStart(): void {
  const pages = usePages()
  useEffect(() => {
    const tapped = (event: Event) => {
      const { target } = event
      const address = target instanceof Element && target.closest('a')?.hash
      if (address && address === window.location.hash) event.preventDefault()
    }
    const touched = ({ target }: Event) => {
      const address = target instanceof Element && target.closest('a')?.hash
      if (address) expectPage(pages, address.slice(1))
    }
    document.addEventListener('pointerdown', touched)
    // Before the link itself hears of it.
    document.addEventListener('click', tapped, { capture: true })
    return () => {
      document.removeEventListener('pointerdown', touched)
      document.removeEventListener('click', tapped, { capture: true })
    }
  }, [pages])
}

function useTitle(pathname: string): void {
  const { t, i18n } = useTranslation()
  const { data } = useInfo()
  const key = titleOf(usePages(), pathname)
  const brand = data?.brand ?? 'Evenhand'
  const { language } = i18n
  useEffect(() => {
    const title = t(key)
    document.title = title === brand ? brand : t('title_with_brand', { title, brand, lng: language })
  }, [t, key, brand, language])
}

/** Where neither the user nor the browser asks for one of our languages, the stage's default is shown. */
function useStageLanguage(): void {
  const { data } = useInfo()
  const wanted = data?.defaultLanguage
  useEffect(() => {
    if (wanted && languageIsOpen) void openLanguage(wanted)
  }, [wanted])
}
