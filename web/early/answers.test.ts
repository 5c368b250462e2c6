import { afterEach, expect, test, vi } from 'vitest'
import { askAhead, askingAs, takeAhead } from './answers.ts'

const NOW = 1_790_000_000_000
const ada = askingAs('de', 't.o.k')

function asked(answer: () => Promise<Response> = async () => new Response('home')) {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('fetch', answer)
  askAhead('/home', ada)
}

afterEach(() => {
  void takeAhead('/home', ada, NOW)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('is given once, to who asks the same', async () => {
  asked()
  expect(takeAhead('/home?x=1', ada, NOW)).toBeNull()
  expect(takeAhead('/home', askingAs('de', null), NOW)).toBeNull()
  expect(takeAhead('/home', askingAs('th', 't.o.k'), NOW)).toBeNull()
  expect(await (await takeAhead('/home', ada, NOW))?.response.text()).toBe('home')
  expect(takeAhead('/home', ada, NOW)).toBeNull()
})
test('an old one is not given: whoever asks late asks anew', () => {
  asked()
  expect(takeAhead('/home', ada, NOW + 10_000)).toBeNull()
})
test('a failure is told to who takes it', async () => {
  asked(() => Promise.reject(new TypeError('no network')))
  await expect(takeAhead('/home', ada, NOW)).rejects.toThrow('no network')
})
test('is given up after a minute', async () => {
  asked(
    ((_url: string, init: RequestInit) =>
      new Promise((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      )) as never,
  )
  const heard = takeAhead('/home', ada, NOW)
  const failed = expect(heard).rejects.toThrow('aborted')
  await vi.advanceTimersByTimeAsync(60_000)
  await failed
})
