import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadIfReachable, reloadOnce } from '../reload.ts'
import { Button } from '../ui/Button.tsx'
import { TextSkeleton, Waiting } from '../ui/Skeleton.tsx'
import css from './loading.module.css'

const CHUNK_TIMEOUT_MS = 120_000

/**
 * Loads a page's code. Where that fails the app is reloaded, once; after that, or after `ms`, it rejects, which leads to
 * the error page.
 */
export async function loadPage<Page>(load: () => Promise<Page>, ms = CHUNK_TIMEOUT_MS): Promise<Page> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('page code timed out')), ms)
  })
  const page = load().catch(async (error: unknown) => {
    if (await reloadOnce()) return await new Promise<never>(() => {})
    throw error
  })
  try {
    return await Promise.race([page, late])
  } finally {
    clearTimeout(timer)
  }
}

/** While the first page's code is loading. */
export const FirstLoad = () => (
  <Waiting>
    <TextSkeleton />
  </Waiting>
)

const listeners = new Set<() => void>()

/** Called when a page's code starts to load, arrives or fails. */
export function pageCodeChanged(): void {
  for (const listener of listeners) listener()
}

function watchAddress(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

/** The router's key of the address in the browser's bar: where the user is, or is going. */
const newestAddress = (): string => window.history.state?.key ?? 'default'

/** A line at the top while the code of the next page is loading; it appears after 200 ms. `shown` is the key of the page on screen. */
export function NextLoad({ shown }: { shown: string }) {
  const { t } = useTranslation()
  const isOnTheWay = useSyncExternalStore(watchAddress, newestAddress) !== shown
  if (!isOnTheWay) return null
  return <div className={css.bar} role="progressbar" aria-label={t('loading')} />
}

/** In place of a page whose code could not be loaded, or that failed; it tries again when there is a network again. */
export function ErrorPage({ error, onLeave }: { error: unknown; onLeave?: () => void }) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  useEffect(() => console.error(error), [error])
  useEffect(() => onLeave, [onLeave])
  const retry = useCallback(async () => {
    setBusy(true)
    if (!(await reloadIfReachable())) setBusy(false)
  }, [])
  useEffect(() => {
    const back = () => void retry()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [retry])
  return (
    <main className={css.error}>
      <h1>{t('page_failed')}</h1>
      <p>{t('page_failed_hint')}</p>
      <Button busy={busy} onClick={() => void retry()}>
        {t('retry')}
      </Button>
    </main>
  )
}
