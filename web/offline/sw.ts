// The service worker of the pages under /h5/: a file of its own, `sw.js`, beside the page (vite.worker.ts). It keeps the
// shell, so that the app opens without a connection, and shows what is pushed: it keeps no answer of the API, and no price. The
// app itself says then that there is no connection.

import { shownOf } from './push.ts'
import { filesNamed, type Kept, keeps } from './shell.ts'

/** The part of a worker's scope that is used here; the types of the page do not know it. */
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

/** Another text in each build: a phone then knows that there is a new one. */
const VERSION = '__VERSION__'
const CACHE = `shell-${VERSION}`
/** A line that takes longer is none: the kept page opens and says so. */
const PATIENCE_MS = 4000

const worker = self as unknown as Worker
const page = worker.registration.scope

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))

worker.addEventListener('activate', (event) =>
  event.waitUntil(forgetOthers().then(() => worker.clients.claim())),
)

worker.addEventListener('message', (event) => {
  const { data } = event
  // The user has taken the new version.
  if (data === 'take') return event.waitUntil(worker.skipWaiting())
  // What the page had loaded before there was a worker: the words of its language, its pages.
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

/** In the app where it is open already. */
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

/** Named by its content: what is kept is right for good. */
async function assetOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request, response.clone())
  return response
}

/** The page as the server has it now; the kept one only where no answer comes. */
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
