import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientAddress } from '../../functions/request.ts'
import { routes } from '../../shared/api/routes.ts'
import { send } from '../support/apis.ts'
import { httpEvent } from '../support/event.ts'
import { type TestStack, testStack } from '../support/stack.ts'

const PEER = '192.0.2.10'
const LIMIT = 2

let stack: TestStack
let secret: string
beforeAll(async () => {
  stack = await testStack({ config: { addressLimits: { login: LIMIT, reg: LIMIT, codes: LIMIT } } })
  secret = stack.deps.secrets.originSecrets[0] ?? ''
})
afterAll(() => stack.stop())
beforeEach(() => stack.clock.advance(3600))

/** How many of five logins from one peer get past the limit of their address, headers numbered by try. */
async function passes(headersOf: (i: number) => Record<string, string>): Promise<number> {
  let passed = 0
  for (let i = 0; i < 5; i++) {
    const input = { username: `n${stack.clock.nowMs}-${i}`, password: 'x' }
    const { body } = await stack.call('login.index', input, { address: PEER, headers: headersOf(i) })
    if (body.error !== 'rate_limited') passed += 1
  }
  return passed
}
const viewer = (i: number) => `198.51.100.${i}:4711`

test.each<[string, (i: number) => Record<string, string>]>([
  ['X-Forwarded-For', (i) => ({ 'x-forwarded-for': `198.51.100.${i}` })],
  ['Forwarded', (i) => ({ forwarded: `for=198.51.100.${i}` })],
  [
    'X-Real-IP, True-Client-IP',
    (i) => ({ 'x-real-ip': `198.51.100.${i}`, 'true-client-ip': `198.51.100.${i}` }),
  ],
  ['CloudFront-Viewer-Address without the secret', (i) => ({ 'cloudfront-viewer-address': viewer(i) })],
  [
    'CloudFront-Viewer-Address with a wrong secret',
    (i) => ({ 'cloudfront-viewer-address': viewer(i), 'x-origin-secret': 'A'.repeat(43) }),
  ],
  [
    'CloudFront-Viewer-Address with an empty secret',
    (i) => ({ 'cloudfront-viewer-address': viewer(i), 'x-origin-secret': '' }),
  ],
])('%s does not change the counted address', async (_says, headersOf) => {
  expect(await passes(headersOf)).toBe(LIMIT)
})

test('what CloudFront says of its viewer counts, with its secret', async () => {
  const from = (i: number) => ({ 'cloudfront-viewer-address': viewer(i), 'x-origin-secret': secret })
  expect(await passes(from)).toBe(5)
})

test("the viewer's port does not, nor what the viewer says beside it", async () => {
  const from = (i: number) => ({
    'cloudfront-viewer-address': `198.51.100.200:${4000 + i}`,
    'x-forwarded-for': `198.51.100.${i}`,
    'x-origin-secret': secret,
  })
  expect(await passes(from)).toBe(LIMIT)
})

test.each([
  ['198.51.100.1:443', '198.51.100.1'],
  ['2001:db8:0:0:0:0:0:7:443', '2001:db8:0:0:0:0:0:7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['not an address', PEER],
  ['', PEER],
])('CloudFront-Viewer-Address "%s" is %s', (header, address) => {
  const headers = { 'cloudfront-viewer-address': header, 'x-origin-secret': secret }
  const event = httpEvent({ method: 'POST', path: '/api/login/index', headers, address: PEER })
  expect(clientAddress(event, [secret])).toBe(address)
})

test('a stage behind CloudFront does not answer those who go around it', async () => {
  const behind = await testStack({ config: { behindEdge: true } })
  const around = await behind.call('market.goods', {})
  const through = await behind.call(
    'market.goods',
    {},
    { headers: { 'x-origin-secret': behind.deps.secrets.originSecrets[0] ?? '' } },
  )
  await behind.stop()
  expect([around.status, around.body.error]).toEqual([404, 'not_found'])
  expect(through.status).toBe(200)
})

describe('a stage behind CloudFront answers nobody who comes past it', () => {
  let edge: TestStack
  beforeAll(async () => {
    edge = await testStack({ config: { behindEdge: true } })
  })
  afterAll(() => edge.stop())

  test.each(routes.map((route) => [route.id, route] as const))('%s', async (_id, route) => {
    for (const given of [undefined, '', 'A'.repeat(43)]) {
      // Says that it comes by the right host, and proves nothing.
      const site = { 'x-origin-site': route.area === 'desk' ? 'desk' : 'users' }
      const headers = { ...site, ...(given !== undefined && { 'x-origin-secret': given }) }
      const { status, body } = await send(edge.apis, route, {}, { headers })
      expect([status, body.error]).toEqual([404, 'not_found'])
    }
  })

  test('and everyone who comes by it', async () => {
    const headers = { 'x-origin-secret': edge.deps.secrets.originSecrets[0] ?? '' }
    expect((await edge.call('content.info', {}, { headers })).status).toBe(200)
  })
})

describe('each host hands on its own calls alone', () => {
  let edge: TestStack
  beforeAll(async () => {
    edge = await testStack({ config: { behindEdge: true } })
  })
  afterAll(() => edge.stop())
  const came = async (route: (typeof routes)[number], site: Record<string, string>) => {
    const headers = { 'x-origin-secret': edge.deps.secrets.originSecrets[0] ?? '', ...site }
    const { status, body } = await send(edge.apis, route, {}, { headers })
    return status === 404 && body.error === 'not_found'
  }

  test.each(
    routes.map((route) => [route.id, route.area === 'desk' ? "the users'" : "the desk's", route] as const),
  )('%s by %s', async (_id, _site, route) => {
    const [own, other] = route.area === 'desk' ? ['desk', 'users'] : ['users', 'desk']
    expect(await came(route, { 'x-origin-site': other })).toBe(true)
    if (route.area === 'desk') expect(await came(route, {})).toBe(true)
    // Whatever it is refused for, it is there.
    if (route.auth !== 'open') expect(await came(route, { 'x-origin-site': own })).toBe(false)
  })
})
