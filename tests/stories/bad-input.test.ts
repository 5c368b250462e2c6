import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSecrets } from '../../functions/secrets.ts'
import { signToken } from '../../functions/session.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import type { RouteId } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { routeById, send } from '../support/apis.ts'
import { footprint, quickUser, setAccount } from '../support/people.ts'
import { expectRefused } from '../support/refused.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 25, 15, 0, 0, 250)
const FORM = 'application/x-www-form-urlencoded'
const good = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const
const text = new URLSearchParams({ ...good, seconds: '30' }).toString()

interface World {
  stack: TestStack
  user: TestUser
  /** A second user, who owns `theirOrder`. */
  other: TestUser
}
type Sending = NonNullable<Parameters<typeof send>[3]>

interface Case {
  /** The phrase of the issue, and what exactly is sent. */
  says: string
  atMs?: number
  given?: (world: World) => Promise<unknown>
  route?: RouteId
  /** Laid over a good ticket. */
  ticket?: Record<string, unknown>
  /** Instead of the ticket. */
  fields?: (world: World) => Record<string, unknown>
  sending?: (world: World) => Sending | Promise<Sending>
  refused: [status: number, slug: string]
  params?: Record<string, string | number>
}

const asJson = (value: unknown): Case['sending'] => raw('application/json', JSON.stringify(value))
const raw =
  (type: string, body: string, isBase64Encoded = false): Case['sending'] =>
  () => ({ headers: { 'content-type': type }, body, isBase64Encoded })
const account =
  (attributes: Parameters<typeof setAccount>[2]): Case['given'] =>
  ({ stack, user }) =>
    setAccount(stack, user.uid, attributes)

/** What the operation of the case has done before; its id is the case's own. */
let placed = ''
const placedBefore: Case['given'] = async ({ stack, user }) => {
  placed = stack.id()
  await stack.ok('trade.addorder', good, { ...user, operationId: placed })
}
let theirOrder = ''
const theyHaveAnOrder: Case['given'] = async ({ stack, other }) => {
  theirOrder = (await stack.ok('trade.addorder', good, other)).id
}

/** Valid but for its signature: the right key's name, another key. */
async function forged({ stack, user }: World): Promise<Sending> {
  const { deps } = stack
  const [own] = deps.secrets.tokenKeys
  const [foreign] = (await makeSecrets()).tokenKeys
  const settings = { stage: deps.config.stage, keys: [{ kid: own!.kid, jwk: foreign!.jwk }] }
  const session = { uid: user.uid, epoch: 0, loggedInAt: Math.floor(deps.clock() / 1000) }
  return signToken(settings, session, deps.clock())
}

const amounts: Case[] = [
  { says: 'amount 0', ticket: { amount: '0' }, refused: [422, 'order_below_min'] },
  { says: 'amount 0.00', ticket: { amount: '0.00' }, refused: [422, 'order_below_min'] },
  { says: 'amount negative', ticket: { amount: '-5' }, refused: [400, 'amount_invalid'] },
  { says: 'amount NaN', ticket: { amount: 'NaN' }, refused: [400, 'amount_invalid'] },
  { says: 'amount 1e9 as text', ticket: { amount: '1e9' }, refused: [400, 'amount_invalid'] },
  {
    says: 'amount 1e9 as a JSON number',
    sending: asJson({ ...good, amount: 1e9 }),
    refused: [422, 'amount_above_max'],
    params: { max: '1000.00', asset: 'USD' },
  },
  { says: 'amount with three decimals', ticket: { amount: '10.001' }, refused: [400, 'amount_invalid'] },
  { says: 'amount in full-width digits', ticket: { amount: '１００' }, refused: [400, 'amount_invalid'] },
  { says: 'amount empty', ticket: { amount: '' }, refused: [400, 'amount_required'] },
  { says: 'amount of spaces', ticket: { amount: '  ' }, refused: [400, 'amount_required'] },
  { says: 'amount left out', ticket: { amount: undefined }, refused: [400, 'validation'] },
]

const market: Case[] = [
  { says: 'seconds not offered', ticket: { seconds: 45 }, refused: [422, 'seconds_not_offered'] },
  { says: 'seconds of 0', ticket: { seconds: 0 }, refused: [422, 'seconds_not_offered'] },
  {
    says: 'seconds negative',
    ticket: { seconds: -30 },
    refused: [400, 'validation'],
    params: { fields: 'seconds' },
  },
  { says: 'product unknown', ticket: { productId: 'NOSUCH' }, refused: [404, 'product_not_found'] },
  {
    says: 'product closed: weekend',
    atMs: Date.UTC(2026, 10, 28, 12),
    ticket: { productId: 'EURUSD' },
    refused: [422, 'market_closed'],
  },
  {
    says: 'product closed before the order would close',
    atMs: Date.UTC(2026, 10, 25, 20, 59, 30),
    ticket: { productId: 'XAUUSD' },
    refused: [422, 'market_closed'],
  },
  {
    says: 'product forbidden, with its public reason',
    given: ({ stack }) =>
      stack.deps.table.write(new Change(keys.product('ETHUSD')).set('halted', 'Exchange outage').build()),
    ticket: { productId: 'ETHUSD' },
    refused: [422, 'market_forbidden'],
    params: { reason: 'Exchange outage' },
  },
  {
    says: 'product stale',
    ticket: { productId: 'SOLUSD' },
    given: async ({ stack }) => {
      const { tape } = stack.deps
      const state = tape.state
      tape.state = async (symbol, nowMs) =>
        symbol === 'SOLUSD' ? { ok: false, reason: 'stale' } : state(symbol, nowMs)
    },
    refused: [422, 'price_stale'],
  },
]

const limits: Case[] = [
  {
    says: 'balance short by one cent',
    given: account({ USD_available: 100_49n }),
    refused: [422, 'insufficient_balance'],
    params: { available: '100.49', needed: '100.50', asset: 'USD' },
  },
  {
    says: 'an order under its minimum',
    ticket: { amount: '0.99' },
    refused: [422, 'order_below_min'],
    params: { min: '1.00', asset: 'USD' },
  },
  {
    says: 'an order over its maximum',
    ticket: { amount: '1000.01' },
    refused: [422, 'amount_above_max'],
    params: { max: '1000.00', asset: 'USD' },
  },
  {
    says: 'a position under its minimum',
    ticket: { amount: '4.99' },
    refused: [422, 'position_below_min'],
    params: { min: '5.00', asset: 'USD' },
  },
  {
    says: 'a position over its maximum',
    given: account({ open: { BTCUSD: 1900_01n }, openTotal: 1900_01n }),
    refused: [422, 'position_max'],
    params: { max: '2000.00', left: '99.99', asset: 'USD' },
  },
  {
    says: 'all positions over their maximum',
    given: account({ open: { ETHUSD: 2000_00n, SOLUSD: 2000_00n, XAUUSD: 900_01n }, openTotal: 4900_01n }),
    refused: [422, 'total_max'],
    params: { max: '5000.00', left: '99.99', asset: 'USD' },
  },
  {
    says: 'a stake over what the day has left',
    given: account({ leftStake: 99_99n }),
    refused: [422, 'limit_reached'],
    params: { left: '99.99', asset: 'USD' },
  },
  {
    says: 'a loss over what the day has left',
    given: account({ leftLoss: 100_49n }),
    refused: [422, 'limit_reached'],
    params: { left: '100.49', asset: 'USD' },
  },
]

const operations: Case[] = [
  {
    says: 'the same operation id with another amount',
    given: placedBefore,
    ticket: { amount: '101' },
    sending: () => ({ operationId: placed }),
    refused: [409, 'replay_mismatch'],
  },
  {
    says: 'the same operation id with the other direction',
    given: placedBefore,
    ticket: { direction: 'down' },
    sending: () => ({ operationId: placed }),
    refused: [409, 'replay_mismatch'],
  },
  {
    says: 'a new operation id an hour old',
    sending: ({ stack }) => ({ operationId: newId(stack.clock.nowMs - HOUR_MS) }),
    refused: [409, 'operation_expired'],
  },
  {
    says: 'a new operation id of the next hour',
    sending: ({ stack }) => ({ operationId: newId(stack.clock.nowMs + HOUR_MS) }),
    refused: [409, 'operation_expired'],
  },
  { says: 'no operation id', sending: () => ({ operationId: '' }), refused: [400, 'operation_required'] },
]

const tokens: Case[] = [
  { says: 'a token forged', sending: forged, refused: [401, 'login_required'] },
  {
    says: 'a token expired',
    given: async ({ stack }) => stack.clock.advance(2 * 86_400),
    refused: [401, 'login_required'],
  },
  { says: 'a token of a locked user', given: account({ state: 'LOCKED' }), refused: [401, 'account_locked'] },
  {
    says: 'a token after logout',
    given: ({ stack, user }) => stack.ok('login.logout', {}, user),
    refused: [401, 'login_required'],
  },
  { says: 'no token', sending: () => ({ token: '' }), refused: [401, 'login_required'] },
]

const bodies: Case[] = [
  {
    says: 'a body neither form nor JSON',
    sending: raw('text/plain', text),
    refused: [415, 'unsupported_media'],
  },
  {
    says: 'a body without a type',
    sending: () => ({ headers: { 'content-type': '' }, body: text }),
    refused: [415, 'unsupported_media'],
  },
  {
    says: 'a body that is broken JSON',
    sending: raw('application/json', '{"amount":'),
    refused: [400, 'validation'],
    params: { fields: 'body' },
  },
  {
    says: 'a body that is a JSON list',
    sending: asJson([]),
    refused: [400, 'validation'],
    params: { fields: 'body' },
  },
  {
    says: 'a body that is JSON null',
    sending: asJson(null),
    refused: [400, 'validation'],
    params: { fields: 'body' },
  },
  {
    says: 'a body of 2 MB',
    sending: raw(FORM, `${text}&pad=${'a'.repeat(2_000_000)}`),
    refused: [413, 'payload_too_large'],
  },
  {
    says: 'a body of 2 MB, base64-encoded',
    sending: raw(FORM, Buffer.from(`${text}&pad=${'a'.repeat(2_000_000)}`).toString('base64'), true),
    refused: [413, 'payload_too_large'],
  },
  {
    says: 'a body just over the limit',
    sending: raw(FORM, `${text}&pad=${'a'.repeat(65_536)}`),
    refused: [413, 'payload_too_large'],
  },
  {
    says: 'a body with unknown fields',
    ticket: { payoutRate: '9', openPrice: '1' },
    refused: [400, 'validation'],
    params: { fields: 'payoutRate, openPrice' },
  },
  {
    says: 'a body with unknown fields, as JSON',
    sending: asJson({ ...good, openAt: 1 }),
    refused: [400, 'validation'],
    params: { fields: 'openAt' },
  },
  {
    says: 'a body that names a field twice',
    sending: raw(FORM, `${text}&amount=1`),
    refused: [400, 'validation'],
  },
]

const strangers: Case[] = [
  {
    says: "another user's order id, to settle",
    given: theyHaveAnOrder,
    route: 'trade.goorder',
    fields: () => ({ id: theirOrder }),
    refused: [404, 'not_found'],
  },
  {
    says: "another user's order id, to read",
    given: theyHaveAnOrder,
    route: 'trade.get_this_order',
    fields: () => ({ id: theirOrder }),
    refused: [404, 'not_found'],
  },
]

describe('bad input', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack()
  })
  afterAll(() => stack.stop())

  const cases = [...amounts, ...market, ...limits, ...operations, ...tokens, ...bodies, ...strangers]
  test.each(cases)('$says', async ({ atMs = NOON, given, route = 'trade.addorder', ...row }) => {
    stack.clock.nowMs = atMs
    const [user, other] = [await quickUser(stack), await quickUser(stack)]
    const world = { stack, user, other }
    await given?.(world)
    // The catalogue may be five seconds old.
    stack.clock.advance(6)
    const before = await footprint(stack, user.uid)
    await expectRefused(row.refused, row.params, async (lang) => {
      const fields = row.fields ? row.fields(world) : { ...good, ...row.ticket }
      const sending = await row.sending?.(world)
      return send(stack.apis, routeById(route), fields, {
        token: user.token,
        operationId: stack.id(),
        lang,
        ...sending,
      })
    })
    expect(await footprint(stack, user.uid)).toEqual(before)
  })
})
