import { createHashRouter, type RouteObject, RouterProvider } from 'react-router-dom'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { ApiError } from './api/error.ts'
import { NotFoundPage } from './features/pages/NotFoundPage.tsx'
import { ErrorPage, FirstLoad, loadPage } from './loading.tsx'
import { pages } from './pages.tsx'
import { Shell } from './shell.tsx'

const children: RouteObject[] = pages.map(({ path, load }) => ({
  path,
  lazy: () => loadPage(load, nextAddress),
  // Here and not on the frame: there the router would hide a page's failed code behind the fallback.
  HydrateFallback: FirstLoad,
  ErrorBoundary: ErrorPage,
}))

const router = createHashRouter([
  {
    Component: Shell,
    ErrorBoundary: ErrorPage,
    children: [...children, { path: '*', Component: NotFoundPage }],
  },
])

/** Where the user is going while a page's code is on its way. */
function nextAddress(): string | null {
  const { location } = router.state.navigation
  return location ? location.pathname + location.search : null
}

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
    <RouterProvider router={router} />
  </SWRConfig>
)
