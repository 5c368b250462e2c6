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

/** No phone loads it. Its place is reserved, so nothing moves when it loads. */
const Rail = lazy(async () => ({ default: (await import('./Rail.tsx')).Rail }))

/** State of the login page: where to return, and why the user was sent there. */
export interface LoginState {
  from: string
  /** The server's sentence; null for the standard one. */
  reason: string | null
}

/** Wraps every page. Mounts `Beside` once per logged-in user. */
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
  // An ended session leads to login from every page; a visitor only from closed pages.
  if (!session && !atLogin && (closed || ending !== null)) {
    const to = isLeaving() ? paths.home : paths.login
    const state: LoginState | null = isLeaving() ? null : { from: here, reason: ending }
    return (
      <>
        <Navigate to={to} replace state={state} />
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

/** Loads code when a finger touches a link. Drops a second tap, so that one Back returns. */
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
    // Captures the click before the link handles it.
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

/** Shows the stage's default if neither user nor browser asks for one of our languages. */
function useStageLanguage(): void {
  const { data } = useInfo()
  const wanted = data?.defaultLanguage
  useEffect(() => {
    if (wanted && languageIsOpen) void openLanguage(wanted)
  }, [wanted])
}
