import { HashRouter, useLocation } from 'react-router-dom'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { retryMs } from '../api/retry.ts'
import { Toasts } from '../ui/toast.tsx'
import { useSession } from './api/session.ts'
import { AcceptPage } from './enter/AcceptPage.tsx'
import { LoginPage } from './enter/LoginPage.tsx'
import { Crash } from './frame/Crash.tsx'
import { Shell } from './frame/Shell.tsx'

const reading: SWRConfiguration = {
  onErrorRetry: (error, _key, { refreshInterval }, revalidate, { retryCount }) => {
    const wait = retryMs(error, retryCount, Boolean(refreshInterval), Math.random())
    if (wait === null) return
    // Gone from sight meanwhile: the page asks by itself when it is seen again.
    setTimeout(() => !document.hidden && void revalidate({ retryCount }), wait)
  },
}

export const App = () => (
  <SWRConfig value={reading}>
    <HashRouter>
      <Crash>
        <Door />
      </Crash>
      <Toasts />
    </HashRouter>
  </SWRConfig>
)

/** Who has no session logs in where they are, and then is where they were. */
function Door() {
  const session = useSession()
  const { pathname } = useLocation()
  if (pathname === '/accept') return <AcceptPage />
  return session ? <Shell key={session.operator.id} /> : <LoginPage />
}
