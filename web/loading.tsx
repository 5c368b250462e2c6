import { useTranslation } from 'react-i18next'
import { useNavigation, useRouteError } from 'react-router-dom'
import css from './loading.module.css'
import { Button } from './ui/Button.tsx'
import { TextSkeleton, Waiting } from './ui/Skeleton.tsx'

const CHUNK_TIMEOUT_MS = 120_000
const RELOADED = 'evenhand.reloaded'

/** A page's code, or after two minutes the error page. */
export async function loadPage<Page>(load: () => Promise<Page>, ms = CHUNK_TIMEOUT_MS): Promise<Page> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('page code timed out')), ms)
  })
  try {
    const page = await Promise.race([load(), late])
    // Vite answers nothing when the page is about to be loaded anew, and so do we.
    return page ?? (await new Promise<never>(() => {}))
  } finally {
    clearTimeout(timer)
  }
}

/**
 * A deploy replaces the files an open page still points at. One reload fetches the new ones; if that did not
 * help within a minute, the error page says so instead of reloading for ever. `nextAddress` is where the user
 * was going.
 */
export function reloadOnStaleCode(nextAddress: () => string | null): void {
  window.addEventListener('vite:preloadError', (event) => {
    try {
      const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
      if (Date.now() - last < 60_000) return
      sessionStorage.setItem(RELOADED, String(Date.now()))
    } catch {
      // Without storage we could not tell the second time from the first: the error page it is.
      return
    }
    event.preventDefault()
    const next = nextAddress()
    if (next !== null) window.history.replaceState(window.history.state, '', `#${next}`)
    window.location.reload()
  })
}

/** While the first page's code is on its way. */
export const FirstLoad = () => (
  <Waiting>
    <TextSkeleton />
  </Waiting>
)

/** A line at the top while the next page's code is on its way; it appears after 200 ms. */
export function NextLoad() {
  const { t } = useTranslation()
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return <div className={css.bar} role="progressbar" aria-label={t('loading')} />
}

/** In place of a page whose code did not come, or that broke. */
export function ErrorPage() {
  const { t } = useTranslation()
  const error = useRouteError()
  console.error(error)
  return (
    <main className={css.error}>
      <h1>{t('page_failed')}</h1>
      <p>{t('page_failed_hint')}</p>
      <Button onClick={() => window.location.reload()}>{t('retry')}</Button>
    </main>
  )
}
