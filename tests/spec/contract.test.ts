import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openapi } from '../../functions/content/openapi.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { type AnyRoute, routes } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { createApis, send, watchTable } from '../support/apis.ts'
import { submitted } from '../support/deposits.ts'
import { fromSchema } from '../support/from-schema.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { type Schema, schemaCheck } from '../support/json-schema.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// What GET /api/openapi.json promises, held against what the product answers: requests drawn from the document's own
// schemas, right and wrong, by callers of every kind. Every status an operation answers is named there, and every body
// fits the schema named for its status. `npm run soak` draws many more, from a new seed.

const RUNS = Number(process.env.CONTRACT_RUNS ?? 6)
const SEED = Number(process.env.CONTRACT_SEED ?? 45)

interface Media {
  content: Record<string, { schema: Schema }>
}
interface Operation {
  parameters: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: Media
  responses: Record<string, Media>
}
const document = openapi('Evenhand') as unknown as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const operationOf = ({ path, method }: AnyRoute): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}
const faultsOf = schemaCheck(document.components.schemas)

/** What an operation takes, as one object: the body of a write, the query of a read. */
function inputSchema({ requestBody, parameters }: Operation): Schema {
  if (requestBody) return requestBody.content['application/json']?.schema ?? {}
  const query = parameters.filter((each) => each.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.flatMap(({ name, required }) => (required ? [name] : [])),
  }
}

let stack: TestStack
let apis: TestStack['apis']
/** Over a table that fails at every call. */
let broken: TestStack['apis']
let tokens: Record<string, string>
let inputs: Record<string, Record<string, unknown>>

beforeAll(async () => {
  stack = await testStack()
  const quiet = { ...stack.deps, log: () => {} }
  apis = createApis(quiet)
  const table = watchTable(stack.deps.table, () => {
    throw new Error('the table is away')
  })
  broken = createApis({ ...quiet, table })
  const [user, locked, leaving, ending] = [
    await quickUser(stack),
    await quickUser(stack),
    await quickUser(stack),
    await quickUser(stack),
  ]
  await stack.deps.table.write(new Change(keys.account(locked.uid)).set('state', 'LOCKED').build())
  const [admin, reviewer, off] = [
    await quickOperator(stack),
    await quickOperator(stack, 'reviewer'),
    await quickOperator(stack),
  ]
  tokens = {
    user: user.token,
    locked: locked.token,
    leaving: leaving.token,
    ending: ending.token,
    admin: admin.token,
    reviewer: reviewer.token,
    off: off.token,
    nonsense: 'a.b.c',
    none: '',
  }
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
  const { id: orderId } = await stack.ok('trade.addorder', ticket, user)
  stack.clock.advance(120)
  const { proofId } = await stack.ok('trade.receipt', { id: orderId }, user)
  const { uid, id: deposit } = await submitted(stack, user)
  const { id: thread } = await stack.ok('service.ticket_write', { topic: 'other', text: 'When?' }, user)
  const known = { username: user.username, invite: stack.invite, orderId, proofId, uid: locked.uid }
  const valid = validInputs(known)
  inputs = Object.fromEntries(
    routes.map((route) => {
      const of = route.id.startsWith('desk.deposit')
        ? deposit
        : route.id.startsWith('desk.ticket')
          ? thread
          : null
      const input = inputOf(valid, route)
      return [route.id, of && 'id' in input ? { ...input, uid, id: of } : input]
    }),
  )
})
afterAll(() => stack.stop())

/** Who may call, thrice, and who may not. Who leaves, or ends all sessions, is not who stays. */
function callersOf({ auth, id }: AnyRoute): string[] {
  const leaves = id.endsWith('.logout')
  const staying = id === 'security.sessions_end' ? 'ending' : 'user'
  const right = { open: 'none', user: leaves ? 'leaving' : staying, desk: leaves ? 'off' : 'admin' }[auth]
  const others = auth === 'desk' ? 'reviewer' : 'admin'
  return [right, right, right, 'none', 'nonsense', 'locked', leaves ? 'nonsense' : others]
}

const odd = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '٣',
  '\u0000',
  'x'.repeat(500),
  '../..',
  null,
  [],
  {},
  true,
  2 ** 53,
]

interface Drawn {
  fields: Record<string, unknown>
  caller: string
  key: 'new' | 'same' | 'old' | 'absent' | 'nonsense'
  as: 'form' | 'json'
  wrong: { kind: 'nothing' | 'less' | 'more' | 'other'; at: number; value: unknown }
}

function requests(route: AnyRoute): fc.Arbitrary<Drawn> {
  const drawn = fromSchema(inputSchema(operationOf(route))) as fc.Arbitrary<Record<string, unknown>>
  const known = fc.constant(null).map(() => inputs[route.id] ?? {})
  // Some fields of what exists among others drawn: a request that gets far, and is refused late.
  const mixed = fc.tuple(drawn, fc.infiniteStream(fc.boolean())).map(([fields, choice]) => ({
    ...inputs[route.id],
    ...Object.fromEntries(Object.entries(fields).filter(() => choice.next().value)),
  }))
  return fc.record({
    fields: fc.oneof(
      { weight: 3, arbitrary: drawn },
      { weight: 3, arbitrary: mixed },
      { weight: 2, arbitrary: known },
    ),
    caller: fc.constantFrom(...callersOf(route)),
    key: fc.constantFrom('new', 'new', 'new', 'same', 'old', 'absent', 'nonsense'),
    as: fc.constantFrom('form', 'json'),
    wrong: fc.record({
      kind: fc.constantFrom('nothing', 'nothing', 'nothing', 'less', 'more', 'other'),
      at: fc.nat(20),
      value: fc.oneof(fc.constantFrom(...odd), fc.jsonValue({ maxDepth: 1 })),
    }),
  })
}

function spoilt(
  fields: Record<string, unknown>,
  { kind, at, value }: Drawn['wrong'],
): Record<string, unknown> {
  const names = Object.keys(fields)
  const name = names[at % Math.max(1, names.length)] ?? 'x'
  if (kind === 'more') return { ...fields, [`x${at}`]: value }
  if (kind === 'other') return { ...fields, [name]: value }
  return Object.fromEntries(Object.entries(fields).filter(([each]) => kind === 'nothing' || each !== name))
}

const written = (value: unknown): unknown =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value)
const asForm = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, written(value)]))

const keyOf = (key: Drawn['key'], sameId: string): { operationId?: string } => {
  if (key === 'absent') return {}
  const ids = { new: stack.id(), same: sameId, old: newId(stack.clock.nowMs - 3_600_000), nonsense: 'x' }
  return { operationId: ids[key] }
}

async function answerTo(route: AnyRoute, { fields, caller, key, as, wrong }: Drawn, sameId: string) {
  const given = spoilt(fields, wrong)
  const token = tokens[caller]
  const sending = { ...(token && { token }), ...keyOf(key, sameId) }
  if (route.method === 'GET' || as === 'form') return send(apis, route, asForm(given), sending)
  const headers = { 'content-type': 'application/json' }
  return send(apis, route, {}, { ...sending, headers, body: JSON.stringify(given) })
}

/** What an answer has that the document does not promise. */
function unpromised(route: AnyRoute, { status, headers, body }: Awaited<ReturnType<typeof send>>): string[] {
  const response = operationOf(route).responses[status]
  if (!response) return [`${status} ${body.error ?? ''} is not named`]
  const type = (headers['content-type'] ?? '').replace(/;.*/, '')
  const media = response.content[type]
  if (!media) return [`${status} as ${type} is not named`]
  return faultsOf(body, media.schema).map((fault) => `${status}: ${fault}`)
}

/** Compares passwords, which is meant to take time. */
const isSlow = (route: AnyRoute): boolean => 'password' in (inputSchema(operationOf(route)).properties ?? {})

describe.each(routes.map((route) => ({ id: route.id, route })))('$id', ({ route }) => {
  test('answers by the status it has a name for: done, no token, wrong field, no id, other media, too large, failed', async () => {
    const [right = 'none'] = callersOf(route)
    const token = tokens[right]
    const who = { ...(token && { token }) }
    const operationId = stack.id()
    const fields = asForm(inputs[route.id] ?? {})
    const asked: [number[], Promise<Awaited<ReturnType<typeof send>>>][] = [
      [[400], send(apis, route, { ...fields, nobody: 'x' }, { ...who, operationId })],
      [[503, 200, 401, 403, 422], send(broken, route, fields, { ...who, operationId })],
    ]
    if (route.auth !== 'open') asked.push([[401], send(apis, route, fields, { operationId })])
    if (route.auth === 'desk') {
      asked.push([[401, 403], send(apis, route, fields, { token: tokens.user ?? '', operationId })])
    }
    if ('idempotent' in route) asked.push([[400], send(apis, route, fields, who)])
    if (route.method === 'POST') {
      const xml = { headers: { 'content-type': 'text/xml' }, body: '<x/>' }
      const large = { headers: { 'content-type': 'application/json' }, body: `"${'x'.repeat(70_000)}"` }
      asked.push([[415], send(apis, route, {}, { ...who, operationId, ...xml })])
      asked.push([[413], send(apis, route, {}, { ...who, operationId, ...large })])
    }
    for (const [expected, promise] of asked) {
      const answered = await promise
      expect(expected).toContain(answered.status)
      expect(unpromised(route, answered)).toEqual([])
    }
  })

  test('answers what the document says, whatever is asked', async () => {
    const sameId = stack.id()
    await fc.assert(
      fc.asyncProperty(requests(route), async (drawn) => {
        expect(unpromised(route, await answerTo(route, drawn, sameId))).toEqual([])
      }),
      { numRuns: Math.ceil(isSlow(route) ? RUNS / 3 : RUNS), seed: SEED },
    )
  })
})
