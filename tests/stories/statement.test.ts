import type { Context } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credit } from '../../functions/deposits/review.ts'
import { routeKey } from '../../shared/api/routes.ts'
import { FILE_MAX_DAYS } from '../../shared/api/views.ts'
import { formatAmount } from '../../shared/money.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { routeById } from '../support/apis.ts'
import { approveBy, available, press, satoshi, submitted } from '../support/deposits.ts'
import { httpEvent } from '../support/event.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
const route = routeById('views.statement')

let stack: TestStack
let user: TestUser
let began: number
let until: number
const ids: Record<string, string> = {}
const now = () => secondsOf(stack.clock.nowMs)
beforeAll(async () => {
  stack = await testStack({ events: false })
  user = await quickUser(stack)
  began = now()
  ids.grant = user.uid
  stack.clock.advance(5)
  ids.first = (await stack.ok('trade.addorder', ticket, user)).id
  stack.clock.advance(5)
  const seen = await submitted(stack, user, '250')
  ids.deposit = seen.id
  stack.clock.advance(5)
  // Ends after the one placed before it, but is settled first.
  ids.second = (await stack.ok('trade.addorder', ticket, user)).id
  stack.clock.advance(60)
  await stack.ok('trade.goorder', { id: ids.second }, user)
  stack.clock.advance(5)
  await stack.ok('trade.goorder', { id: ids.first }, user)
  // Reviewed as late as it may be.
  stack.clock.advance(7000)
  await approveBy(stack, 'ada', seen)
  const given = await credit(stack.deps, press(stack, 'ada'), {
    uid: user.uid,
    amount: '3',
    reason: 'reason_goodwill',
  })
  ids.credit = given.id
  stack.clock.advance(5)
  await approveBy(stack, 'bob', { uid: user.uid, id: given.id, from: 4 })
  until = now()
})
afterAll(() => stack.stop())

const page = (query: Parameters<typeof stack.ok<'views.statement'>>[1] = {}, of = user) =>
  stack.ok('views.statement', query, of)

/** A file as API Gateway would hand it over. */
async function file(fields: Record<string, unknown>, lang = 'en', of = user) {
  const event = httpEvent({
    method: 'GET',
    path: route.path,
    routeKey: routeKey(route),
    headers: { token: of.token, lang },
    fields: { format: 'csv', ...fields },
  })
  const { statusCode, headers = {}, body = '' } = await stack.apis.views(event, {} as Context)
  return { status: statusCode, headers: headers as Record<string, string>, body }
}

describe('a statement', () => {
  test('tells every movement with its document, newest first by when the money moved', async () => {
    const { items, next } = await page()
    expect(next).toBeNull()
    expect(
      items.map(({ kind, document }) => [kind.replace(/_(win|loss|draw|void)$/, '_end'), document]),
    ).toEqual([
      ['credit', { kind: 'deposit', id: ids.credit }],
      ['deposit', { kind: 'deposit', id: ids.deposit }],
      ['order_end', { kind: 'order', id: ids.first }],
      ['order_end', { kind: 'order', id: ids.second }],
      ['order_placed', { kind: 'order', id: ids.second }],
      ['order_placed', { kind: 'order', id: ids.first }],
      ['grant', { kind: 'deposit', id: expect.any(String) }],
    ])
    expect(items.at(-1)).toMatchObject({
      at: began,
      symbol: null,
      changes: [{ balance: 'available', asset: 'USD', amount: '10000.00' }],
    })
    expect(items.at(-2)).toMatchObject({
      at: began + 5,
      symbol: 'BTCUSD',
      changes: [
        { balance: 'available', asset: 'USD', amount: '-10.05' },
        { balance: 'locked', asset: 'USD', amount: '10.00' },
      ],
    })
  })

  test('of another asset says which, with its own decimals: in the list, the file, the balances and at the desk', async () => {
    const other = await quickUser(stack)
    const id = await satoshi(stack.deps, other.uid, stack.clock.nowMs + 1000)
    const [newest] = (await page({}, other)).items
    const coin = { balance: 'available', asset: 'BTC', amount: '0.00000001' }
    expect(newest).toMatchObject({ kind: 'credit', document: { id }, changes: [coin] })
    const { body } = await file({ from: now() - 60, to: now() + 60 }, 'en', other)
    expect(body).toContain(',available,BTC,0.00000001,0.00000001\r\n')
    const none = { locked: '0.00', bonus: '0.00' }
    const balances = {
      USD: { available: '10000.00', ...none },
      BTC: { available: '0.00000001', locked: '0.00000000', bonus: '0.00000000' },
    }
    expect((await stack.ok('account.index', {}, other)).balances).toEqual(balances)
    const operator = await quickOperator(stack, 'reviewer')
    const seen = await stack.ok('desk.user', { q: other.uid }, operator)
    expect(seen).toMatchObject({ balances, asset: 'USD', openStake: '0.00' })
    expect(seen.documents.items[0]).toMatchObject({ id, asset: 'BTC', amount: '0.00000001' })
    const listed = await stack.ok('desk.user_statement', { uid: other.uid }, operator)
    expect(listed.items[0]?.changes).toEqual([{ ...coin, after: coin.amount }])
    // What a user paid in before is summed up by asset.
    const { uid, id: paid } = await submitted(stack, other)
    const { before, user: owner } = await stack.ok('desk.deposit', { uid, id: paid }, operator)
    expect(before.approved).toEqual({ count: 0, sum: '0.00' })
    expect(owner.balances).toEqual(balances)
    // Nobody who has none of it is shown it.
    expect(Object.keys((await stack.ok('account.index', {}, user)).balances)).toEqual(['USD'])
  })

  test('comes to what is there, to the cent', async () => {
    const { items } = await page()
    const sum = (balance: string) =>
      items
        .flatMap(({ changes }) => changes)
        .filter((change) => change.balance === balance)
        .reduce((total, { amount }) => total + BigInt(amount.replace('.', '')), 0n)
    expect(sum('available')).toBe(await available(stack, user))
    expect(sum('locked')).toBe(0n)
  })

  test('tells what was there after each, down to nothing before the first', async () => {
    const { items } = await page()
    expect(items[0]?.changes[0]?.after).toBe(formatAmount(await available(stack, user), 'USD'))
    expect(items.at(-1)?.owned).toEqual([{ asset: 'USD', amount: '10000.00' }])
    expect(items.at(-2)).toMatchObject({
      changes: [{ after: '9989.95' }, { after: '10.00' }],
      fee: { asset: 'USD', amount: '0.05' },
      owned: [{ asset: 'USD', amount: '9999.95' }],
    })
  })

  test('by document has an order once, with its placing', async () => {
    const { items } = await page({ by: 'document' })
    expect(items.map(({ document }) => document.id)).toEqual([
      ...[ids.credit, ids.deposit, ids.first, ids.second],
      expect.any(String),
    ])
    expect(items[2]?.earlier).toMatchObject([
      { kind: 'order_placed', at: began + 5, fee: { amount: '0.05' }, changes: [{ amount: '-10.05' }, {}] },
    ])
  })

  test('is the same, page by page', async () => {
    const { items } = await page()
    const walked: typeof items = []
    for (let cursor: string | undefined; ; ) {
      const each = await page({ limit: 2, ...(cursor && { cursor }) })
      walked.push(...each.items)
      if (each.next === null) break
      cursor = each.next
    }
    expect(walked).toEqual(items)
  })

  test('of a period holds what moved in it, whenever its document was made', async () => {
    const { items } = await page({ from: began + 7000, to: now() - 1 })
    expect(items.map(({ kind }) => kind)).toEqual(['deposit'])
  })

  test('of one kind holds that kind, with its balances', async () => {
    const { items } = await page({ kind: 'order_placed' })
    expect(items.map(({ document }) => document.id)).toEqual([ids.second, ids.first])
    expect(items[1]?.owned).toEqual([{ asset: 'USD', amount: '9999.95' }])
  })

  test('of a deposit under review, or of a user without any, tells nothing', async () => {
    const other = await quickUser(stack)
    await submitted(stack, other)
    const { items } = await page({}, other)
    expect(items.map(({ kind }) => kind)).toEqual(['grant'])
  })

  test('an order settled a day late is found by when it was, page by page', async () => {
    const late = await quickUser(stack)
    const { id } = await stack.ok('trade.addorder', ticket, late)
    stack.clock.advance(DAY)
    for (let n = 0; n < 3; n++) await stack.ok('trade.addorder', ticket, late)
    const settledAt = now()
    await stack.ok('trade.goorder', { id }, late)
    const { items } = await page({ from: settledAt, to: settledAt }, late)
    expect(items.map(({ document }) => document.id)).toContain(id)
    expect(items).toHaveLength(4)
  })

  test('is told to nobody whose session has ended', async () => {
    const gone = await quickUser(stack)
    await stack.ok('login.logout', {}, gone)
    const { status, body } = await stack.call('views.statement', {}, gone)
    expect([status, body.error]).toEqual([401, 'login_required'])
  })

  test.each(['x', '1790000000', '1790000000#0000000001', '1790000000#01KAY00000000000000000000A#o0'])(
    'of the cursor %j is refused',
    async (cursor) => {
      const { status, body } = await stack.call('views.statement', { cursor }, user)
      expect([status, body.error, body.params]).toEqual([400, 'validation', { fields: 'cursor' }])
    },
  )
})

describe('as a file', () => {
  const period = () => ({ from: began, to: until })

  test('it holds a line for each balance changed, and is kept by nobody on the way', async () => {
    const { status, headers, body } = await file({ ...period(), timeZone: 'Asia/Tokyo' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement-2026-11-25-2026-11-25.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const lines = body.split('\r\n')
    const { items } = await page()
    expect(lines).toHaveLength(2 + items.flatMap(({ changes }) => changes).length)
    expect(lines.at(-1)).toBe('')
    expect(lines.at(-2)).toBe(
      `2026-11-25T15:00:00Z,2026-11-26T00:00:00+09:00,Asia/Tokyo,grant,deposit,${items.at(-1)?.document.id},,available,USD,10000.00,10000.00`,
    )
  })

  test('its words are the same in every language', async () => {
    expect((await file(period(), 'ja')).body).toBe((await file(period(), 'de')).body)
  })

  test.each<[string, () => Record<string, unknown>, string]>([
    ['without a period', () => ({}), 'from'],
    ['with a cursor', () => ({ ...period(), cursor: '1790000000' }), 'cursor'],
    ['with a limit', () => ({ ...period(), limit: 5 }), 'limit'],
    ['with a time zone that is none', () => ({ ...period(), timeZone: 'Mars/Base' }), 'timeZone'],
  ])('%s it is refused, in the envelope', async (_says, fields, named) => {
    const { status, headers, body } = await file(fields())
    expect(status).toBe(400)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(body)).toMatchObject({ error: 'validation', params: { fields: named } })
  })

  test('of more than a year it is refused, and of a year it is not', async () => {
    const to = now()
    const year = FILE_MAX_DAYS * DAY
    expect((await file({ from: to - year, to })).status).toBe(200)
    const { status, body } = await file({ from: to - year - 1, to }, 'de')
    expect(status).toBe(422)
    expect(JSON.parse(body)).toMatchObject({
      error: 'statement_too_long',
      msg: expect.stringMatching(/366\sTage/),
      params: { days: 366, movements: 5000 },
    })
  })
})

// The last: it outlives the sessions of the others.
test('a deposit confirmed two days late is found by when it was', async () => {
  const waits = await quickUser(stack)
  const seen = await submitted(stack, waits, '250')
  stack.clock.advance(2 * DAY - 60)
  await approveBy(stack, 'ada', seen)
  const { items } = await page({ from: now(), to: now() }, waits)
  expect(items.map(({ document }) => document.id)).toEqual([seen.id])
})
