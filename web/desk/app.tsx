import { lazy, Suspense } from 'react'
import { HashRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { onErrorRetry } from '../api/retry.ts'
import { Toasts } from '../ui/toast.tsx'
import { useSession } from './api/session.ts'
import { LoginPage } from './enter/LoginPage.tsx'
import { Crash } from './frame/Crash.tsx'
import { Shell } from './frame/Shell.tsx'
import { addLaterWords } from './i18n/index.ts'

// Opened once per operator; its QR code library is used nowhere else at the desk.
const AcceptPage = lazy(async () => {
  const [{ AcceptPage }] = await Promise.all([import('./enter/AcceptPage.tsx'), addLaterWords('accept')])
  return { default: AcceptPage }
})

export const App = () => (
  <SWRConfig value={{ onErrorRetry }}>
    <HashRouter>
      <Crash>
        <Door />
      </Crash>
      <Toasts />
    </HashRouter>
  </SWRConfig>
)

/** Shows the login at the current address, which stays after it. */
function Door() {
  const session = useSession()
  const { pathname } = useLocation()
  if (pathname === '/accept')
    return (
      <Suspense>
        <AcceptPage />
      </Suspense>
    )
  return session ? <Shell key={session.operator.id} /> : <LoginPage />
}
