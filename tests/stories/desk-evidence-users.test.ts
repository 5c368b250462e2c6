import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { replace } from '../../functions/table/write.ts'
import { secondsOf } from '../../shared/time.ts'
import { submitted } from '../support/deposits.ts'
import { quickOperator } from '../support/people.ts'
import { reviewing } from '../support/reviewing.ts'

// What an operator is shown of a user he looks up, and of his own work.
const on = reviewing()

describe('a search', () => {
  const found = async (q: string) =>
    (await on.stack.ok('desk.users', { q }, on.reviewer)).items.map(({ uid, by }) => [uid, by])

  test('finds a user by id, public id and name, and by a deposit of his that waits', async () => {
    const seen = await submitted(on.stack, on.user)
    expect(await found(on.user.uid.toLowerCase())).toEqual([[on.user.uid, 'uid']])
    expect(await found(` ${on.user.publicId} `)).toEqual([[on.user.uid, 'publicId']])
    expect(await found(on.user.username.toUpperCase())).toEqual([[on.user.uid, 'username']])
    expect(await found(seen.id)).toEqual([[on.user.uid, 'deposit']])
    await on.stack.ok('desk.deposit_approve', seen, on.reviewer)
    expect(await found(seen.id)).toEqual([])
  })

  test.each(['nobody-by-that-name', '10000000', '', '<script>'])('finds nobody by %j', async (q) => {
    expect(await found(q)).toEqual([])
  })
})

describe("a user's page", () => {
  test('counts his open orders, and lists them beside the settled ones, to be read', async () => {
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    const done = await on.stack.ok('trade.addorder', ticket, on.user)
    on.stack.clock.advance(120)
    await on.stack.ok('trade.goorder', { id: done.id }, on.user)
    const open = await on.stack.ok('trade.addorder', { ...ticket, direction: 'down' }, on.user)
    expect(await on.stack.ok('desk.user', { q: on.user.uid }, on.reviewer)).toMatchObject({ openOrders: 1 })
    const { items, next } = await on.stack.ok('desk.user_orders', { uid: on.user.uid }, on.reviewer)
    expect(next).toBeNull()
    expect(items).toMatchObject([
      { id: open.id, status: 'open', direction: 'down', result: null, profit: null, amount: '10.00' },
      { id: done.id, status: 'settled', direction: 'up' },
    ])
    const settled = await on.stack.ok('trade.get_this_order', { id: done.id }, on.user)
    expect(items[1]).toMatchObject({ result: settled.result, profit: settled.profit, fee: settled.fee })
  })

  test('reads the statement its user sees, page by page', async () => {
    // What moves in one millisecond has no order of its own.
    on.stack.clock.advance(1)
    await on.stack.ok('desk.deposit_approve', await submitted(on.stack, on.user, '30'), on.reviewer)
    const [own, desk] = [
      await on.stack.ok('views.statement', {}, on.user),
      await on.stack.ok('desk.user_statement', { uid: on.user.uid }, on.reviewer),
    ]
    expect(desk).toEqual(own)
    expect(desk.items.map(({ kind }) => kind)).toEqual(['deposit', 'grant'])
    const first = await on.stack.ok('desk.user_statement', { uid: on.user.uid, limit: 1 }, on.reviewer)
    const rest = { uid: on.user.uid, cursor: first.next ?? '' }
    expect((await on.stack.ok('desk.user_statement', rest, on.reviewer)).items).toEqual(own.items.slice(1))
  })

  test.each([
    ['of nobody', () => ({ uid: on.stack.id() }), [404, 'user_not_found']],
    ['from a place that is none', () => ({ uid: on.user.uid, cursor: 'x' }), [400, 'validation']],
  ])('reads no statement %s', async (_says, asked, refused) => {
    const { status, body } = await on.stack.call('desk.user_statement', asked(), on.reviewer)
    expect([status, body.error]).toEqual(refused)
  })

  test('tells who locked it last, and why', async () => {
    const approver = await quickOperator(on.stack, 'approver')
    const standing = async () => (await on.stack.ok('desk.user', { q: on.user.uid }, on.reviewer)).standing
    expect(await standing()).toBeNull()
    await on.stack.ok('desk.lock', { uid: on.user.uid, reason: 'under_inquiry' }, approver)
    const at = secondsOf(on.stack.clock.nowMs)
    const by = { operator: approver.id, operatorName: approver.name }
    expect(await standing()).toEqual({ at, action: 'lock', reason: 'under_inquiry', ...by })
    on.stack.clock.advance(60)
    await on.stack.ok('desk.unlock', { uid: on.user.uid, reason: 'inquiry_closed' }, approver)
    expect(await standing()).toEqual({ at: at + 60, action: 'unlock', reason: 'inquiry_closed', ...by })
  })
})

describe("an operator's own figures", () => {
  test('are those of seven days, beside the desk: how many, and the median wait', async () => {
    // What the other cases decided is over by then.
    on.stack.clock.advance(8 * 86_400)
    on.reviewer = await quickOperator(on.stack, 'reviewer')
    const now = secondsOf(on.stack.clock.nowMs)
    const { table } = on.stack.deps
    const ended = async (operator: string, seconds: number, at = now) => {
      const key = keys.measure('deposit', { uid: on.user.uid, id: on.stack.id(), at })
      await table.write(replace({ ...key, seconds, operator }))
    }
    const none = { count: 0, medianSeconds: null }
    expect(await on.stack.ok('desk.mine', {}, on.reviewer)).toEqual({
      days: 7,
      items: [
        { kind: 'deposit', mine: none, desk: none },
        { kind: 'withdrawal', mine: none, desk: none },
        { kind: 'ticket', mine: none, desk: none },
        { kind: 'identity', mine: none, desk: none },
        { kind: 'change', mine: none, desk: none },
      ],
    })
    for (const seconds of [60, 120, 301]) await ended(on.reviewer.id, seconds)
    await ended('another', 1000)
    await ended(on.reviewer.id, 9000, now - 8 * 86_400)
    expect((await on.stack.ok('desk.mine', {}, on.reviewer)).items.slice(0, 1)).toEqual([
      { kind: 'deposit', mine: { count: 3, medianSeconds: 120 }, desk: { count: 4, medianSeconds: 211 } },
    ])
  })
})
