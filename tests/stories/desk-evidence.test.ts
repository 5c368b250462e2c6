import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { referenceMark } from '../../functions/documents/occurrences.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace } from '../../functions/table/write.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { reviewKinds } from '../../shared/reviews.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { checkedPicture, submitted, trailOf } from '../support/deposits.ts'
import { quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { CARD_NUMBER, sentBy, waitingWithdrawal } from '../support/waiting-withdrawal.ts'

// What an operator has before him when he decides: the picture, what came before, whose it is.
let stack: TestStack
let user: TestUser
let reviewer: TestOperator
beforeAll(async () => {
  stack = await testStack()
})
beforeEach(async () => {
  stack.clock.advance(1)
  reviewer = await quickOperator(stack, 'reviewer')
  user = await quickUser(stack)
})
afterAll(() => stack.stop())

let pictures = 100
const deposit = async (
  of: TestUser,
  { bytes = png(++pictures) as Uint8Array, reference = '', amount = '20' } = {},
) => {
  const screenshot = await checkedPicture(stack, of, { bytes })
  const { id } = await stack.ok('deposits.dorecharge', { method: 'bank', amount, screenshot, reference }, of)
  return { uid: of.uid, id }
}
const shown = (asked: { uid: string; id: string }) => stack.ok('desk.deposit', asked, reviewer)

describe('a deposit at the desk', () => {
  test('is shown with its user, his balances and its reference; nothing was seen before', async () => {
    const asked = await deposit(user, { reference: 'RF18 5390 0754' })
    const page = await shown(asked)
    expect(page.deposit).toMatchObject({ ...asked, status: 3, amount: '20.00', reference: 'RF18 5390 0754' })
    expect(page.user).toMatchObject({
      uid: user.uid,
      publicId: user.publicId,
      username: user.username,
      state: 'ACTIVE',
      balances: { USD: { available: '10000.00', locked: '0.00', bonus: '0.00' } },
    })
    expect(page.fourEyes).toBe(false)
    expect(page.seen).toEqual({ picture: [], reference: [] })
    expect(page.audit).toEqual([])
    const nothing = { count: 0, sum: '0.00' }
    expect(page.before).toEqual({ approved: nothing, refused: nothing, waiting: nothing, more: false })
  })

  test('shows its picture by an address of a minute that names who looks', async () => {
    const { picture } = await shown(await deposit(user))
    expect(picture?.expiresAt).toBe(secondsOf(stack.clock.nowMs) + 60)
    const asked = new URL(picture?.url ?? '', 'http://localhost').searchParams
    expect([asked.get('X-Amz-Expires'), asked.get('x-reader')]).toEqual(['60', reviewer.id])
  })

  test('tells what its user paid in before, by how it ended', async () => {
    const [good, bad] = [await submitted(stack, user, '30'), await submitted(stack, user, '40')]
    await submitted(stack, user, '50')
    await stack.ok('desk.deposit_approve', good, reviewer)
    await stack.ok('desk.deposit_refuse', { ...bad, reason: 'reason_not_received' }, reviewer)
    const { before } = await shown(await deposit(user))
    expect(before).toEqual({
      approved: { count: 1, sum: '30.00' },
      refused: { count: 1, sum: '40.00' },
      waiting: { count: 1, sum: '50.00' },
      more: false,
    })
  })

  test('tells what operators did to it, in their order', async () => {
    const seen = await submitted(stack, user, '1000')
    const approver = await quickOperator(stack, 'approver')
    await stack.ok('desk.deposit_approve', seen, reviewer)
    stack.clock.advance(60)
    await stack.ok('desk.deposit_approve', { ...seen, from: 4 }, approver)
    const { audit, deposit: now } = await shown({ uid: user.uid, id: seen.id })
    expect(now).toMatchObject({ status: 1, firstBy: reviewer.id, decidedBy: approver.id })
    expect(audit.map(({ operator, operatorName, after }) => [operator, operatorName, after?.status])).toEqual(
      [
        [reviewer.id, reviewer.name, 4],
        [approver.id, approver.name, 1],
      ],
    )
  })

  test('of the desk itself has no picture', async () => {
    const approver = await quickOperator(stack, 'approver')
    const order = { uid: user.uid, amount: '5', reason: 'reason_goodwill' }
    const { id } = await stack.ok('desk.deposit_credit', order, approver)
    const page = await shown({ uid: user.uid, id })
    expect([page.picture, page.deposit.class, page.audit.length, page.fourEyes]).toEqual([null, 4, 1, true])
  })

  test.each([
    ['that never was', () => ({ uid: user.uid, id: stack.id() })],
    ['of nobody', () => ({ uid: stack.id(), id: stack.id() })],
  ])('%s is not found', async (_says, asked) => {
    const { status, body } = await stack.call('desk.deposit', asked(), reviewer)
    expect([status, body.error]).toEqual([404, 'not_found'])
  })
})

describe('a picture that came before', () => {
  test("is told of, one's own and another's, with the deposit it was used for and how that ended", async () => {
    const bytes = png(++pictures)
    const [stranger, first] = [await quickUser(stack), await deposit(user, { bytes })]
    await stack.ok('desk.deposit_approve', { ...first, from: 3 }, reviewer)
    stack.clock.advance(10)
    const theirs = await deposit(stranger, { bytes })
    stack.clock.advance(10)
    const again = await deposit(user, { bytes })
    await stack.streams.drain()
    const { seen } = await shown(again)
    expect(seen.picture).toMatchObject([
      { uid: stranger.uid, publicId: stranger.publicId, own: false, deposit: theirs.id, status: 3 },
      { uid: user.uid, publicId: user.publicId, own: true, deposit: first.id, status: 1 },
    ])
    // Whoever sent it first is warned of those that came after as well.
    expect((await shown(theirs)).seen.picture.map((one) => one.deposit)).toEqual([again.id, first.id])
    expect(JSON.stringify(seen)).not.toContain(stranger.username)
  })

  test('and was used for nothing is told of without a deposit', async () => {
    const bytes = png(++pictures)
    await checkedPicture(stack, user, { bytes })
    const later = await deposit(user, { bytes })
    await stack.streams.drain()
    const { seen } = await shown(later)
    expect(seen.picture).toMatchObject([{ own: true, deposit: null, status: null }])
  })
})

describe('a reference that came before', () => {
  test('is told of, however it was typed', async () => {
    const stranger = await quickUser(stack)
    const theirs = await deposit(stranger, { reference: '0xAB cd-ef 99' })
    const mine = await deposit(user, { reference: '0XABCDEF99' })
    await stack.streams.drain()
    const { seen } = await shown(mine)
    expect(seen.reference).toMatchObject([{ uid: stranger.uid, own: false, deposit: theirs.id, status: 3 }])
  })

  test('of an earlier payment of his own is told of too, and stays told of however often', async () => {
    const first = await deposit(user, { reference: 'TX-20261125-1' })
    const again = await deposit(user, { reference: 'tx20261125 1' })
    await stack.streams.drain()
    await stack.ok('desk.deposit_refuse', { ...first, from: 3, reason: 'reason_not_received' }, reviewer)
    await stack.streams.drain()
    expect((await shown(again)).seen.reference).toMatchObject([{ own: true, deposit: first.id, status: 2 }])
  })

  test.each([null, '', '1234', ' 12-345 ', '---------'])('tells nothing apart as %j', (reference) => {
    expect(referenceMark(reference)).toBeNull()
  })
})

describe('the queue', () => {
  test('tells how many wait, since when and how many too long, however many a page shows', async () => {
    const lone = await testStack()
    try {
      const [who, operator] = [await quickUser(lone), await quickOperator(lone, 'reviewer')]
      expect(await lone.ok('desk.deposits', {}, operator)).toEqual({ items: [], next: null, previous: null })
      const none = { waiting: 0, more: false, oldestAt: null, overdue: 0 }
      expect((await lone.ok('desk.queues', {}, operator)).items).toMatchObject(
        reviewKinds.map((kind) => ({ kind, ...none })),
      )
      const first = secondsOf(lone.clock.nowMs)
      for (let i = 0; i < 3; i++) {
        await submitted(lone, who)
        lone.clock.advance(4000)
      }
      const asked = secondsOf(lone.clock.nowMs)
      await lone.ok('service.ticket_write', { topic: 'other', text: 'Where is it?' }, who)
      const later = await quickOperator(lone, 'reviewer')
      const page = await lone.ok('desk.deposits', { limit: 2 }, later)
      expect(page.items.map(({ overdue }) => overdue)).toEqual([true, true])
      const next = await lone.ok('desk.deposits', { limit: 2, cursor: page.next ?? '' }, later)
      expect(next.items.map(({ overdue }) => overdue)).toEqual([false])
      const { items } = await lone.ok('desk.queues', {}, later)
      expect(items.filter(({ kind }) => kind === 'deposit' || kind === 'ticket')).toEqual([
        { kind: 'deposit', waiting: 3, more: false, oldestAt: first, overdue: 2, promisedSeconds: 7200 },
        { kind: 'ticket', waiting: 1, more: false, oldestAt: asked, overdue: 0, promisedSeconds: 86_400 },
      ])
    } finally {
      await lone.stop()
    }
  })
})

describe('a search', () => {
  const found = async (q: string) =>
    (await stack.ok('desk.users', { q }, reviewer)).items.map(({ uid, by }) => [uid, by])

  test('finds a user by id, public id and name, and by a deposit of his that waits', async () => {
    const seen = await submitted(stack, user)
    expect(await found(user.uid.toLowerCase())).toEqual([[user.uid, 'uid']])
    expect(await found(` ${user.publicId} `)).toEqual([[user.uid, 'publicId']])
    expect(await found(user.username.toUpperCase())).toEqual([[user.uid, 'username']])
    expect(await found(seen.id)).toEqual([[user.uid, 'deposit']])
    await stack.ok('desk.deposit_approve', seen, reviewer)
    expect(await found(seen.id)).toEqual([])
  })

  test.each(['nobody-by-that-name', '10000000', '', '<script>'])('finds nobody by %j', async (q) => {
    expect(await found(q)).toEqual([])
  })
})

describe("a user's page", () => {
  test('counts his open orders, and lists them beside the settled ones, to be read', async () => {
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    const done = await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(120)
    await stack.ok('trade.goorder', { id: done.id }, user)
    const open = await stack.ok('trade.addorder', { ...ticket, direction: 'down' }, user)
    expect(await stack.ok('desk.user', { q: user.uid }, reviewer)).toMatchObject({ openOrders: 1 })
    const { items, next } = await stack.ok('desk.user_orders', { uid: user.uid }, reviewer)
    expect(next).toBeNull()
    expect(items).toMatchObject([
      { id: open.id, status: 'open', direction: 'down', result: null, profit: null, amount: '10.00' },
      { id: done.id, status: 'settled', direction: 'up' },
    ])
    const settled = await stack.ok('trade.get_this_order', { id: done.id }, user)
    expect(items[1]).toMatchObject({ result: settled.result, profit: settled.profit, fee: settled.fee })
  })

  test('reads the statement its user sees, page by page', async () => {
    // What moves in one millisecond has no order of its own.
    stack.clock.advance(1)
    await stack.ok('desk.deposit_approve', await submitted(stack, user, '30'), reviewer)
    const [own, desk] = [
      await stack.ok('views.statement', {}, user),
      await stack.ok('desk.user_statement', { uid: user.uid }, reviewer),
    ]
    expect(desk).toEqual(own)
    expect(desk.items.map(({ kind }) => kind)).toEqual(['deposit', 'grant'])
    const first = await stack.ok('desk.user_statement', { uid: user.uid, limit: 1 }, reviewer)
    const rest = { uid: user.uid, cursor: first.next ?? '' }
    expect((await stack.ok('desk.user_statement', rest, reviewer)).items).toEqual(own.items.slice(1))
  })

  test.each([
    ['of nobody', () => ({ uid: stack.id() }), [404, 'user_not_found']],
    ['from a place that is none', () => ({ uid: user.uid, cursor: 'x' }), [400, 'validation']],
  ])('reads no statement %s', async (_says, asked, refused) => {
    const { status, body } = await stack.call('desk.user_statement', asked(), reviewer)
    expect([status, body.error]).toEqual(refused)
  })

  test('tells who locked it last, and why', async () => {
    const approver = await quickOperator(stack, 'approver')
    const standing = async () => (await stack.ok('desk.user', { q: user.uid }, reviewer)).standing
    expect(await standing()).toBeNull()
    await stack.ok('desk.lock', { uid: user.uid, reason: 'under_inquiry' }, approver)
    const at = secondsOf(stack.clock.nowMs)
    const by = { operator: approver.id, operatorName: approver.name }
    expect(await standing()).toEqual({ at, action: 'lock', reason: 'under_inquiry', ...by })
    stack.clock.advance(60)
    await stack.ok('desk.unlock', { uid: user.uid, reason: 'inquiry_closed' }, approver)
    expect(await standing()).toEqual({ at: at + 60, action: 'unlock', reason: 'inquiry_closed', ...by })
  })
})

describe("an operator's own figures", () => {
  test('are those of seven days, beside the desk: how many, and the median wait', async () => {
    // What the other cases decided is over by then.
    stack.clock.advance(8 * 86_400)
    reviewer = await quickOperator(stack, 'reviewer')
    const now = secondsOf(stack.clock.nowMs)
    const { table } = stack.deps
    const ended = async (operator: string, seconds: number, at = now) => {
      const key = keys.measure('deposit', { uid: user.uid, id: stack.id(), at })
      await table.write(replace({ ...key, seconds, operator }))
    }
    const none = { count: 0, medianSeconds: null }
    expect(await stack.ok('desk.mine', {}, reviewer)).toEqual({
      days: 7,
      items: [
        { kind: 'deposit', mine: none, desk: none },
        { kind: 'withdrawal', mine: none, desk: none },
        { kind: 'ticket', mine: none, desk: none },
        { kind: 'identity', mine: none, desk: none },
        { kind: 'change', mine: none, desk: none },
      ],
    })
    for (const seconds of [60, 120, 301]) await ended(reviewer.id, seconds)
    await ended('another', 1000)
    await ended(reviewer.id, 9000, now - 8 * 86_400)
    expect((await stack.ok('desk.mine', {}, reviewer)).items.slice(0, 1)).toEqual([
      { kind: 'deposit', mine: { count: 3, medianSeconds: 120 }, desk: { count: 4, medianSeconds: 211 } },
    ])
  })
})

describe('a withdrawal at the desk', () => {
  const page = (which: { uid: string; id: string }) =>
    stack.ok('desk.withdrawal', { uid: which.uid, id: which.id }, reviewer)
  const flagged = async (which: { uid: string; id: string }) =>
    (await page(which)).flags.map(({ flag, at }) => [flag, at])

  test('is shown with where it goes, masked, whose it is, and what came in and went out', async () => {
    const ada = await quickOperator(stack, 'approver')
    const earlier = await waitingWithdrawal(stack, user, { amount: 200_00n })
    await sentBy(stack, ada, earlier)
    await stack.ok('desk.withdrawal_paid', { uid: user.uid, id: earlier.id, reference: ' FT-17 ' }, reviewer)
    const refused = await waitingWithdrawal(stack, user)
    const { uid, id } = refused
    const reason = 'reason_destination_wrong'
    await stack.ok('desk.withdrawal_refuse', { uid, id, from: 'reserved', reason }, reviewer)
    const one = await waitingWithdrawal(stack, user, { amount: 250_00n })
    const { withdrawal, holder, bank, fourEyes, before, refused: were, ...rest } = await page(one)
    expect(withdrawal).toMatchObject({
      ...{ id: one.id, uid, state: 'reserved', amount: '250.00', fee: '2.50', arrives: '247.50' },
      destination: { kind: 'card', label: '•••7890' },
    })
    expect([holder, bank, fourEyes]).toEqual(['A••• B•••', 'Bangkok Bank', false])
    const none = { count: 0, sum: '0.00' }
    expect(before).toEqual({ deposited: none, paid: { count: 1, sum: '200.00' }, waiting: none, more: false })
    expect(were.map((each) => [each.id, each.state, each.reason])).toEqual([[id, 'refused', reason]])
    expect(rest.user).toMatchObject({ uid, balances: { USD: { available: '9550.00', locked: '250.00' } } })
    expect(JSON.stringify(rest)).not.toContain(CARD_NUMBER)
    const done = await page(earlier)
    expect(done.withdrawal).toMatchObject({ state: 'paid', reference: 'FT-17', sentBy: ada.id })
    const steps = done.audit.map(({ action }) => action)
    expect(steps.toSorted()).toEqual(['withdrawal.approve', 'withdrawal.paid'])
  })

  test('says what stands out, since when, by what happened to the account', async () => {
    const now = secondsOf(stack.clock.nowMs)
    const events = [
      { type: 'login', isNew: true, at: now - 300 },
      { type: 'fundPasswordChanged', at: now - 200 },
    ]
    for (const event of events) {
      const key = keys.securityEvent(user.uid, firstIdAt(msOf(event.at)))
      const row = { ...key, browser: 'Firefox', system: 'Linux', ...event }
      await stack.deps.table.write(replace(row as Row))
    }
    const { uid, id } = await submitted(stack, user, '500')
    const ada = await quickOperator(stack, 'approver')
    await stack.ok('desk.deposit_approve', { uid, id, from: 3 }, ada)
    const one = await waitingWithdrawal(stack, user, { boundDaysAgo: 0 })
    const { boundAt } = one.destination
    expect(await flagged(one)).toEqual([
      ['new_destination', boundAt],
      ['new_device', now - 300],
      ['changed_secret', now - 200],
      ['untraded_deposit', secondsOf(stack.clock.nowMs)],
    ])
    const row = { productId: 'BTCUSD', direction: 'up', amount: '500', seconds: 30 } as const
    await stack.ok('trade.addorder', row, user)
    expect((await flagged(one)).map(([flag]) => flag)).not.toContain('untraded_deposit')
    const fields = await stack.deps.personal.of(user.uid)
    const identity = { ...keys.identity(user.uid), realName: fields.seal('realName', 'Ada Lovelace') }
    await stack.deps.table.write(replace(identity))
    expect((await flagged(one)).map(([flag]) => flag)).toContain('holder_differs')
  })

  test('shows its number by a step that is recorded, once a press; of another user’s key nothing', async () => {
    const { uid, id } = await waitingWithdrawal(stack, user)
    const press = { ...reviewer, operationId: stack.id() }
    const full = { number: CARD_NUMBER, holder: 'ADA BYRON' }
    expect(await stack.ok('desk.withdrawal_reveal', { uid, id }, press)).toEqual(full)
    expect(await stack.ok('desk.withdrawal_reveal', { uid, id }, press)).toEqual(full)
    const seen = (await trailOf(stack, id)).map(({ action, operator }) => [action, operator])
    expect(seen).toEqual([['withdrawal.reveal', reviewer.id]])
    const [own, others] = [await waitingWithdrawal(stack, user), await quickUser(stack)]
    const theirs = await waitingWithdrawal(stack, others)
    const sealed = theirs.destination.sealed
    const change = new Change(keys.withdrawal(uid, own.id)).set(['destination', 'sealed'], sealed)
    await stack.deps.table.write(change.build())
    const swapped = await stack.call('desk.withdrawal_reveal', { uid, id: own.id }, reviewer)
    expect([swapped.status, swapped.body.data]).toEqual([503, null])
  })

  test.each([
    ['no reference', '  ', 'reference_required'],
    ['a reference of two lines', 'FT\n17', 'validation'],
  ])('is not paid under %s', async (_says, reference, slug) => {
    const { uid, id } = await waitingWithdrawal(stack, user)
    await sentBy(stack, await quickOperator(stack), { uid, id })
    const { body } = await stack.call('desk.withdrawal_paid', { uid, id, reference }, reviewer)
    expect(body.error).toBe(slug)
    expect((await page({ uid, id })).withdrawal.state).toBe('sending')
  })

  test('is not paid under the reference of another’s payment, unless one payment was for both', async () => {
    const sending = async () => {
      const { uid, id } = await waitingWithdrawal(stack, user)
      await sentBy(stack, await quickOperator(stack), { uid, id })
      return { uid, id }
    }
    const [first, second] = [await sending(), await sending()]
    const paid = async (which: { uid: string; id: string }, reference: string, more: { shared?: 1 } = {}) =>
      (await stack.call('desk.withdrawal_paid', { ...which, reference, ...more }, reviewer)).body.error
    const press = { ...reviewer, operationId: stack.id() }
    const once = { ...first, reference: 'TX 0099 1234' }
    await stack.ok('desk.withdrawal_paid', once, press)
    await stack.streams.drain()
    // Its own press, sent again, is none of another.
    await stack.ok('desk.withdrawal_paid', once, press)
    expect(await paid(second, 'tx-00991234')).toBe('reference_used')
    expect((await page(second)).withdrawal.state).toBe('sending')
    expect(await paid(second, 'tx-00991234', { shared: 1 })).toBeUndefined()
  })

  test('paid by two operators is paid once, and the second is told so', async () => {
    const { uid, id } = await waitingWithdrawal(stack, user)
    await sentBy(stack, await quickOperator(stack), { uid, id })
    const press = (reference: string) => async (operator: TestOperator) =>
      (await stack.call('desk.withdrawal_paid', { uid, id, reference }, operator)).body.error
    const other = await quickOperator(stack, 'reviewer')
    const told = await Promise.all([press('A')(reviewer), press('B')(other)])
    expect(told.toSorted()).toEqual(['already_decided', undefined])
    const steps = (await page({ uid, id })).audit.map(({ action }) => action)
    expect(steps.toSorted()).toEqual(['withdrawal.approve', 'withdrawal.paid'])
  })

  test.each([
    ['a second approval by a reviewer', 'desk.withdrawal_approve', { from: 'awaiting' }],
    ['a return by a reviewer', 'desk.withdrawal_return', { reason: 'reason_payment_bounced' }],
  ] as const)('%s is not theirs to give', async (_says, id, fields) => {
    const which = await waitingWithdrawal(stack, user)
    const { status, body } = await stack.call(
      id,
      { uid: which.uid, id: which.id, ...fields } as never,
      reviewer,
    )
    expect([status, body.error]).toEqual([403, 'role_required'])
  })

  test.each([
    ['desk.withdrawal_refuse', { from: 'reserved' }, 'reason_required'],
    ['desk.withdrawal_refuse', { from: 'reserved', reason: 'because' }, 'validation'],
  ] as const)('%s with %o is refused', async (id, fields, slug) => {
    const which = await waitingWithdrawal(stack, user)
    const asked = { uid: which.uid, id: which.id, ...fields }
    expect((await stack.call(id, asked as never, reviewer)).body.error).toBe(slug)
  })
})
