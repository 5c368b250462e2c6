import { useTranslation } from 'react-i18next'
import { useNavigation, useRouteError } from 'react-router-dom'
import css from './loading.module.css'
import { Button } from './ui/Button.tsx'
import { TextSkeleton, Waiting } from './ui/Skeleton.tsx'

const CHUNK_TIMEOUT_MS = 120_000
const RELOADED = 'evenhand.reloaded'

/** A page's code, or after two minutes the error page. */
export function withTimeout<T>(loading: Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('page code timed out')), ms)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

/**
 * A deploy replaces the files an open page still points at. One reload fetches the new ones; if that did not
 * help within a minute, the error page says so instead of reloading for ever.
 */
export function reloadOnStaleCode(): void {
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
