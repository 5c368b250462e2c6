import { createStore } from '../store/store.ts'

/** The worker of a newer version, waiting to be taken. */
const waiting = createStore<ServiceWorker | null>(null)
export const useNewVersion = (): boolean => waiting.use() !== null

const HOUR_MS = 3_600_000

/** Registers the worker and watches for newer versions; never called in development. */
export async function startWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register(`${import.meta.env.BASE_URL}sw.js`)
  // A test's browser may refuse quietly.
  if (!registration) return
  const told = (worker: ServiceWorker | null) => {
    // The very first worker replaces none.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) waiting.set(worker)
  }
  told(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => told(installing))
  })
  // An app on a home screen stays open for days.
  const look = () => void registration.update().catch(() => {})
  setInterval(look, HOUR_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
  })
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name))
}

/** Reloads the page under the new version. */
export function takeNewVersion(): void {
  const worker = waiting.get()
  if (!worker) return
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  worker.postMessage('take')
}
