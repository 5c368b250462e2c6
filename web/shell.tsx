import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom'
import { onSessionEnded } from './api/client.ts'
import { useInfo } from './api/hooks.ts'
import { getSession, useSession } from './api/session.ts'
import { languageIsOpen, openLanguage } from './i18n/index.ts'
import { InterruptedOperations } from './interrupted.tsx'
import { NextLoad } from './loading.tsx'
import { pageAt } from './pages.tsx'
import { isOpenPath, paths } from './paths.ts'
import { Toasts } from './ui/toast.tsx'

/** What the login page is told: where to go back to, and why one was sent there. */
export interface LoginState {
  from: string
  /** A finished sentence, or nothing where login_required says enough. */
  reason?: string
}

/** Around every page: who may see it, its title, toasts, and what a lost reply left open. */
export function Shell() {
  const location = useLocation()
  const session = useSession()
  const here = location.pathname + location.search
  useTitle(location.pathname)
  useLoginWhenRefused(here)
  useStageLanguage()

  const known = pageAt(location.pathname) !== undefined
  if (known && !session && !isOpenPath(location.pathname)) {
    return <Navigate to={paths.login} replace state={{ from: here } satisfies LoginState} />
  }
  return (
    <>
      <NextLoad />
      <Outlet />
      <Toasts />
      {session && <InterruptedOperations key={session.user.publicId} />}
      <ScrollRestoration />
    </>
  )
}

function useTitle(pathname: string): void {
  const { t, i18n } = useTranslation()
  const { data } = useInfo()
  const page = pageAt(pathname)
  const brand = data?.brand ?? 'Evenhand'
  const { language } = i18n
  useEffect(() => {
    const title = t(page?.title ?? 'title_home')
    document.title = title === brand ? brand : t('title_with_brand', { title, brand, lng: language })
  }, [t, page, brand, language])
}

/** A session refused by the server: to the login page, with the way back and the server's sentence. */
function useLoginWhenRefused(here: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    onSessionEnded((error) => {
      if (getSession() || here.startsWith(paths.login)) return
      const state: LoginState = { from: here, reason: error.msg }
      void navigate(paths.login, { replace: true, state })
    })
  }, [navigate, here])
}

/** Where neither the user nor the browser asks for one of our languages, the stage's own default speaks. */
function useStageLanguage(): void {
  const { data } = useInfo()
  const wanted = data?.defaultLanguage
  useEffect(() => {
    if (wanted && languageIsOpen) void openLanguage(wanted)
  }, [wanted])
}
