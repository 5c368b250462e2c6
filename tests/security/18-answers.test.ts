import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Row, Table } from '../../functions/table/write.ts'
import { routes } from '../../shared/api/routes.ts'
import { createApis, send } from '../support/apis.ts'
import { checkedPicture, submitted } from '../support/deposits.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Check 18: an answer holds what its schema names and nothing beside it, whatever stands in the table.

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  additionalProperties?: boolean | Shape
  propertyNames?: { enum?: string[] }
  items?: Shape
  prefixItems?: Shape[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  enum?: unknown[]
  const?: unknown
}

/** Places of a schema that would let anything through: an object open to more keys, a value of no type. */
function openPlaces(shape: Shape, at = ''): string[] {
  const inside = [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) => openPlaces(part, `${at}.${name}`)),
    ...[shape.items, ...(shape.prefixItems ?? [])].flatMap((part) =>
      part ? openPlaces(part, `${at}[]`) : [],
    ),
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((part) =>
      openPlaces(part, at),
    ),
  ]
  const { additionalProperties: more } = shape
  if (typeof more === 'object') inside.push(...openPlaces(more, `${at}.*`))
  const isNamed = more === false || (typeof more === 'object' && shape.propertyNames?.enum !== undefined)
  if (shape.type === 'object' && !isNamed) inside.push(`${at} takes any key`)
  const says = ['type', 'anyOf', 'oneOf', 'allOf', 'enum', 'const'].some((word) => word in shape)
  if (!says) inside.push(`${at} takes anything`)
  return inside
}

/**
 * Open on purpose: the public inputs of a result, checked by those who read them; this interface itself; the figures of
 * published rules; ticks by their product; the fields S3 asks a form to carry; what an operator did to a document, as the
 * trail recorded it.
 */
const known: Record<string, string[]> = {
  'content.openapi': [' takes anything'],
  'market.fairness': ['.tape takes anything'],
  'trade.receipt': ['.tape takes anything'],
  'trade.proof': ['.tape takes anything'],
  'exchange.exchange_proof': ['.tape takes anything'],
  'market.rules': ['.rules[].figures takes any key'],
  'market.ticks': ['.items takes any key'],
  'uploads.uploadfile': ['.fields takes any key'],
  'desk.article_picture': ['.fields takes any key'],
  'uploads.uploadavatar': ['.fields takes any key'],
  'desk.audit': ['.items[].before takes any key', '.items[].after takes any key'],
  'desk.identity': ['.audit[].before takes any key', '.audit[].after takes any key'],
  'desk.change': ['.audit[].before takes any key', '.audit[].after takes any key'],
  'desk.deposit': ['.audit[].before takes any key', '.audit[].after takes any key'],
  'desk.withdrawal': ['.audit[].before takes any key', '.audit[].after takes any key'],
}

describe('every answer is named key by key', () => {
  test.each(routes.map((route) => ({ id: route.id, output: route.output })))('$id', ({ id, output }) => {
    const shape = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as Shape
    expect([...new Set(openPlaces(shape))]).toEqual(known[id] ?? [])
  })

  test('an open place is seen', () => {
    const open = z.object({
      a: z.record(z.string(), z.string()),
      b: z.looseObject({}),
      c: z.array(z.unknown()),
    })
    const places = openPlaces(z.toJSONSchema(open) as Shape)
    expect(places).toEqual([
      '.a takes any key',
      '.b.* takes anything',
      '.b takes any key',
      '.c[] takes anything',
    ])
  })
})

const PLANT = 'planted-where-no-answer-may-show-it'

/** A table whose every row holds more than the product knows of. */
function planted(table: Table): Table {
  const plant = <R extends Row | undefined>(row: R): R =>
    row ? { ...row, extra: PLANT, note: { PLANT } } : row
  return {
    ...table,
    get: async (...asked) => plant(await table.get(...asked)),
    getMany: async (...asked) => (await table.getMany(...asked)).map(plant),
    query: async (query) => {
      const page = await table.query(query)
      return { ...page, rows: page.rows.map(plant) }
    },
  }
}

describe('what a row holds beside what is known of it is told by no answer', () => {
  let stack: TestStack
  let user: TestUser
  let inputs: ReturnType<typeof validInputs>
  let desk: { token: string }
  beforeAll(async () => {
    stack = await testStack({ events: false })
    user = await quickUser(stack)
    desk = await quickOperator(stack)
    const other = await quickUser(stack)
    // So that the trail has something to tell.
    const locked = { uid: (await quickUser(stack)).uid, reason: 'user_asked' } as const
    await stack.ok('desk.lock', locked, desk)
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    const { id } = await stack.ok('trade.addorder', ticket, user)
    await submitted(stack, user)
    stack.clock.advance(120)
    const { proofId } = await stack.ok('trade.receipt', { id }, user)
    const uploadKey = await checkedPicture(stack, user)
    inputs = validInputs({
      username: user.username,
      invite: stack.invite,
      orderId: id,
      proofId,
      uploadKey,
      uid: other.uid,
    })
  })
  afterAll(() => stack.stop())

  // Leaving ends the sessions the others need.
  const asked = routes.filter(({ id }) => !/\.logout$/.test(id))
  test.each(asked.map((route) => ({ id: route.id, route })))('$id', async ({ route }) => {
    const apis = createApis({ ...stack.deps, table: planted(stack.deps.table) })
    const token = { open: undefined, user: user.token, desk: desk.token }[route.auth]
    const caller = { operationId: stack.id(), ...(token && { token }) }
    const { body, headers } = await send(apis, route, inputOf(inputs, route), caller)
    const told = JSON.stringify([body, headers])
    expect(told.length).toBeGreaterThan(50)
    expect(told).not.toContain(PLANT)
  })
})
