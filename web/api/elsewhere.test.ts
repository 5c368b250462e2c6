import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Elsewhere } from './elsewhere.ts'

const TICKS = '/api/index/ticks'
const HOST = 'https://prices.example'
const ours = { headers: { lang: 'de', token: 't.o.k' } }

/** Asks some times; what was sent where, by what answers there. */
function asking(there: () => Promise<Response>) {
  const sent: [url: string, init: RequestInit | undefined][] = []
  const elsewhere = new Elsewhere()
  const fetched = ((url: string, init?: RequestInit) => {
    sent.push([url, init])
    if (!url.startsWith(HOST))
      return Promise.resolve(new Response('here', { headers: { 'prices-at': HOST } }))
    return Promise.race([
      there(),
      new Promise<Response>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('late'))),
      ),
    ])
  }) as typeof fetch
  const ask = async (url = TICKS) => (await elsewhere.ask(url, ours, fetched)).response.text()
  return { ask, sent, urls: () => sent.map(([url]) => url) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('ticks are asked of the host that an answer names, without a word about who asks; nothing else is', async () => {
  const { ask, sent, urls } = asking(async () => new Response('there'))
  expect([await ask(), await ask(), await ask(), await ask('/api/index/home')]).toEqual([
    'here',
    'there',
    'there',
    'here',
  ])
  expect(urls()).toEqual([TICKS, HOST + TICKS, HOST + TICKS, '/api/index/home'])
  expect(sent[1]?.[1]).toEqual({ credentials: 'omit', signal: expect.any(AbortSignal) })
})

test.each([
  ['is not reached', () => Promise.reject(new TypeError('no way'))],
  ['refuses', async () => new Response('', { status: 403 })],
  ['is in trouble', async () => new Response('', { status: 503 })],
  ['does not answer', () => new Promise<Response>(() => {})],
] as const)('a host that %s: ours answers, for ten minutes', async (_how, there) => {
  const { ask, urls } = asking(there)
  await ask()
  const second = ask()
  await vi.advanceTimersByTimeAsync(3000)
  expect(await second).toBe('here')
  await ask()
  expect(urls()).toEqual([TICKS, HOST + TICKS, TICKS, TICKS])
  await vi.advanceTimersByTimeAsync(600_000)
  const later = ask()
  await vi.advanceTimersByTimeAsync(3000)
  await later
  expect(urls().slice(4)).toEqual([HOST + TICKS, TICKS])
})
