import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../shared/api/routes.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { footprint, quickUser } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'
import { PASSWORD, type TestUser } from '../support/stack.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await testServer()
  user = await quickUser(server.stack)
})
afterAll(() => server.stop())

const inputs = validInputs({ username: 'x', invite: '', orderId: '', proofId: '' })
const cases = routes.map((route) => ({ route, id: route.id, method: route.method }))

test.each(cases)('$id answers to $method alone', async ({ route }) => {
  const before = await footprint(server.stack, user.uid)
  const form = new URLSearchParams(inputOf(inputs, route) as Record<string, string>)
  const headers = { token: user.token, 'idempotency-key': server.stack.id() }
  // A read and a write may share their path, each a route of its own here.
  const routed: string[] = routes.filter(({ path }) => path === route.path).map(({ method }) => method)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].filter(
    (name) => !routed.includes(name),
  )) {
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const url = `${server.origin}${route.path}${hasBody ? '' : `?${form.toString()}`}`
    const answered = await fetch(url, { method, headers, ...(hasBody && { body: form }) })
    expect([method, answered.status]).toEqual([method, 404])
  }
  expect(await footprint(server.stack, user.uid)).toEqual(before)
})

test('a token counts in its header only: not in the address, a cookie, the body or an Authorization header', async () => {
  const ask = (query: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/api/user/index${query}`, { headers })
  expect((await ask('', { token: user.token })).status).toBe(200)
  expect((await ask(`?token=${user.token}`)).status).toBe(401)
  expect((await ask('', { cookie: `token=${user.token}` })).status).toBe(401)
  expect((await ask('', { authorization: `Bearer ${user.token}` })).status).toBe(401)
  const body = new URLSearchParams({ token: user.token })
  const posted = await fetch(`${server.origin}/api/user/refill`, { method: 'POST', body })
  expect(posted.status).toBe(401)
})

test('no answer sets a cookie or a location that bears the token', async () => {
  const { stack, origin } = server
  await stack.user('cookieless')
  const body = new URLSearchParams({ username: 'cookieless', password: PASSWORD })
  const login = await fetch(`${origin}/api/login/index`, { method: 'POST', body })
  const { data } = (await login.json()) as { data: { token: string } }
  const index = await fetch(`${origin}/api/user/index`, { headers: { token: data.token } })
  for (const answered of [login, index]) {
    expect(answered.status).toBe(200)
    expect(answered.headers.has('set-cookie')).toBe(false)
    expect(JSON.stringify([...answered.headers])).not.toContain(data.token)
  }
})
