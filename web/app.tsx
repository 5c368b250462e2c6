import { SWRConfig, type SWRConfiguration } from 'swr'
import { ApiError } from './api/error.ts'
import { ErrorPage } from './loading.tsx'
import { PageBoundary } from './pageCode.tsx'
import { Router } from './router.tsx'
import { Shell } from './shell.tsx'

const reading: SWRConfiguration = {
  // Without a connection the asking fails at once, and the screen says so instead of showing old prices as new.
  refreshWhenOffline: true,
  // A refusal stays a refusal; what failed on the way is asked again, ever more slowly.
  onErrorRetry: (error, _key, _config, revalidate, { retryCount }) => {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return
    setTimeout(() => void revalidate({ retryCount }), Math.min(30_000, 1000 * 2 ** Math.min(retryCount, 5)))
  },
}

export const App = () => (
  <SWRConfig value={reading}>
    <Router>
      {/* What is left when the frame itself breaks. */}
      <PageBoundary at="" fallback={(error) => <ErrorPage error={error} />}>
        <Shell />
      </PageBoundary>
    </Router>
  </SWRConfig>
)
