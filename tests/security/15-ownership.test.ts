import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeById, send, userRoutes } from '../support/apis.ts'
import { approveBy, checkedPicture, submitted } from '../support/deposits.ts'
import { bound, someAddress } from '../support/destinations.ts'
import { exchanged } from '../support/exchange.ts'
import { openProject } from '../support/financing.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { footprint, quickUser } from '../support/people.ts'
import { browserKeys } from '../support/push-keys.ts'
import { shareOf } from '../support/share-of.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { payee, reserved, withdraw } from '../support/withdrawals.ts'

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const

let stack: TestStack
let owner: TestUser
let stranger: TestUser
/** Due by the time the tests begin. */
let due: string
let open: string
let picture: string
/** A deposit under review. */
let deposit: string
let exchange: string
let holding: string
let thread: string
let message: string
/** A price alert that waits, and a browser told by push. */
let alert: string
const endpoint = 'https://fcm.googleapis.com/fcm/send/of-the-owner'
/** A card and an address to withdraw to. */
let destinations: string[]
beforeAll(async () => {
  // Without events nobody settles what is due but who asks for it.
  stack = await testStack({ events: false })
  owner = await quickUser(stack)
  stranger = await quickUser(stack)
  due = (await stack.ok('trade.addorder', ticket, owner)).id
  stack.clock.advance(120)
  open = (await stack.ok('trade.addorder', ticket, owner)).id
  picture = await checkedPicture(stack, owner)
  await approveBy(stack, 'ada', await submitted(stack, owner))
  await stack.streams.drain()
  message = (await stack.ok('messages.msg', {}, owner)).items[0]?.id ?? ''
  thread = (await stack.ok('service.ticket_write', { topic: 'other', text: 'Mine.' }, owner)).id
  deposit = (await submitted(stack, owner)).id
  exchange = (await exchanged(stack, owner)).id
  const project = await openProject(stack)
  holding = (await stack.ok('financing.yebjoinnow', { id: project, amount: '100' }, owner)).id
  const asked = { productId: 'BTCUSD', above: '99999999' }
  alert = (await stack.ok('alerts.alerts_change', asked, owner)).alerts[0]?.id ?? ''
  await stack.ok('messages.push_change', { endpoint, ...browserKeys }, owner)
  destinations = [(await bound(stack, owner)).id, (await bound(stack, owner, someAddress())).id]
})
afterAll(() => stack.stop())

/** Everything of the owner's that has a name: what a stranger might come by. */
const owned = () => ({
  ...{ due, open, picture, deposit, exchange, holding, thread, message, alert },
  ...{ card: destinations[0] ?? '', address: destinations[1] ?? '' },
  ...{ uid: owner.uid, publicId: owner.publicId, username: owner.username },
})
type Owned = keyof ReturnType<typeof owned>
const names = Object.keys({
  ...{ due: 0, open: 0, picture: 0, deposit: 0, exchange: 0, holding: 0, thread: 0, message: 0, alert: 0 },
  ...{ card: 0, address: 0, uid: 0, publicId: 0, username: 0 },
} satisfies Record<Owned, 0>) as Owned[]

/** Asks every user route as the stranger, with `id` wherever an id goes and `more` beside it. */
async function walk(id: string, more: Record<string, string> = {}) {
  const inputs = validInputs({ username: 'x', invite: '', orderId: id, proofId: id })
  const answers: { id: string; takesIds: boolean; status: number; data: string }[] = []
  for (const route of userRoutes.filter((entry) => entry.id !== 'login.logout')) {
    const fields = inputOf(inputs, route)
    const sending = { token: stranger.token, operationId: stack.id() }
    const { status, body } = await send(stack.apis, route, { ...fields, ...more }, sending)
    const takesIds = Object.values(fields).includes(id)
    answers.push({ id: route.id, takesIds, status, data: JSON.stringify(body.data) })
  }
  return answers
}

test.each(shareOf(names, 3))(
  'a stranger walks all user routes with what is the owner’s: unknown, nothing told, nothing moved: %s',
  async (name) => {
    const before = await footprint(stack, owner.uid)
    const answers = await walk(owned()[name])
    for (const { id: route, takesIds, status, data } of answers) {
      // A public id or a name is no order id at all: malformed instead of unknown. To a deposit, a picture that is
      // not there is one that cannot be used; and a withdrawal is confirmed before anything is looked for.
      const said: Record<string, number[]> = {
        'deposits.dorecharge': [422],
        'withdrawals.cash_submit': [403, 400],
      }
      if (takesIds) expect(said[route] ?? [404, 400]).toContain(status)
      for (const secret of Object.values(owned())) expect(data).not.toContain(secret)
    }
    expect(answers.filter(({ takesIds }) => takesIds)).toHaveLength(16)
    expect(await footprint(stack, owner.uid)).toEqual(before)
  },
)

const besides: [string, () => Record<string, string>][] = [
  ['a page that starts at a due order', () => ({ cursor: due })],
  ['a page that starts at an open order', () => ({ cursor: open })],
  ['a page that starts at a deposit', () => ({ cursor: deposit })],
  ['a deposit', () => ({ id: deposit })],
  ['a page that starts at an exchange', () => ({ cursor: exchange })],
  ['an exchange', () => ({ id: exchange })],
  ['a holding', () => ({ holding })],
  ['a thread', () => ({ id: thread })],
  ['a message', () => ({ id: message })],
  ['a question about an order', () => ({ topic: 'order', about: 'order', aboutId: open })],
  ['a question about a deposit', () => ({ topic: 'deposit', about: 'deposit', aboutId: deposit })],
  ['a question about an exchange', () => ({ topic: 'exchange', about: 'exchange', aboutId: exchange })],
  ['a question about a holding', () => ({ topic: 'holding', about: 'holding', aboutId: holding })],
  ['the id of the owner', () => ({ uid: owner.uid })],
  ['the public id of the owner', () => ({ publicId: owner.publicId })],
]

test.each(shareOf(besides, 3))('nor by a field beside: %s', async (_says, beside) => {
  const before = await footprint(stack, owner.uid)
  for (const { data } of await walk(open, beside()))
    for (const secret of Object.values(owned())) expect(data).not.toContain(secret)
  expect(await footprint(stack, owner.uid)).toEqual(before)
})

test("another's thread and message are as unknown as none", async () => {
  const asked = async (id: string) => [
    await stack.call('service.ticket', { id }, stranger),
    await stack.call('service.ticket_write', { id, text: 'Let me in.' }, stranger),
    await stack.call('service.ticket_write', { id, seen: 1 }, stranger),
    await stack.call('messages.msg_read', { id }, stranger),
  ]
  const none = (await asked(stack.id())).map(({ status, body }) => [status, body.error])
  expect(none).toEqual(none.map(() => [404, 'not_found']))
  for (const id of [thread, message])
    expect((await asked(id)).map(({ status, body }) => [status, body.error])).toEqual(none)
})

test("another's price alert is as unknown as none, and nobody ends what another's browser is told", async () => {
  const before = await footprint(stack, owner.uid)
  const ask = async (remove: string) => (await stack.call('alerts.alerts_change', { remove }, stranger)).body
  const none = await ask(stack.id())
  expect([none.error, (await ask(alert)).error]).toEqual(['not_found', 'not_found'])
  await stack.ok('messages.push_change', { endpoint, remove: 1 }, stranger)
  expect((await stack.ok('messages.push', {}, owner)).browsers).toBe(1)
  // The same alert of a stranger's is the stranger's own, under the same id too.
  const same = { productId: 'BTCUSD', above: '99999999' }
  const mine = await stack.ok('alerts.alerts_change', same, { ...stranger, operationId: alert })
  expect(mine.alerts.some(({ id }) => id === alert)).toBe(true)
  await stack.ok('alerts.alerts_change', { remove: alert }, stranger)
  expect(await footprint(stack, owner.uid)).toEqual(before)
})

test("another's exchange is as unknown as none, and their quote is no quote", async () => {
  const before = await footprint(stack, owner.uid)
  const asked = async (id: string) => [
    await stack.call('exchange.exchange_record', { id }, stranger),
    await stack.call('exchange.exchange_proof', { id }, stranger),
  ]
  const none = (await asked(stack.id())).map(({ body }) => body)
  expect((await asked(exchange)).map(({ body }) => body)).toEqual(none)
  const form = { from: 'USD', to: 'BTC', amount: '20' } as const
  const { quote } = await stack.ok('exchange.exchange', form, owner)
  const taken = { ...form, quote: quote?.quote ?? '' }
  const use = await stack.call('exchange.exchange_confirm', taken, {
    ...stranger,
    operationId: quote?.id ?? '',
  })
  expect(use.body.error).toBe('quote_invalid')
  expect(await footprint(stack, owner.uid)).toEqual(before)
})

test("another's withdrawal is as unknown as none, and another's card is none to withdraw to", async () => {
  const [payer, other] = [await payee(stack), await payee(stack)]
  const { id } = await reserved(stack, payer)
  const before = await footprint(stack, payer.uid)
  const ask = (id: string) => stack.call('withdrawals.cash_record', { id }, other)
  const [others, none] = [await ask(id), await ask(stack.id())]
  expect([others.status, others.body]).toEqual([404, { ...none.body }])
  const listed = JSON.stringify(await stack.ok('withdrawals.cash_record', {}, other))
  expect(listed).not.toContain(id)
  expect((await withdraw(stack, other, { destination: payer.card })).body.error).toBe('card_not_bound')
  // Under the same operation id it is the other's own.
  const { body } = await withdraw(stack, other, {}, { operationId: id })
  expect(body.data.destination.id).toBe(other.card)
  expect(await footprint(stack, payer.uid)).toEqual(before)
})

test('an order of another and one that never was are refused alike', async () => {
  const ask = (id: string) =>
    send(stack.apis, routeById('trade.get_this_order'), { id }, { token: stranger.token })
  const [others, none] = [await ask(due), await ask(stack.id())]
  expect(others.body).toEqual(none.body)
})

test("a stranger's operation under the id of the owner's order makes an order of the stranger's own", async () => {
  const before = await footprint(stack, owner.uid)
  const orders = async () => (await stack.ok('trade.orderlist', {}, stranger)).items.length
  const had = await orders()
  const mine = await stack.ok('trade.addorder', ticket, { ...stranger, operationId: open })
  expect(mine.id).toBe(open)
  expect(await orders()).toBe(had + 1)
  expect(await footprint(stack, owner.uid)).toEqual(before)
})

test("a stranger's deposit under the id of the owner's is the stranger's own; by the owner's picture it is none", async () => {
  const before = await footprint(stack, owner.uid)
  const ask = (screenshot: string) =>
    stack.call(
      'deposits.dorecharge',
      { method: 'bank', amount: '77', screenshot },
      { ...stranger, operationId: deposit },
    )
  expect((await ask(picture)).body.error).toBe('upload_invalid')
  expect((await ask(await checkedPicture(stack, stranger))).body.data).toMatchObject({
    id: deposit,
    amount: '77.00',
  })
  expect(await footprint(stack, owner.uid)).toEqual(before)
})

test('the open proof of an order tells its prices, and neither whose it is nor for how much', async () => {
  const { proofId } = await stack.ok('trade.receipt', { id: due }, owner)
  const proof = JSON.stringify(await stack.ok('trade.proof', { id: proofId }))
  for (const secret of [...Object.values(owned()), '"amount"', '"fee"', '"profit"', '"expectedProfit"'])
    expect(proof).not.toContain(secret)
  expect(JSON.parse(proof).order.openPrice).toMatch(/^\d+\.\d+$/)
})

test.each([
  ['one letter changed', (id: string) => `${id[0] === 'A' ? 'B' : 'A'}${id.slice(1)}`],
  ['the last letter cut', (id: string) => id.slice(0, -2)],
  ['made up', () => 'A'.repeat(107)],
])('a proof link with %s opens nothing', async (_says, change) => {
  const { proofId } = await stack.ok('trade.receipt', { id: due }, owner)
  const { status, body } = await stack.call('trade.proof', { id: change(proofId) })
  expect([status, body.error]).toEqual([404, 'not_found'])
})
