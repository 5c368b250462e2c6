import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../shared/api/routes.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { shareOf } from '../support/share-of.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const origins = [
  'https://evil.example',
  'null',
  'http://127.0.0.1:1',
  'https://evenhand.example.evil.example',
]
const corsHeaders = (headers: Headers) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'))
const pages = ['/h5/', '/h5/assets/main-abc.js', '/h5/none']
const paths = [
  ...shareOf(routes, 4).map(({ method, path }) => ({ method: method as string, path })),
  ...pages.map((path) => ({ method: 'GET', path })),
]

test.each(paths)('$method $path opens itself to no other origin', async ({ method, path }) => {
  for (const origin of origins) {
    const answered = await fetch(`${server.origin}${path}`, { method, headers: { origin } })
    const preflight = await fetch(`${server.origin}${path}`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'token, idempotency-key',
      },
    })
    expect([corsHeaders(answered.headers), corsHeaders(preflight.headers)]).toEqual([[], []])
  }
})
