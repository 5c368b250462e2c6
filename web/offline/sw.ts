// The service worker of /h5/: keeps the shell and shows pushes, never an answer or a price.

import { shownOf } from './push.ts'
import { filesNamed, type Kept, keeps } from './shell.ts'

/** The part of the worker's scope used here; the page's types lack it. */
interface Worker {
  registration: { scope: string; showNotification(title: string, options: object): Promise<void> }
  clients: {
    claim(): Promise<void>
    matchAll(of: { type: 'window' }): Promise<readonly OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & { data: unknown }) => void): void
  addEventListener(
    type: 'push',
    listener: (event: Lasting & { data: { text(): string } | null }) => void,
  ): void
  addEventListener(type: 'notificationclick', listener: (event: Tapped) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetched) => void): void
}
interface Lasting {
  waitUntil(done: Promise<unknown>): void
}
interface OpenPage {
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
}
interface Tapped extends Lasting {
  notification: { close(): void; data: unknown }
}
interface Fetched extends Lasting {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** Differs in each build, so that a phone notices a new one. */
const VERSION = '__VERSION__'
const CACHE = `shell-${VERSION}`
/** After this long, the kept page opens and says that there is no connection. */
const PATIENCE_MS = 4000

const worker = self as unknown as Worker
const page = worker.registration.scope

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetOthers().then(() => worker.clients.claim())),
)

worker.addEventListener('message', (event) => {
  const { data } = event
  if (data === 'take') return event.waitUntil(worker.skipWaiting())
  // Keep words and pages that the page loaded before the worker existed.
  if (Array.isArray(data)) event.waitUntil(keepAll(data.map(String)))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const kept = keeps(request, page)
  if (kept !== null) event.respondWith(answer(request, kept))
})

worker.addEventListener('push', (event) => {
  const shown = shownOf(event.data?.text() ?? '')
  if (!shown) return
  const { title, lang, tag, opens } = shown
  const icon = `${page}icons/192.png`
  event.waitUntil(worker.registration.showNotification(title, { lang, tag, icon, data: opens }))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(`${page}${String(event.notification.data ?? '')}`))
})

/** Focuses the app if it is already open. */
async function open(url: string): Promise<void> {
  const [shown] = await worker.clients.matchAll({ type: 'window' })
  if (!shown) return void (await worker.clients.openWindow(url))
  await shown.focus()
  await shown.navigate(url)
}

async function keepShell(): Promise<void> {
  const response = await fetch(page, { cache: 'no-cache' })
  if (!response.ok) throw new Error('the page did not come')
  const names = filesNamed(await response.clone().text())
  const cache = await caches.open(CACHE)
  await cache.addAll(names)
  await cache.put(page, response)
}

async function keepAll(urls: string[]): Promise<void> {
  const cache = await caches.open(CACHE)
  for (const url of urls) {
    const request = new Request(url)
    if (keeps(request, page) === 'asset' && !(await cache.match(request))) await cache.add(request)
  }
}

async function forgetOthers(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('shell-') && name !== CACHE).map((name) => caches.delete(name)),
  )
}

const answer = (request: Request, kept: Kept): Promise<Response> =>
  kept === 'asset' ? assetOf(request) : newestPage(request)

/** Named by its content: a kept file never changes. */
async function assetOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** The kept page is used only if the server does not answer. */
async function newestPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(page)
  if (!kept) return fetch(request)
  let late: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<Response>((resolve) => {
    late = setTimeout(() => resolve(kept), PATIENCE_MS)
  })
  try {
    return await Promise.race([fetch(request), patience])
  } catch {
    return kept
  } finally {
    clearTimeout(late)
  }
}
