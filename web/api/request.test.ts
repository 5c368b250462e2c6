import { afterEach, describe, expect, test, vi } from 'vitest'
import { ServerClock } from './clock.ts'
import { ApiError } from './error.ts'
import { type Call, type ClientDeps, send } from './request.ts'

interface Sent {
  url: string
  init: RequestInit & { headers: Record<string, string> }
}

async function run(call: Call, respond: () => Promise<Response>, token: string | null = null) {
  const sent: Sent[] = []
  const ended: string[] = []
  const clock = new ServerClock()
  const deps: ClientDeps = {
    fetch: (url, init) => {
      sent.push({ url: String(url), init: init as Sent['init'] })
      return respond()
    },
    clock,
    token: () => token,
    language: () => 'zh-Hans',
    onUnauthorised: (error) => ended.push(error.slug),
  }
  const outcome = await send(deps, call).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  )
  return { ...outcome, sent: sent[0] as Sent, ended, clock }
}

const ok = (data: unknown, headers?: Record<string, string>) => async () =>
  new Response(JSON.stringify({ code: 0, msg: '', data }), { headers })
const refuse = (status: number, error: string) => async () =>
  new Response(
    JSON.stringify({
      code: status,
      error,
      msg: '余额不足',
      params: { needed: '10.05' },
      requestId: 'r-1',
      data: null,
    }),
    { status },
  )

describe('a request', () => {
  test('GET carries its query, the language twice and the token', async () => {
    const { sent, data } = (await run(
      {
        method: 'GET',
        path: '/api/index/getkdata',
        fields: { id: 'EURUSD', count: 200, interval: undefined },
      },
      ok({ items: [] }),
      't.o.k',
    )) as { sent: Sent; data: unknown }
    expect(sent.url).toBe('/api/index/getkdata?id=EURUSD&count=200')
    expect(sent.init.headers).toEqual({ lang: 'zh-Hans', language: 'zh-Hans', token: 't.o.k' })
    expect(data).toEqual({ items: [] })
  })
  test('POST is a form, with the operation id where there is one', async () => {
    const fields = { username: 'ada & co', agree: 1 }
    const { sent } = await run(
      { method: 'POST', path: '/api/login/reg', fields, operationId: 'ULID' },
      ok({}),
    )
    expect(sent.url).toBe('/api/login/reg')
    expect(sent.init.body).toBe('username=ada+%26+co&agree=1')
    expect(sent.init.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': 'ULID',
    })
  })
})

describe('a failure is always an ApiError', () => {
  const call: Call = { method: 'GET', path: '/api/user/index' }
  test.each<[string, () => Promise<Response>, { slug: string; status: number }]>([
    [
      'a refusal keeps slug and status',
      refuse(422, 'insufficient_balance'),
      { slug: 'insufficient_balance', status: 422 },
    ],
    [
      'no network',
      () => Promise.reject(new TypeError('Failed to fetch')),
      { slug: 'network_error', status: 0 },
    ],
    [
      'a gateway page',
      async () => new Response('<html>', { status: 502 }),
      { slug: 'network_error', status: 502 },
    ],
    ['a portal page', async () => new Response('<html>'), { slug: 'network_error', status: 0 }],
  ])('%s', async (_, respond, expected) => {
    const { error } = (await run(call, respond)) as { error: ApiError }
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject(expected)
  })
  test('a refusal keeps its sentence, numbers and request id', async () => {
    const { error } = (await run(call, refuse(422, 'insufficient_balance'))) as { error: ApiError }
    expect(error).toMatchObject({ msg: '余额不足', params: { needed: '10.05' }, requestId: 'r-1' })
  })
  test.each<[string, Record<string, string>, number]>([
    ['the time it tells', { 'retry-after': '20' }, 20],
    ['no time, or one we cannot read', { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 5],
    ['not for ever', { 'retry-after': '999999' }, 3600],
  ])('a gateway that has had too many requests: %s', async (_, headers, seconds) => {
    for (const body of ['{"message":"Too Many Requests"}', 'slow down']) {
      const { error } = (await run(call, async () => new Response(body, { status: 429, headers }))) as {
        error: unknown
      }
      expect(error).toMatchObject({ slug: 'rate_limited', status: 429, params: { seconds }, message: '' })
    }
  })
})

describe('a request without an answer', () => {
  afterEach(() => vi.useRealTimers())
  test.each([
    ['is given up after a minute', undefined, 60_000],
    ['is given up after its own time', 15_000, 15_000],
  ])('%s', async (_, timeoutMs, givenUpMs) => {
    vi.useFakeTimers()
    const deps: ClientDeps = {
      fetch: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      clock: new ServerClock(),
      token: () => null,
      language: () => 'en',
      onUnauthorised: () => {},
    }
    const outcome = vi.fn()
    send(deps, { method: 'GET', path: '/api/user/index', timeoutMs }).catch(outcome)
    await vi.advanceTimersByTimeAsync(givenUpMs - 1)
    expect(outcome).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ slug: 'network_error', status: 0 }))
  })
})

test.each<[string, () => Promise<Response>, boolean]>([
  ['an answer', ok({}), true],
  ['a refusal', refuse(404, 'not_found'), true],
  ['a server in trouble', refuse(503, 'operation_failed'), false],
  ['a page of someone between us', async () => new Response('<html>'), false],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('whether our server is heard: %s', async (_, respond, heard) => {
  const told: boolean[] = []
  const deps: ClientDeps = {
    fetch: respond,
    clock: new ServerClock(),
    connection: { sent: () => (answered) => told.push(answered) },
    token: () => null,
    language: () => 'en',
    onUnauthorised: () => {},
  }
  await send(deps, { method: 'GET', path: '/x' }).catch(() => {})
  expect(told).toEqual([heard])
})

describe('an answer asked for ahead', () => {
  test('is the answer to the same question, with the clock read when it came', async () => {
    const questions: [string, Record<string, string>][] = []
    const clock = new ServerClock(() => 50_000)
    const deps: ClientDeps = {
      fetch: () => Promise.reject(new Error('asked twice')),
      ahead: async (url, headers) => {
        questions.push([url, headers])
        const response = new Response('{"code":0,"data":7}', { headers: { 'x-now': '11000' } })
        return { response, sentMs: 900, receivedMs: 1100 }
      },
      clock,
      token: () => 't.o.k',
      language: () => 'ja',
      onUnauthorised: () => {},
    }
    expect(await send(deps, { method: 'GET', path: '/x', fields: { id: 'A B' } })).toBe(7)
    expect(questions).toEqual([['/x?id=A+B', { lang: 'ja', language: 'ja', token: 't.o.k' }]])
    expect(clock.now()).toBe(60_000)
  })
  test('is never that to an operation', async () => {
    const deps: ClientDeps = {
      fetch: async () => new Response('{"code":0,"data":"sent"}'),
      ahead: () => Promise.reject(new Error('not asked')),
      clock: new ServerClock(),
      token: () => null,
      language: () => 'en',
      onUnauthorised: () => {},
    }
    expect(await send(deps, { method: 'POST', path: '/x' })).toBe('sent')
  })
})

describe('a refused token', () => {
  const call: Call = { method: 'GET', path: '/api/user/index' }
  test('ends the session it was sent for', async () => {
    expect((await run(call, refuse(401, 'account_locked'), 't')).ended).toEqual(['account_locked'])
  })
  test('a visitor has none to end', async () => {
    expect((await run(call, refuse(401, 'login_required'))).ended).toEqual([])
  })
  test('other refusals end nothing', async () => {
    expect((await run(call, refuse(403, 'role_required'), 't')).ended).toEqual([])
  })
})

describe("the server's clock", () => {
  test('an answer sets it, whether granted or refused', async () => {
    const stamped = String(Date.now() + 3_600_000)
    const { clock } = await run({ method: 'GET', path: '/x' }, ok({}, { 'x-now': stamped }))
    expect(clock.now() - Date.now()).toBeGreaterThan(3_599_000)
  })
  test('answers narrow the offset; before any, the phone decides', () => {
    const clock = new ServerClock(() => 10_000)
    expect(clock.now()).toBe(10_000)
    // Read between 0 and 400 of the phone: 800 to 1200 ahead.
    clock.heard(1200, 0, 400)
    expect(clock.now()).toBe(11_000)
    // Read between 1000 and 1100: 1100 to 1200 ahead.
    clock.heard(2200, 1000, 1100)
    expect(clock.now()).toBe(11_150)
    // Half a millisecond is no time an id could carry.
    clock.heard(2201, 1000, 1100)
    expect(clock.now()).toBe(11_151)
    // A slower answer that agrees takes nothing back.
    clock.heard(4000, 2000, 4000)
    expect(clock.now()).toBe(11_151)
  })
  test('an answer that contradicts the others means the phone was set: it counts alone', () => {
    const clock = new ServerClock(() => 0)
    clock.heard(1000, 0, 100)
    clock.heard(61_000, 0, 100)
    expect(clock.now()).toBe(60_950)
  })
})
