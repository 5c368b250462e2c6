import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Value } from '../../functions/table/write.ts'
import { routeById, send } from '../support/apis.ts'
import { atOnce } from '../support/at-once.ts'
import { footprint, quickUser, setAccount } from '../support/people.ts'
import { expectRefused } from '../support/refused.ts'
import { testServer } from '../support/server.ts'
import { type Answered, type TestStack, testStack } from '../support/stack.ts'

const FORM = 'application/x-www-form-urlencoded'
const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const
const text = new URLSearchParams({ ...ticket, seconds: '30' }).toString()
const base64 = (body: string) => Buffer.from(body).toString('base64')

describe('what lies just inside a limit', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack()
  })
  afterAll(() => stack.stop())

  const available = async (token: string) =>
    (await stack.ok('account.index', {}, { token })).balances.USD?.available

  interface Inside {
    says: string
    amount: string
    account: Record<string, Value>
    left: string
  }
  const inside: Inside[] = [
    { says: 'the last cent is spent', amount: '100', account: { USD_available: 100_50n }, left: '0.00' },
    {
      says: 'the least order on a position',
      amount: '1',
      account: { open: { BTCUSD: 4_00n }, openTotal: 4_00n },
      left: '9998.99',
    },
    { says: 'the least position', amount: '5', account: { state: 'ACTIVE' }, left: '9994.97' },
    { says: 'the most an order may be', amount: '1000', account: { state: 'ACTIVE' }, left: '8995.00' },
    {
      says: 'a position is filled',
      amount: '100',
      account: { open: { BTCUSD: 1900_00n }, openTotal: 1900_00n },
      left: '9899.50',
    },
    {
      says: 'all positions are filled',
      amount: '100',
      account: { open: { ETHUSD: 4900_00n }, openTotal: 4900_00n },
      left: '9899.50',
    },
    { says: "the day's stake is used up", amount: '100', account: { leftStake: 100_00n }, left: '9899.50' },
    { says: "the day's loss is used up", amount: '100', account: { leftLoss: 100_50n }, left: '9899.50' },
    { says: 'two decimals', amount: '10.01', account: { state: 'ACTIVE' }, left: '9989.93' },
    { says: 'one decimal', amount: '10.5', account: { state: 'ACTIVE' }, left: '9989.44' },
  ]
  test.each(inside.map((row) => [row.says, row] as const))(
    '%s: taken',
    async (_says, { amount, account, left }) => {
      const user = await quickUser(stack)
      await setAccount(stack, user.uid, account)
      await stack.ok('trade.addorder', { ...ticket, amount }, user)
      expect(await available(user.token)).toBe(left)
    },
  )

  const bodies = [
    { says: 'a form as it stands', type: FORM, body: text, isBase64Encoded: false },
    {
      says: 'a form base64-encoded, as API Gateway sends it',
      type: FORM,
      body: base64(text),
      isBase64Encoded: true,
    },
    {
      says: 'a form with a charset',
      type: `${FORM}; charset=UTF-8`,
      body: base64(text),
      isBase64Encoded: true,
    },
    { says: 'JSON', type: 'application/json', body: JSON.stringify(ticket), isBase64Encoded: false },
    {
      says: 'JSON base64-encoded',
      type: 'application/json',
      body: base64(JSON.stringify(ticket)),
      isBase64Encoded: true,
    },
    {
      says: 'JSON with a number',
      type: 'application/json',
      body: JSON.stringify({ ...ticket, amount: 100 }),
      isBase64Encoded: false,
    },
  ]
  test.each(bodies.map((row) => [row.says, row] as const))(
    '%s: read',
    async (_says, { type, body, isBase64Encoded }) => {
      const { token } = await quickUser(stack)
      const sending = {
        token,
        operationId: stack.id(),
        headers: { 'content-type': type },
        body,
        isBase64Encoded,
      }
      const answered = await send(stack.apis, routeById('trade.addorder'), {}, sending)
      expect([answered.status, answered.body.data?.amount]).toEqual([200, '100.00'])
    },
  )

  test('two devices spending the same money: one order stands, the other is refused for want of it', async () => {
    const user = await quickUser(stack)
    await setAccount(stack, user.uid, { USD_available: 150_00n })
    const place = () => stack.call('trade.addorder', ticket, user)
    const answers = await Promise.all(atOnce(stack.deps.table, [place, place]))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
      error: 'insufficient_balance',
      params: { available: '49.50', needed: '100.50' },
    })
    expect(await available(user.token)).toBe('49.50')
  })

  test('the same operation id twice: the first answer, and nothing moves again', async () => {
    const user = await quickUser(stack)
    const operation = { ...user, operationId: stack.id() }
    const first = await stack.ok('trade.addorder', ticket, operation)
    const before = await footprint(stack, user.uid)
    expect(await stack.ok('trade.addorder', ticket, operation)).toEqual(first)
    expect(await footprint(stack, user.uid)).toEqual(before)
  })

  test('the same operation id an hour later: still the first order', async () => {
    const user = await quickUser(stack)
    const operation = { ...user, operationId: stack.id() }
    const { id } = await stack.ok('trade.addorder', ticket, operation)
    stack.clock.advance(3600)
    const again = await stack.ok('trade.addorder', ticket, operation)
    expect(again).toMatchObject({ id, status: 'settled' })
    const after = await footprint(stack, user.uid)
    expect(await stack.ok('trade.goorder', { id }, user)).toEqual(again)
    expect(await footprint(stack, user.uid)).toEqual(after)
    expect((await stack.ok('trade.orderlist', {}, user)).items).toHaveLength(1)
  })
})

test('a body of 2 MB through the local HTTP server: refused in the language asked for', async () => {
  const server = await testServer()
  const { stack, origin } = server
  try {
    const { uid, token } = await quickUser(stack)
    const before = await footprint(stack, uid)
    await expectRefused([413, 'payload_too_large'], undefined, async (lang) => {
      const answered = await fetch(`${origin}/api/user/addorder`, {
        method: 'POST',
        headers: { 'content-type': FORM, token, lang, 'idempotency-key': stack.id() },
        body: `${text}&pad=${'a'.repeat(2 * 1024 * 1024)}`,
      })
      const body = (await answered.json()) as Answered<unknown>['body']
      return { status: answered.status, headers: Object.fromEntries(answered.headers), body }
    })
    expect(await footprint(stack, uid)).toEqual(before)
  } finally {
    await server.stop()
  }
})
