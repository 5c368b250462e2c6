import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shortSid } from '../../functions/ended-sessions.ts'
import { offerBonus } from '../../functions/rewards/accept.ts'
import { instruments } from '../../shared/tape/instruments.ts'
import { secondsOf } from '../../shared/time.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { publishedArticle, rulesForm } from '../support/articles.ts'
import { quotedFor } from '../support/exchange.ts'
import { calls, countAnew, measuredStack, operations, ticket, units } from '../support/measured.ts'
import { quickOperator, quickUser, setAccount } from '../support/people.ts'
import { member, sidOf } from '../support/security.ts'
import type { TestStack } from '../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await measuredStack()
})
afterAll(() => stack.stop())
countAnew()

const PLACING = [
  // The account, whose journal goes on.
  { operation: 'getMany', units: 1 },
  { operation: 'transact', units: 7 },
  { operation: 'write', units: 2 },
]

describe('a placed order', () => {
  test('costs 9 write units and a read in three round trips: it is committed, then its entry is drawn', async () => {
    const user = await quickUser(stack)
    calls.length = 0
    await stack.ok('trade.addorder', ticket, user)
    expect(calls).toEqual(PLACING)
  })

  test('costs the same with every product open', async () => {
    const user = await quickUser(stack)
    await setAccount(stack, user.uid, {
      open: Object.fromEntries(instruments.map(({ symbol }) => [symbol, 100_00n])),
    })
    calls.length = 0
    await stack.ok('trade.addorder', ticket, user)
    expect(calls).toEqual(PLACING)
  })
})

describe('a change of the rules', () => {
  test('costs an order that says it was read nothing: 9 write units, no read of its own, in the catalogue’s', async () => {
    const user = await quickUser(stack)
    const readAs = secondsOf(stack.clock.nowMs)
    const { id } = await publishedArticle(stack, rulesForm(readAs))
    stack.clock.advance(6)
    await stack.ok('market.seconds', { id: 'BTCUSD' })
    calls.length = 0
    await stack.ok('trade.addorder', { ...ticket, rulesRead: readAs }, user)
    expect(calls.filter(({ operation }) => operation !== 'query')).toEqual(PLACING)
    expect(calls.length).toBeLessThanOrEqual(4)
    await stack.ok('desk.article_end', { id }, await quickOperator(stack))
    stack.clock.advance(6)
    await stack.ok('market.seconds', { id: 'BTCUSD' })
  })
})

describe('a bonus', () => {
  test('costs no order more, placed or settled; and few units to accept and to end', async () => {
    const user = await quickUser(stack)
    const id = stack.id()
    const nowMs = stack.clock.nowMs
    const terms = { asset: 'USD', amount: 5_00n, times: 40, days: 30, until: secondsOf(nowMs) + 600 } as const
    await offerBonus(stack.deps.table, { uid: user.uid, id, terms, nowMs })
    calls.length = 0
    await stack.ok('rewards.bonus_accept', { id }, user)
    expect(calls.map(({ operation }) => operation)).toEqual(['getMany', 'transact', 'get'])
    expect(calls[1]?.units).toBeLessThanOrEqual(7)
    await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(40)
    await stack.sweep()
    calls.length = 0
    const { id: order } = await stack.ok('trade.addorder', ticket, user)
    const writes = () => calls.filter(({ operation }) => operation === 'transact')
    expect(writes()).toEqual([{ operation: 'transact', units: 7 }])
    stack.clock.advance(40)
    calls.length = 0
    await stack.ok('trade.goorder', { id: order }, user)
    expect(writes()).toEqual([{ operation: 'transact', units: 7 }])
    await setAccount(stack, user.uid, { turnover: 0n })
    calls.length = 0
    const { bonuses } = await stack.ok('rewards.bonus', {}, user)
    expect(bonuses[0]?.state).toBe('turned')
    expect(calls.map(({ operation }) => operation)).toEqual(['get', 'get', 'getMany', 'transact', 'query'])
    expect(calls[3]?.units).toBeLessThanOrEqual(9)
    // The catalogue is read anew, as at the start.
    await stack.ok('market.seconds', { id: 'BTCUSD' })
  })
})

describe('sessions ended one by one', () => {
  test('cost the calls of the others nothing: placing 9 write units, a refused order at most 7', async () => {
    const user = await member(stack)
    await setAccount(stack, user.uid, { ended: Array(6).fill('A'.repeat(12)).join(' ') })
    calls.length = 0
    await stack.ok('trade.addorder', ticket, user)
    expect(calls).toEqual(PLACING)
    await setAccount(stack, user.uid, { ended: shortSid(sidOf(user.token)) })
    calls.length = 0
    expect((await stack.call('trade.addorder', ticket, user)).status).toBe(401)
    expect(units()).toBeLessThanOrEqual(7)
  })
})

describe('an exchange', () => {
  test('is quoted by a read, and made by one transaction of at most 6 write units', async () => {
    const user = await quickUser(stack)
    calls.length = 0
    const { form, operationId } = await quotedFor(stack, user)
    expect(operations()).toEqual(['get'])
    calls.length = 0
    await stack.ok('exchange.exchange_confirm', form, { ...user, operationId })
    // The products as they stand this moment, a halt among them.
    expect(calls.toSorted((a, b) => b.units - a.units)).toEqual([
      { operation: 'transact', units: 6 },
      { operation: 'query', units: 2 },
      { operation: 'query', units: 1 },
      { operation: 'getMany', units: 1 },
    ])
  })
})

describe('a settled order', () => {
  test('costs 7 write units: two round trips when read, the second the settlement', async () => {
    const user = await quickUser(stack)
    const { id } = await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(40)
    calls.length = 0
    await stack.ok('trade.goorder', { id }, user)
    expect(operations()).toEqual(['getMany', 'transact'])
    expect(calls[1]?.units).toBe(7)
  })

  test('by the sweep: one look at each shard, one transaction a user', async () => {
    await stack.sweep()
    const user = await quickUser(stack)
    for (let i = 0; i < 3; i++) await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(40)
    calls.length = 0
    await stack.sweep()
    const transactions = calls.filter(({ operation }) => operation === 'transact')
    // Three orders at 2 units and their index entry each, one account, one row of its journal.
    expect(transactions).toEqual([{ operation: 'transact', units: 13 }])
    expect(operations().filter((operation) => operation === 'query')).toHaveLength(stack.deps.config.shards)
  })

  test('listed beside one that goes on is settled in one transaction, none refused before it', async () => {
    const user = await quickUser(stack)
    for (const seconds of [30, 300]) await stack.ok('trade.addorder', { ...ticket, seconds }, user)
    stack.clock.advance(40)
    let tried = 0
    const table = watchTable(stack.deps.table, (call) => {
      if (call === 'transact') tried += 1
    })
    const apis = createApis({ ...stack.deps, table })
    const { body } = await send(apis, routeById('trade.ajaxorder_list'), {}, user)
    expect((body.data as { items: unknown[] }).items).toHaveLength(1)
    expect(tried).toBe(1)
  })

  test('once settled, reading it again writes nothing', async () => {
    const user = await quickUser(stack)
    const { id } = await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(40)
    await stack.ok('trade.goorder', { id }, user)
    calls.length = 0
    await stack.ok('trade.goorder', { id }, user)
    expect(operations()).toEqual(['getMany'])
  })
})

describe('a refused order costs at most 7 units', () => {
  test.each([
    ['for its amount', { amount: '0' }, {}],
    ['for its product', { productId: 'NOSUCH' }, {}],
    ['for its seconds', { seconds: 45 }, {}],
    ['for a field too many', { status: 'settled' }, {}],
    ['for want of money', {}, { USD_available: 1n }],
    ['for a limit', {}, { openTotal: 5000_00n }],
    ['for a locked account', {}, { state: 'LOCKED' }],
    ['for an ended session', {}, { epoch: 7 }],
  ])('%s', async (_says, change, account) => {
    const user = await quickUser(stack)
    if (Object.keys(account).length > 0) await setAccount(stack, user.uid, account as Record<string, bigint>)
    await stack.ok('market.seconds', { id: 'BTCUSD' })
    calls.length = 0
    const answered = await stack.call('trade.addorder', { ...ticket, ...change }, user)
    expect(answered.status).toBeGreaterThanOrEqual(400)
    expect(units()).toBeLessThanOrEqual(7)
    expect(calls.length).toBeLessThanOrEqual(2)
  })
})
