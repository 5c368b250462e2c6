import { afterAll, beforeAll, expect, test } from 'vitest'
import { offerPut } from '../../functions/ledger/bonus-offer.ts'
import { LEFT_OUT } from '../../functions/left-out.ts'
import type { LogFields } from '../../functions/log.ts'
import { documentKey } from '../../functions/table/keys.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import type { RouteId } from '../../shared/api/routes.ts'
import type { DocumentKind } from '../../shared/documents.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import { submitted } from '../support/deposits.ts'
import { exchanged } from '../support/exchange.ts'
import { heldFor } from '../support/financing.ts'
import { submittedLevel } from '../support/identity.ts'
import { quickOperator, type TestOperator } from '../support/people.ts'
import { question } from '../support/service.ts'
import { type TestStack, testStack } from '../support/stack.ts'
import { type Payee, payee, reserved } from '../support/withdrawals.ts'

// A newer version wrote one more document of each kind, in a state that this version does not know.

let stack: TestStack
let user: Payee
let operator: TestOperator
const ids = new Map<DocumentKind, string>()
const logged: [string, LogFields | undefined][] = []

beforeAll(async () => {
  stack = await testStack({
    log: (level, event, fields) => level === 'error' && logged.push([event, fields]),
  })
  stack.clock.nowMs = Date.UTC(2026, 10, 25, 15)
  operator = await quickOperator(stack)
  user = await payee(stack)
  ids.set('identity', (await submittedLevel(stack, await stack.user())).id)
  ids.set('deposit', (await submitted(stack, user)).id)
  ids.set('withdrawal', (await reserved(stack, user)).id)
  ids.set('exchange', (await exchanged(stack, user)).id)
  ids.set('holding', await heldFor(stack, user))
  const terms = {
    asset: 'USD',
    amount: 1000n,
    times: 5,
    days: 30,
    until: secondsOf(stack.clock.nowMs) + DAY,
  } as const
  await stack.deps.table.write(offerPut(user.uid, stack.id(), terms, secondsOf(stack.clock.nowMs)))
  const [bonus] = (await stack.ok('rewards.bonus', {}, user)).bonuses
  ids.set('reward', bonus?.id ?? '')
  ids.set('ticket', (await question(stack, user)).id)
  const form = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 300 } as const
  ids.set('order', (await stack.ok('trade.addorder', form, user)).id)
})
afterAll(() => stack.stop())

/** The same row under another id, as a newer version would have written it. */
async function copied(kind: DocumentKind, changes: object): Promise<() => Promise<unknown>> {
  const id = ids.get(kind) ?? ''
  const row = (await stack.deps.table.get(documentKey(kind, user.uid, id))) as Row
  const other = stack.id()
  const own = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replace(id, other) : value,
  ])
  const copy = { ...Object.fromEntries(own), ...changes } as Row
  await stack.deps.table.write(replace(copy))
  return () => stack.deps.table.remove(copy)
}

test.each<[RouteId, DocumentKind, object]>([
  ['deposits.recharge_record', 'deposit', { status: 9 }],
  ['deposits.recharge_record', 'deposit', { class: 9 }],
  ['withdrawals.cash_record', 'withdrawal', { state: 'paused' }],
  ['trade.ajaxorder_list', 'order', { direction: 'flat' }],
  ['trade.orderlist', 'order', { direction: 'flat' }],
  ['trade.orderlist', 'order', { state: 'settled', result: 'shared', settledAt: 1_795_600_000 }],
  ['exchange.exchange_record', 'exchange', { side: 'swap' }],
  ['financing.myproject', 'holding', { state: 'paused' }],
  ['trade.orderlist', 'order', { state: 'paused', settledAt: 1_795_600_000 }],
  ['desk.user_orders', 'order', { state: 'settled', result: 'shared', settledAt: 1_795_600_000 }],
  ['rewards.bonus', 'reward', { state: 'paused' }],
  ['service.ticket', 'ticket', { state: 'merged' }],
  ['desk.deposits', 'deposit', { status: 9 }],
  ['desk.withdrawals', 'withdrawal', { state: 'paused' }],
  ['desk.tickets', 'ticket', { topic: 'gifts' }],
  ['desk.user_orders', 'order', { direction: 'flat' }],
  ['desk.user', 'deposit', { class: 9 }],
])('%s leaves out a %s of a newer version, %j, and shows the others', async (id, kind, changes) => {
  const asked = id === 'desk.user' ? { q: user.uid } : id.startsWith('desk.user') ? { uid: user.uid } : {}
  const list = () => stack.call(id, asked as never, id.startsWith('desk.') ? operator : user)
  const before = await list()
  logged.length = 0
  const remove = await copied(kind, changes)
  const found = await list()
  await remove()
  expect([before.status, found.status]).toEqual([200, 200])
  expect(idsIn(found.body)).toEqual(idsIn(before.body))
  expect(idsIn(found.body)).toContain(ids.get(kind))
  expect(logged).toEqual([['failed', expect.objectContaining({ route: id, slug: LEFT_OUT, count: 1 })]])
})

const idsIn = (body: unknown): string[] =>
  [...JSON.stringify(body).matchAll(/"id":"(\w{26})"/g)].map(([, id = '']) => id)

test('a list that could show nothing is refused, as an empty one would say that there is nothing', async () => {
  const [{ id = '' } = {}] = (await stack.ok('withdrawals.cash_record', {}, user)).items
  const row = (await stack.deps.table.get(documentKey('withdrawal', user.uid, id))) as Row
  await stack.deps.table.write(replace({ ...row, state: 'paused' }))
  expect((await stack.call('withdrawals.cash_record', {}, user)).status).toBe(503)
  await stack.deps.table.write(replace(row))
})
