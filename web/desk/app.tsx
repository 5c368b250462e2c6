import { HashRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { onErrorRetry } from '../api/retry.ts'
import { Toasts } from '../ui/toast.tsx'
import { useSession } from './api/session.ts'
import { AcceptPage } from './enter/AcceptPage.tsx'
import { LoginPage } from './enter/LoginPage.tsx'
import { Crash } from './frame/Crash.tsx'
import { Shell } from './frame/Shell.tsx'

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

/** Who has no session logs in where they are, and then is where they were. */
function Door() {
  const session = useSession()
  const { pathname } = useLocation()
  if (pathname === '/accept') return <AcceptPage />
  return session ? <Shell key={session.operator.id} /> : <LoginPage />
}
