import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { functions } from '../../functions/areas.ts'
import type { AllDeps } from '../../functions/deps.ts'
import type { FunctionNeeds } from '../../functions/function-needs.ts'
import { errorFields, jsonLog } from '../../functions/log.ts'
import { classesIn } from '../../functions/personal/fields.ts'
import { settleShard } from '../../functions/trade/sweep.ts'
import { createWorker } from '../../functions/worker.ts'
import { createLocalServer } from '../../infra/local/server.ts'
import { type AnyRoute, routes } from '../../shared/api/routes.ts'
import { createApis, send, watchTable } from '../support/apis.ts'
import { canaries, freeFields, harmless } from '../support/canaries.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { quickOperator, type TestOperator, tokenFor } from '../support/people.ts'
import { shareOf } from '../support/share-of.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

const canary = {
  ...canaries,
  username: 'canary-username',
  password: 'Canary-Pass.9',
  invite: 'CANARYINVITE',
  address: '198.51.100.77',
  agent: 'canary-agent/1.0',
  product: 'CANARYPRODUCT',
}

const lines: string[] = []
const log = jsonLog((line) => lines.push(line))
let stack: TestStack
let user: TestUser
let operator: TestOperator
beforeAll(async () => {
  stack = await testStack({ log })
  const form = { username: canary.username, password: canary.password, passwordRepeat: canary.password }
  const operationId = stack.id()
  const made = await stack.ok('login.reg', { ...form, invite: stack.invite, agree: '1' }, { operationId })
  user = { uid: operationId, username: canary.username, publicId: made.user.publicId, token: made.token }
  operator = await quickOperator(stack)
})
afterAll(() => stack.stop())
afterEach(() => {
  lines.length = 0
})

const quote = (value: unknown) =>
  JSON.stringify(value, (_name, part) => (typeof part === 'bigint' ? String(part) : part))

/** Failures that quote all they were given, as the errors of databases and parsers do. */
const failures: Record<string, (argument: unknown) => unknown> = {
  'an error that quotes its input': (argument) =>
    new Error(`cannot store ${everything()} ${quote(argument)}`),
  'an error whose words look like a stack': (argument) =>
    new Error(`cannot store\n    at ${everything()} (${quote(argument)})\n    at ${canary.address}:1:1`),
  'a thrown text': (argument) => `${everything()} ${quote(argument)}`,
  'an error with the input beside it': (argument) =>
    Object.assign(new Error('no'), { input: argument, cause: new Error(everything()) }),
}
const everything = () => [...Object.values(canary), user.token, user.publicId, stack.invite].join(' ')

/** Every route with canaries in all it is sent, right and wrong. */
async function askAll(deps: AllDeps, asked: readonly AnyRoute[] = routes): Promise<void> {
  const apis = createApis(deps)
  const known = {
    username: canary.username,
    invite: canary.invite,
    orderId: stack.id(),
    proofId: 'A'.repeat(107),
  }
  const inputs = validInputs(known)
  const headers = { 'user-agent': canary.agent, 'x-forwarded-for': canary.address, cookie: everything() }
  for (const route of asked) {
    if (route.id.endsWith('.logout')) continue
    const input = inputOf(inputs, route)
    for (const field of freeFields(route)) if (canaries[field]) input[field] = canaries[field]
    const token = tokenFor(route, { user, operator })
    const sending = { token, operationId: stack.id(), address: canary.address, headers }
    await send(apis, route, input, sending)
    await send(apis, route, { ...input, [canary.username]: canary.password }, sending)
    await send(apis, route, { ...input, productId: canary.product, id: canary.product }, sending)
    await send(apis, route, input, { ...sending, token: `${token}x` })
    await send(apis, route, input, { ...sending, body: everything() })
    await send(apis, route, input, {
      ...sending,
      headers: { ...headers, 'content-type': 'application/json' },
      body: `{"${everything()}`,
    })
  }
}

function expectNoCanary(written: string): void {
  for (const value of [
    ...Object.values(canary),
    user.token,
    operator.token,
    operator.token.split('.')[2] as string,
    user.token.split('.')[2] as string,
    stack.invite,
  ])
    expect(written).not.toContain(value)
}

test('every field of every route that takes free text is planted, or is named as harmless', () => {
  const unknown = routes.flatMap((route) =>
    freeFields(route)
      .filter((field) => !(field in canaries) && !harmless.includes(field))
      .map((field) => `${route.id} ${field}`),
  )
  expect(unknown).toEqual([])
  expect(harmless.filter((field) => field in canaries)).toEqual([])
})

/** All that reaches the two streams of the process while `run` runs. */
async function captured(run: () => Promise<void>): Promise<string> {
  let text = ''
  const take = (chunk: unknown) => {
    text += String(chunk)
    return true
  }
  const spies = [process.stdout, process.stderr].map((stream: Writable) =>
    vi.spyOn(stream, 'write').mockImplementation(take as never),
  )
  const printed = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi
      .spyOn(console, name)
      .mockImplementation((...words: unknown[]) =>
        take(words.map((word) => inspect(word, { depth: 9 })).join(' ')),
      ),
  )
  try {
    await run()
  } finally {
    for (const spy of [...spies, ...printed]) spy.mockRestore()
  }
  return text
}

test('requests right and wrong: the log names route, status and slug, and nothing that was sent', async () => {
  const printed = await captured(() => askAll(stack.deps, shareOf(routes, 2)))
  expect(lines.length).toBeGreaterThan(50)
  expectNoCanary(lines.join('\n') + printed)
  expect(JSON.parse(lines[0] as string)).toEqual({
    level: 'info',
    event: 'refused',
    requestId: 'test-request',
    route: expect.any(String),
    status: expect.any(Number),
    slug: expect.any(String),
  })
})

test.each(Object.entries(failures))(
  'every call fails with %s: nothing of it is logged or answered',
  async (_says, make) => {
    const fail = (argument: unknown): never => {
      throw make(argument)
    }
    const table = watchTable(stack.deps.table, (_call, argument) => fail(argument))
    const printed = await captured(() => askAll({ ...stack.deps, table }, shareOf(routes, 3)))
    const failed = lines.filter((line) => line.includes('"failed"'))
    expect(failed.length).toBeGreaterThan(10)
    expectNoCanary(lines.join('\n') + printed)
  },
)

/** Of areas that keep files or seal fields; the desk's look at pictures in few of theirs. */
const withFiles = routes.filter(({ area }) => {
  const { files, needs = [] }: FunctionNeeds = functions[area]
  return area !== 'desk' && (files || classesIn(needs).length > 0)
})

test.each(Object.entries(failures))(
  'what seals, keeps files and answers on a laptop fails with %s: nothing of it is logged',
  async (_says, make) => {
    const fail = async (...args: unknown[]): Promise<never> => {
      throw make(args)
    }
    const failing = { of: fail }
    const own = await stack.deps.contactFields.of(user.uid)
    const sealed = own.seal('phone', canaries.phone ?? '')
    const { postForm, read, put, remove, link } = {
      postForm: fail,
      read: fail,
      put: fail,
      remove: fail,
      link: fail,
    }
    const sealing = { contactFields: failing, identityFields: failing, payoutFields: failing }
    const deps = { ...stack.deps, ...sealing, files: { postForm, read, put, remove, link } }
    const printed = await captured(async () => {
      await askAll(deps, shareOf(withFiles, 3))
      const broken = Object.fromEntries(routes.map(({ area }) => [area, fail])) as never
      const server = createLocalServer({ apis: broken }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const body = JSON.stringify({ username: everything(), password: canary.password })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`http://127.0.0.1:${port}/api/login/index`, {
        method: 'POST',
        headers,
        body,
      })
      expect(answer.status).toBe(503)
      server.closeAllConnections()
      server.close()
    })
    for (const written of [lines.join('\n'), printed]) {
      expectNoCanary(written)
      expect(written).not.toContain(sealed)
    }
    expect(printed).toMatch(/"level":"error"/)
  },
)

test.each(Object.entries(failures))(
  'a worker fails with %s: nothing of it is logged',
  async (_says, make) => {
    const { deps } = stack
    const worker = createWorker(deps, async () => {
      throw make(everything())
    })
    await expect(worker({}, {} as never)).rejects.toBeDefined()
    const table = watchTable(deps.table, (call, argument) => {
      if (call === 'transact') throw make(argument)
    })
    await stack.ok(
      'trade.addorder',
      { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 },
      user,
    )
    stack.clock.advance(60)
    const shards = Array.from({ length: deps.config.shards }, (_, shard) =>
      settleShard({ ...deps, table }, shard, deps.clock()),
    )
    await Promise.allSettled(shards)
    expect(lines.some((line) => line.includes('"settlement failed"'))).toBe(true)
    expectNoCanary(lines.join('\n'))
  },
)

test('an unplanned failure is logged with its kind and its place', () => {
  const error = new TypeError(`no ${canary.password}\n    at ${canary.username}`)
  const { error: name, stack: frames } = errorFields(error)
  expect(name).toBe('TypeError')
  expect(frames).toMatch(/30-logs\.test\.ts:\d+:\d+/)
  expectNoCanary(String(frames))
})

test.each([
  ['changed', `first ${canary.password}\n    at ${canary.invite} (/x/${canary.product}:1:1)`, 'changed'],
  ['cut', `first ${canary.password}\n    at ${canary.username}`, 'first'],
])('a message %s after the fact does not come back by the stack', (_says, first, then) => {
  const error = new Error(first)
  // The stack is written when it is first read.
  expect(error.stack).toContain(canary.password)
  error.message = then
  expectNoCanary(JSON.stringify(errorFields(error)))
})
