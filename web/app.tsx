import { HashRouter } from 'react-router-dom'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { onErrorRetry } from './api/retry.ts'
import { ErrorPage } from './frame/loading.tsx'
import { PageBoundary } from './frame/pageCode.tsx'
import { Pages } from './frame/pages.ts'
import { Shell } from './frame/Shell.tsx'
import { Beside, loadStepUp, pages } from './pages.tsx'

const reading: SWRConfiguration = {
  // Without a connection the request fails at once, so old prices never look new.
  refreshWhenOffline: true,
  onErrorRetry,
}

export const App = () => (
  <SWRConfig value={reading}>
    <HashRouter>
      <PageBoundary at="" fallback={(error) => <ErrorPage error={error} />}>
        <Pages value={pages}>
          <Shell Beside={Beside} loadStepUp={loadStepUp} />
        </Pages>
      </PageBoundary>
    </HashRouter>
  </SWRConfig>
)
