import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../shared/api/routes.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { quickOperator, quickUser, type TestOperator, tokenFor } from '../support/people.ts'
import { SECRET, type TestServer, testServer } from '../support/server.ts'
import type { TestUser } from '../support/stack.ts'

let server: TestServer
let user: TestUser
let operator: TestOperator
let inputs: ReturnType<typeof validInputs>
beforeAll(async () => {
  server = await testServer()
  const { stack } = server
  // The days of all products are computed: an answer that has no time for them leaves prices out, whoever asks.
  await stack.ok('market.goods', {})
  user = await quickUser(stack)
  operator = await quickOperator(stack)
  // Whom the desk locks is another: the user's own session must stand.
  const { uid } = await quickUser(stack)
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
  const { id } = await stack.ok('trade.addorder', ticket, user)
  stack.clock.advance(120)
  const { proofId } = await stack.ok('trade.receipt', { id }, user)
  const picture = { purpose: 'deposit', contentType: 'image/png', size: 9 } as const
  const { key: uploadKey } = await stack.ok('uploads.uploadfile', picture, user)
  inputs = validInputs({
    username: user.username,
    invite: stack.invite,
    orderId: id,
    proofId,
    uploadKey,
    uid,
  })
})
afterAll(() => server.stop())

function expectGuarded(headers: Headers): void {
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}; includeSubDomains/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
}

// Logging out comes last, as it ends the session of all others.
const ordered = [...routes].sort(
  (a, b) => Number(a.id.endsWith('.logout')) - Number(b.id.endsWith('.logout')),
)
describe.each(ordered.map((route) => ({ route, id: route.id })))('$id', ({ route }) => {
  const isShared = 'sharedCache' in route

  function call(token: string, extra: Record<string, string> = {}, lang?: string) {
    const form = new URLSearchParams({ ...(inputOf(inputs, route) as Record<string, string>), ...extra })
    const { method, path } = route
    const headers = { token, 'idempotency-key': server.stack.id(), ...(lang && { lang }) }
    return method === 'GET'
      ? fetch(`${server.origin}${path}?${form.toString()}`, { headers })
      : fetch(`${server.origin}${path}`, { method, headers, body: form })
  }

  test('its answer', async () => {
    const answered = await call(tokenFor(route, { user, operator }))
    expectGuarded(answered.headers)
    expect(answered.headers.get('content-type')).toBe('application/json; charset=utf-8')
    if (isShared && answered.status === 200) {
      expect(answered.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+$/)
      expect(answered.headers.get('vary')).toContain('lang')
    } else {
      expect(answered.headers.get('cache-control')).toBe('no-store')
      expect(answered.headers.get('x-now')).toBe(String(server.stack.clock.nowMs))
    }
  })

  test('its refusal', async () => {
    const answered = await call('forged', { unknown: '1' })
    expect(answered.status).toBeGreaterThanOrEqual(400)
    expectGuarded(answered.headers)
    expect(answered.headers.get('cache-control')).toBe('no-store')
  })

  if (isShared && !('words' in route))
    test('one without words is the same in every language', async () => {
      const [german, thai] = [await call('', {}, 'de'), await call('', {}, 'th')]
      expect(german.status).toBe(200)
      expect(await german.text()).toBe(await thai.text())
    })

  if (isShared)
    test('a shared answer is the same whoever asks', async () => {
      const [signedIn, visitor] = [await call(user.token), await call('')]
      // A refusal names its request.
      const said = async (answer: Response) => (await answer.text()).replace(/"requestId":"[^"]+"/, '')
      expect(await said(signedIn)).toBe(await said(visitor))
    })
})

test.each([
  ['a path that is no route', '/api/user/nothing', 404],
  ['a file above the web', '/h5/..%2fsecret.txt', 404],
  ['a path badly encoded', '/h5/%E0%A4%A', 404],
  ['a missing asset', '/h5/assets/gone.js', 404],
  ['a file above the desk', '/desk/..%2fsecret.txt', 404],
  ['the desk without its slash', '/desk', 302],
  ['anything else', '/admin', 404],
  ['the bare address', '/', 302],
])('%s', async (_says, path, status) => {
  const answered = await fetch(`${server.origin}${path}`, { redirect: 'manual' })
  expect(answered.status).toBe(status)
  expectGuarded(answered.headers)
  expect(await answered.text()).not.toContain(SECRET)
})

test.each(['/h5/../secret.txt', '/h5/%2e%2e/secret.txt', '//', 'http://[', '/h5//etc/passwd'])(
  'the raw target %s leads to no file',
  async (path) => {
    const { port } = new URL(server.origin)
    const status = await new Promise((resolve, reject) => {
      request({ port, path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end()
    })
    expect([404, 400]).toContain(status)
  },
)

test.each(['/h5/', '/h5/index.html', '/h5/assets/main-abc.js', '/h5/missing', '/admin', '/desk/'])(
  'the policy of %s: own scripts only, no objects, no base, no frames',
  async (path) => {
    const { headers } = await fetch(`${server.origin}${path}`)
    expectGuarded(headers)
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((rule) => {
        const [name = '', ...sources] = rule.split(' ')
        return [name, sources.join(' ')]
      }),
    )
    expect(Object.fromEntries(policy)).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
  },
)

test('the desk is not for search engines, shows pictures of its own alone, and takes none', async () => {
  const { headers } = await fetch(`${server.origin}/desk/`)
  expect(headers.get('x-robots-tag')).toBe('noindex, nofollow')
  expect(headers.get('content-security-policy')).toContain("img-src 'self';")
  expect(headers.get('permissions-policy')).toContain('camera=()')
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('the page is asked for anew each time, an asset is kept for a year', async () => {
  const cache = async (path: string) => (await fetch(server.origin + path)).headers.get('cache-control')
  expect(await cache('/h5/')).toBe('no-cache')
  expect(await cache('/h5/assets/main-abc.js')).toBe('public, max-age=31536000, immutable')
})
