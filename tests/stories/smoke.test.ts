import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { JourneyFailed, journey } from '../../infra/smoke/journey.ts'
import { type TestServer, testServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

const invite = () => server.stack.invite
/** Moves the stage's clock; pictures are checked meanwhile as ever. */
const wait = async (seconds: number) => {
  server.stack.clock.advance(seconds)
  // A busy machine takes its time to look at a picture.
  await new Promise((resolve) => setTimeout(resolve, 250))
}

/** A stage whose answer to one path is another than it should be. */
const answering =
  (path: string, change: (data: Record<string, unknown>) => void): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input as string, init)
    if (!String(input).includes(path)) return answer
    const body = (await answer.json()) as { data: Record<string, unknown> }
    change(body.data)
    return Response.json(body, {
      status: answer.status,
      headers: { 'x-now': answer.headers.get('x-now') ?? '' },
    })
  }

test('a new user’s first minutes work, step by step', async () => {
  const steps: string[] = []
  await journey({ origin: server.origin, invite: invite(), wait, done: (step) => steps.push(step) })
  expect(steps).toEqual([
    'the page opens',
    'prices are there',
    'registers',
    'sees the practice money',
    'places an order',
    'waits for its close',
    'gets the result and its money',
    'sends a picture',
    'submits a deposit',
    'logs out, and is out',
  ])
})

test('the one of every five minutes leaves nothing: its user is erased', async () => {
  const steps: string[] = []
  let token = ''
  const request = answering('/login/reg', (data: Record<string, unknown> | null) => {
    token = String(data?.token)
  })
  await journey({
    ...{ origin: server.origin, invite: invite(), leaving: 'nothing', wait, request },
    done: (step) => steps.push(step),
  })
  expect(steps.slice(-2)).toEqual(['sends a picture', 'is erased, and is out'])
  const { sub = '' } = decodeJwt(token)
  expect(await server.stack.deps.table.get(keys.account(sub))).toMatchObject({ state: 'ERASED' })
})

test.each<[string, string, RegExp, typeof fetch]>([
  ['a wrong invite', 'registers', /inviter_invalid/, fetch],
  [
    'no product that trades',
    'prices are there',
    /none of/,
    answering('/goods', (data) => Object.assign(data, { items: [] })),
  ],
  [
    'an order that stays open',
    'gets the result and its money',
    /not settled/,
    answering('/goorder', (data) => Object.assign(data, { status: 'open', result: null })),
  ],
  [
    'money that is not what the order says',
    'gets the result and its money',
    /the balance moved/,
    answering('/goorder', (data) => Object.assign(data, { profit: '12345.00' })),
  ],
  [
    'a deposit in another state',
    'submits a deposit',
    /not 3/,
    answering('/dorecharge', (data) => Object.assign(data, { status: 1 })),
  ],
  [
    'a server that is not there',
    'the page opens',
    /fetch failed/,
    (_, init) => fetch('http://127.0.0.1:9', init),
  ],
])('stops at %s, and says at which step', async (what, step, why, request) => {
  const tried = journey({
    origin: server.origin,
    invite: what === 'a wrong invite' ? 'NOBODYS' : invite(),
    wait,
    request,
  })
  const error = await tried.then(
    () => null,
    (failed: unknown) => failed,
  )
  expect(error).toBeInstanceOf(JourneyFailed)
  expect((error as JourneyFailed).step).toBe(step)
  expect((error as JourneyFailed).message).toMatch(why)
})
