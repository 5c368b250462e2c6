import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { reloadIfReachable, reloadOnce } from '../reload.ts'
import { Button } from '../ui/Button.tsx'
import { TextSkeleton, Waiting } from '../ui/Skeleton.tsx'
import css from './loading.module.css'

const CHUNK_TIMEOUT_MS = 120_000

/** On failure reloads the app once; after that, or after `ms`, rejects, which shows the error page. */
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

export const FirstLoad = () => (
  <Waiting>
    <TextSkeleton />
  </Waiting>
)

const listeners = new Set<() => void>()

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

/** The router's key of the address that the user is at or going to. */
const newestAddress = (): string => window.history.state?.key ?? 'default'

/** Appears after 200 ms. `shown` is the key of the page on screen. */
export function NextLoad({ shown }: { shown: string }) {
  const { t } = useTranslation()
  const isOnTheWay = useSyncExternalStore(watchAddress, newestAddress) !== shown
  if (!isOnTheWay) return null
  return <div className={css.bar} role="progressbar" aria-label={t('loading')} />
}

/** For a page that failed, or whose code did. Tries again when the network returns. */
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
