import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ServerClock } from './clock.ts'
import { type AskingWorker, OffPage, type Question, SILENT_MS, type Told } from './offPage.ts'
import { send } from './request.ts'

const URL = '/api/index/ticks'
const heard = { status: 200, headers: { 'x-now': '5', 'retry-after': null }, text: 'there' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One that has asked once, so that its worker runs; `here` is what the page asks itself. */
async function asking(open?: () => AskingWorker) {
  const asked: Question[] = []
  const worker: AskingWorker = {
    onmessage: null,
    onerror: null,
    postMessage: (question) => asked.push(question),
    terminate: vi.fn(),
  }
  const here = vi.fn(async (_url: string, _init: RequestInit) => new Response('here'))
  const { ask } = new OffPage(here, open ?? (() => worker))
  const text = async (init: RequestInit = {}) => (await ask(URL, init)).text()
  expect(await text()).toBe('here')
  expect(asked).toEqual([])
  here.mockClear()
  const says = (data: Told) => worker.onmessage?.({ data } as MessageEvent<Told>)
  return { worker, asked, here, ask, text, says }
}

test('after the first question, of the page itself, the worker asks, and its answers are taken as those of fetch', async () => {
  const { asked, here, ask, text, says } = await asking()
  const first = ask(URL, { headers: { lang: 'de' }, signal: new AbortController().signal })
  const second = text()
  expect(asked).toEqual([
    { id: 1, url: URL, init: { headers: { lang: 'de' } } },
    { id: 2, url: URL, init: {} },
  ])
  says({ id: 2, heard: { ...heard, text: 'second' } })
  says({ id: 1, heard })
  const { ok, status, headers } = await first
  expect([ok, status, headers.get('x-now'), headers.get('retry-after'), headers.get('etag')]).toEqual([
    ...[true, 200, '5', null, null],
  ])
  expect([await (await first).text(), await second]).toEqual(['there', 'second'])
  const refused = ask(URL, {})
  says({ id: 3, heard: { ...heard, status: 429 } })
  expect((await refused).ok).toBe(false)
  expect(here).not.toHaveBeenCalled()
})

test("the server's clock is narrowed by what a worker hears, and a lost connection is told", async () => {
  const { ask, says } = await asking()
  const [clock, answered] = [new ServerClock(), vi.fn()]
  const read = () => {
    const deps = { fetch: ask, clock, connection: { sent: () => answered }, token: () => null }
    return send(
      { ...deps, language: () => 'en', onUnauthorised: () => {} },
      { method: 'GET', path: '/api/index/ticks' },
    )
  }
  const serverMs = Date.now() + 60_000
  const first = read()
  vi.advanceTimersByTime(100)
  says({ id: 1, heard: { ...heard, headers: { 'x-now': String(serverMs) }, text: '{"code":0,"data":7}' } })
  expect(await first).toBe(7)
  expect(clock.now()).toBe(serverMs + 50)
  const second = read()
  says({ id: 2 })
  await expect(second).rejects.toMatchObject({ slug: 'network_error', status: 0 })
  expect(answered.mock.calls).toEqual([[true], [false]])
})

test('a server it cannot reach is one that fetch cannot', async () => {
  const { here, text, says } = await asking()
  const asked = text()
  says({ id: 1 })
  await expect(asked).rejects.toThrow(TypeError)
  expect(here).not.toHaveBeenCalled()
})

test('a question no longer waited for is ended in the worker too, and a late answer is nothing', async () => {
  const { asked, text, says } = await asking()
  const abort = new AbortController()
  const left = text({ signal: abort.signal })
  abort.abort()
  await expect(left).rejects.toThrow('left')
  expect(asked[1]).toEqual({ id: 1 })
  says({ id: 1, heard })
  vi.advanceTimersByTime(SILENT_MS)
  const next = text()
  says({ id: 2, heard })
  expect(await next).toBe('there')
})

test.each<[string, (run: Awaited<ReturnType<typeof asking>>) => void]>([
  ['that breaks, or whose code cannot be loaded', ({ worker }) => worker.onerror?.({} as ErrorEvent)],
  ['that says nothing any more', () => vi.advanceTimersByTime(SILENT_MS)],
])('a worker %s is put away: the page asks itself, what waits and all that follows', async (_how, fail) => {
  const run = await asking()
  const waiting = [run.text(), run.text()]
  fail(run)
  expect(await Promise.all(waiting)).toEqual(['here', 'here'])
  expect(run.worker.terminate).toHaveBeenCalled()
  expect(await run.text()).toBe('here')
  expect(run.here).toHaveBeenCalledTimes(3)
  expect(run.asked).toHaveLength(2)
})

test('a browser without workers asks on the page', async () => {
  const { here, text } = await asking(() => {
    throw new ReferenceError('Worker is not defined')
  })
  expect(await text()).toBe('here')
  expect(here).toHaveBeenCalledTimes(1)
})

test('while the first question fails, no worker is begun', async () => {
  const open = vi.fn()
  const { ask } = new OffPage(() => Promise.reject(new TypeError('no network')), open)
  await expect(ask(URL, {})).rejects.toThrow(TypeError)
  expect(open).not.toHaveBeenCalled()
})
