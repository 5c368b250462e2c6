import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consume } from '../../functions/effects/consume.ts'
import { keys } from '../../functions/table/keys.ts'
import type { Value } from '../../functions/table/write.ts'
import { moneyKinds } from '../../shared/documents.ts'
import { attributeBytes, itemBytes, largest, openOf, ROOM, toCome } from '../support/account-item.ts'
import { calls, countAnew, measuredStack, operations, ticket, units } from '../support/measured.ts'
import { quickUser, setAccount } from '../support/people.ts'
import type { TestStack } from '../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await measuredStack()
})
afterAll(() => stack.stop())
countAnew()

describe('a day that is over', () => {
  test('is counted for one write unit, from one account, its days and its documents; a movement within it for nothing', async () => {
    const user = await quickUser(stack)
    const tell = async (change: () => Promise<unknown>) => {
      const read = () => stack.deps.table.get(keys.account(user.uid), { consistent: true })
      const old = await read()
      await change()
      const now = await read()
      calls.length = 0
      const told = { sequence: '1', ...(old && { old }), ...(now && { new: now }) }
      expect(await consume(stack.deps, [told])).toEqual([])
      return calls.filter(({ operation }) => operation === 'write')
    }
    const place = () => stack.ok('trade.addorder', ticket, user)
    // The first row stands before the first movement.
    const account = await stack.deps.table.get(keys.account(user.uid), { consistent: true })
    if (account) await consume(stack.deps, [{ sequence: '1', new: account }])
    expect(await tell(place)).toEqual([])
    expect(calls).toEqual([])
    stack.clock.advance(86_400)
    const written = await tell(place)
    expect(written).toEqual([{ operation: 'write', units: 1 }])
    // One query for each kind of document that moves money.
    expect(calls.length).toBeLessThanOrEqual(moneyKinds.length + 6)
  })
})

describe('a statement', () => {
  test('reads the account, a page of the journal and its orders, whatever the length of the history', async () => {
    const reads = ['get', 'getMany', 'query']
    const user = await quickUser(stack)
    for (let n = 0; n < 12; n++) {
      await stack.ok('trade.addorder', ticket, user)
      stack.clock.advance(1700)
      await stack.sweep()
    }
    calls.length = 0
    const first = await stack.ok('views.statement', { limit: 5 }, user)
    expect(operations().sort()).toEqual(reads)
    const newest = units()
    calls.length = 0
    await stack.ok('views.statement', { limit: 5, cursor: first.next as string }, user)
    expect(operations().sort()).toEqual(reads)
    // Rows newer than a cursor are not read again.
    expect(units()).toBeLessThanOrEqual(newest)
  })

  test('of a kind without other movements of its documents reads the account and the journal', async () => {
    const user = await quickUser(stack)
    calls.length = 0
    await stack.ok('views.statement', { kind: 'deposit' }, user)
    expect(operations().sort()).toEqual(['get', 'query'])
  })
})

describe('a performance', () => {
  test('reads the account and one page of orders', async () => {
    const user = await quickUser(stack)
    await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(40)
    await stack.sweep()
    calls.length = 0
    const { total } = await stack.ok('views.performance', {}, user)
    expect(operations().sort()).toEqual(['get', 'query'])
    expect(Object.values(total.ended).reduce((sum, count) => sum + count)).toBe(1)
  })
})

test('the account item stays under 1,024 bytes, one unit a write: every attribute has its bytes, what comes is reserved, and some are left', async () => {
  const user = await quickUser(stack)
  const open: Record<string, Value> = openOf(stack.deps.config.totalMax)
  const all = { ...largest, ...toCome }
  const values = Object.fromEntries(Object.entries(all).map(([name, [value]]) => [name, value]))
  const bytes = Object.entries(all).map(([name, [value, most]]) => [name, attributeBytes(name, value), most])
  expect(bytes.filter(([, is, most]) => is !== most)).toEqual([])
  // A user's item has no other attributes than those.
  const row = await stack.deps.table.get(keys.account(user.uid), { consistent: true })
  expect(Object.keys(row!).filter((name) => !(name in all) && !(name in open))).toEqual([])
  const { pk: _, sk: __, ...attributes } = values
  await setAccount(stack, user.uid, { ...attributes, ...open })
  const filled = await stack.deps.table.get(keys.account(user.uid), { consistent: true })
  const whole = itemBytes(filled!)
  expect(whole).toBe(1024 - ROOM)
  // The engine's own count: a write within a kilobyte bills one unit, with as much again two.
  for (const [padding, billed] of [
    ['', 1],
    ['x'.repeat(1024 - whole - 'p'.length), 1],
    ['x'.repeat(1024), 2],
  ] as const) {
    calls.length = 0
    await setAccount(stack, user.uid, { p: padding })
    expect([padding.length, units()]).toEqual([padding.length, billed])
  }
})
