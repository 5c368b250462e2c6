import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkCode } from '../../functions/codes/check.ts'
import { approve, depositDocument, refuse } from '../../functions/deposits/review.ts'
import { reviewQueue } from '../../functions/documents/queue.ts'
import { consume } from '../../functions/effects/consume.ts'
import { shortSid } from '../../functions/ended-sessions.ts'
import { bookInvitation } from '../../functions/engagement/invitation.ts'
import { offerBonus } from '../../functions/rewards/accept.ts'
import { ticketDocument } from '../../functions/service/document.ts'
import { keys } from '../../functions/table/keys.ts'
import { messagePut } from '../../functions/table/messages.ts'
import { Change, replace, type Value } from '../../functions/table/write.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { moneyKinds } from '../../shared/documents.ts'
import { instruments } from '../../shared/tape/instruments.ts'
import { dateIn, secondsOf } from '../../shared/time.ts'
import { attributeBytes, itemBytes, largest, openOf, ROOM, toCome } from '../support/account-item.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { codeTo } from '../support/codes.ts'
import { linked, signedIn } from '../support/couples.ts'
import { approveBy, checkedPicture, press, submitted } from '../support/deposits.ts'
import { quotedFor } from '../support/exchange.ts'
import { dueFor, openProject } from '../support/financing.ts'
import { quickOperator, quickUser, setAccount } from '../support/people.ts'
import { member, session, sidOf, steppedUp } from '../support/security.ts'
import { question } from '../support/service.ts'
import { type TestStack, testStack } from '../support/stack.ts'

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const

/** What the table was asked and what it billed, index included. */
const calls: { operation: string; units: number }[] = []
const units = () => calls.reduce((sum, call) => sum + call.units, 0)
const operations = () => calls.map(({ operation }) => operation)

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({
    // Nothing settles beside what is measured.
    events: false,
    onCapacity: (operation: string, capacity: ConsumedCapacity[]) => {
      const billed = capacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      calls.push({ operation, units: billed })
    },
  })
  // The catalogue is read once in five seconds, beside any order.
  await stack.ok('market.seconds', { id: 'BTCUSD' })
})
afterAll(() => stack.stop())
beforeEach(() => {
  calls.length = 0
})

describe('a placed order', () => {
  test('costs 5 write units in one round trip', async () => {
    const user = await quickUser(stack)
    calls.length = 0
    await stack.ok('trade.addorder', ticket, user)
    expect(calls).toEqual([{ operation: 'transact', units: 5 }])
  })

  test('costs the same with every product open', async () => {
    const user = await quickUser(stack)
    await setAccount(stack, user.uid, {
      open: Object.fromEntries(instruments.map(({ symbol }) => [symbol, 100_00n])),
    })
    calls.length = 0
    await stack.ok('trade.addorder', ticket, user)
    expect(calls).toEqual([{ operation: 'transact', units: 5 }])
  })
})

describe('a bonus', () => {
  test('costs no order more, placed or settled, once a server knows of it; and few units to accept and to end', async () => {
    const user = await quickUser(stack)
    const id = stack.id()
    const nowMs = stack.clock.nowMs
    const terms = { asset: 'USD', amount: 5_00n, times: 40, days: 30, until: secondsOf(nowMs) + 600 } as const
    await offerBonus(stack.deps.table, { uid: user.uid, id, terms, nowMs })
    calls.length = 0
    await stack.ok('rewards.bonus_accept', { id }, user)
    expect(calls.map(({ operation }) => operation)).toEqual(['getMany', 'transact', 'get'])
    expect(calls[1]?.units).toBeLessThanOrEqual(5)
    await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(40)
    await stack.sweep()
    calls.length = 0
    const { id: order } = await stack.ok('trade.addorder', ticket, user)
    const writes = () => calls.filter(({ operation }) => operation === 'transact')
    expect(writes()).toEqual([{ operation: 'transact', units: 5 }])
    stack.clock.advance(40)
    calls.length = 0
    await stack.ok('trade.goorder', { id: order }, user)
    expect(writes()).toEqual([{ operation: 'transact', units: 5 }])
    await setAccount(stack, user.uid, { turnover: 0n })
    calls.length = 0
    const { bonuses } = await stack.ok('rewards.bonus', {}, user)
    expect(bonuses[0]?.state).toBe('turned')
    expect(calls.map(({ operation }) => operation)).toEqual(['get', 'get', 'transact', 'query'])
    expect(calls[2]?.units).toBeLessThanOrEqual(7)
    // The catalogue is read anew, as at the start.
    await stack.ok('market.seconds', { id: 'BTCUSD' })
  })
})

describe('a couple', () => {
  test('is rewarded for 4 write units each, and a look that owes nothing writes nothing', async () => {
    const [ada, ben] = [await quickUser(stack), await quickUser(stack)]
    await linked(stack, ada, ben)
    for (const user of [ada, ben]) await signedIn(stack, user, { count: 7 })
    const writes = () => calls.filter(({ operation }) => operation === 'transact' || operation === 'write')
    calls.length = 0
    await stack.ok('activities.addlover', {}, ada)
    expect(writes()).toEqual([
      { operation: 'transact', units: 4 },
      { operation: 'transact', units: 4 },
    ])
    calls.length = 0
    await stack.ok('activities.addlover', {}, ben)
    expect(writes()).toEqual([])
  })
})

describe('sessions ended one by one', () => {
  test('cost the calls of the others nothing: placing 5 write units, a refused order at most 4', async () => {
    const user = await member(stack)
    await setAccount(stack, user.uid, { ended: Array(6).fill('A'.repeat(12)).join(' ') })
    calls.length = 0
    await stack.ok('trade.addorder', ticket, user)
    expect(calls).toEqual([{ operation: 'transact', units: 5 }])
    await setAccount(stack, user.uid, { ended: shortSid(sidOf(user.token)) })
    calls.length = 0
    expect((await stack.call('trade.addorder', ticket, user)).status).toBe(401)
    expect(units()).toBeLessThanOrEqual(4)
  })
})

describe('the security of an account', () => {
  test('a login on a known device writes one row, a step-up one', async () => {
    const user = await member(stack)
    const device = 'k'.repeat(22)
    await session(stack, user, { device })
    calls.length = 0
    await session(stack, user, { device })
    expect(calls.filter(({ operation }) => operation === 'write')).toEqual([{ operation: 'write', units: 1 }])
    expect(operations()).toEqual(['getMany', 'get', 'write'])
    calls.length = 0
    await steppedUp(stack, user, 'password')
    expect(calls).toEqual([{ operation: 'write', units: 1 }])
  })
})

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

describe('an exchange', () => {
  test('is quoted by a read, and made by one transaction of at most 5 write units', async () => {
    const user = await quickUser(stack)
    calls.length = 0
    const { form, operationId } = await quotedFor(stack, user)
    expect(operations()).toEqual(['get'])
    calls.length = 0
    await stack.ok('exchange.exchange_confirm', form, { ...user, operationId })
    // The products as they stand this moment, a halt among them.
    expect(calls).toEqual([
      { operation: 'query', units: 2 },
      { operation: 'transact', units: 4 },
    ])
  })
})

describe('financing', () => {
  const made = () => calls.filter(({ operation }) => operation === 'transact')
  const costs = (most: number) => {
    expect(made()).toHaveLength(1)
    const [write] = made()
    expect(write?.units).toBeLessThanOrEqual(most)
    return write?.units
  }

  test('a purchase costs at most 7 write units, also with a step-up; adding 8, the rest of one 6, a renewal 6', async () => {
    const user = await quickUser(stack)
    const id = await openProject(stack)
    calls.length = 0
    const { id: holding } = await stack.ok('financing.yebjoinnow', { id, amount: '100' }, user)
    expect(costs(7)).toBe(7)
    const confirmed = await steppedUp(stack, user, 'purchase')
    calls.length = 0
    await stack.ok('financing.yebjoinnow', { id, amount: '1000' }, confirmed)
    expect(costs(7)).toBe(7)
    calls.length = 0
    await stack.ok('financing.yebappend', { holding, amount: '10' }, user)
    expect(costs(9)).toBe(8)
    const part = await openProject(stack, { initialRate: 200_000n })
    const awaiting = { id: part, amount: '100', part: 'initial' } as const
    const { id: waits } = await stack.ok('financing.yebjoinnow', awaiting, user)
    calls.length = 0
    await stack.ok('financing.yebappend', { holding: waits, amount: '80' }, user)
    expect(costs(9)).toBe(6)
    calls.length = 0
    await stack.ok('financing.yebstop', { holding, forfeits: '0.00' }, user)
    expect(costs(7)).toBe(7)
    const due = await dueFor(stack, user)
    await stack.ok('financing.myproject', {}, user)
    calls.length = 0
    await stack.ok('financing.yebkeep', { holding: due }, user)
    expect(costs(9)).toBe(6)
  })

  test('a day costs 6 write units, 4 where it pays nothing, two days of one in one transaction 10; a settlement 5', async () => {
    const user = await quickUser(stack)
    const now = secondsOf(stack.clock.nowMs)
    const earning = (dividend: 'maturity' | 'dailyReturn') =>
      openProject(stack, { dividend, endAt: now + 9e6 })
    const [paying, waiting] = [await earning('dailyReturn'), await earning('maturity')]
    const buy = (id: string) => stack.ok('financing.yebjoinnow', { id, amount: '100' }, user)
    const bookOne = async (holding: string) => {
      const bought = (days: number) =>
        new Change(keys.holding(user.uid, holding))
          .set('boughtOn', addDays(dateIn('UTC', stack.clock.nowMs), -days))
          .build()
      await stack.deps.table.write(bought(2))
      calls.length = 0
      await stack.ok('financing.myproject', {}, user)
      return made().map((call) => call.units)
    }
    const first = (await buy(paying)).id
    expect(await bookOne(first)).toEqual([6])
    const second = (await buy(waiting)).id
    expect(await bookOne(second)).toEqual([4])
    const due = await dueFor(stack, user)
    calls.length = 0
    await stack.ok('financing.myproject', {}, user)
    // Two days of one in one transaction, and the note that the first was booked more than a day after it was over.
    expect(made().map((call) => call.units)).toEqual([10])
    calls.length = 0
    await stack.ok('financing.yebstop', { holding: due }, user)
    expect(made().map((call) => call.units)).toEqual([5])
  })
})

describe('a settled order', () => {
  test('costs 5 write units: two round trips when read, the second the settlement', async () => {
    const user = await quickUser(stack)
    const { id } = await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(40)
    calls.length = 0
    await stack.ok('trade.goorder', { id }, user)
    expect(operations()).toEqual(['getMany', 'transact'])
    expect(calls[1]?.units).toBe(5)
  })

  test('by the sweep: one look at each shard, one transaction a user', async () => {
    await stack.sweep()
    const user = await quickUser(stack)
    for (let i = 0; i < 3; i++) await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(40)
    calls.length = 0
    await stack.sweep()
    const transactions = calls.filter(({ operation }) => operation === 'transact')
    // Three orders at 2 units and their index entry each, one account.
    expect(transactions).toEqual([{ operation: 'transact', units: 11 }])
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

  test('late by half an hour or more it costs the note by which the statement finds it: 2 units', async () => {
    // What other tests left open.
    stack.clock.advance(300)
    await stack.sweep()
    const user = await quickUser(stack)
    await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(3600)
    calls.length = 0
    await stack.sweep()
    expect(calls.filter(({ operation }) => operation === 'transact')).toEqual([
      { operation: 'transact', units: 7 },
    ])
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

describe('a refused order costs at most 4 units', () => {
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
    expect(units()).toBeLessThanOrEqual(4)
    expect(calls.length).toBeLessThanOrEqual(1)
  })
})

describe('a deposit', () => {
  const form = { method: 'alipay', amount: '50000' } as const
  /** What a decision wrote, beside its read; whoever approves also looks whether there was a deposit before. */
  const written = async (decision: () => Promise<unknown>, reads = ['query', 'getMany']) => {
    calls.length = 0
    await decision()
    expect(operations()).toEqual([...reads, 'transact'])
    return calls.at(-1)?.units
  }
  /** A user whose first deposit was another. */
  const depositor = async () => {
    const user = await quickUser(stack)
    await approveBy(stack, 'carl', await submitted(stack, user))
    return user
  }

  test('that is the first costs 5 write units more: the note that there was one, and the offer of a bonus', async () => {
    const [first, second] = [await quickUser(stack), await depositor()]
    const ofFirst = await submitted(stack, first)
    const ofSecond = await submitted(stack, second)
    const cost = (await written(() => approveBy(stack, 'ada', ofSecond))) ?? 0
    expect(await written(() => approveBy(stack, 'ada', ofFirst))).toBeLessThanOrEqual(cost + 5)
  })

  test("costs at most 7 write units to submit, two of them to count it on its user's day", async () => {
    const user = await quickUser(stack)
    const screenshot = await checkedPicture(stack, user)
    calls.length = 0
    await stack.ok('deposits.dorecharge', { ...form, screenshot }, user)
    // The session, whether the way is offered, and the transaction.
    expect(operations()).toEqual(['get', 'get', 'transact'])
    expect(calls[2]?.units).toBeLessThanOrEqual(7)
  })

  test('costs at most 7 write units to approve or refuse, by one operator or by two, and 2 more where one alone pays', async () => {
    const user = await depositor()
    const [small, large, wrong] = [
      await submitted(stack, user, '10'),
      await submitted(stack, user, '50000'),
      await submitted(stack, user, '10'),
    ]
    const ada = '01KAY0000000000000000000AD'
    const bob = '01KAY0000000000000000000B0'
    // What she approves alone is added up on an item of its own.
    expect(await written(() => approveBy(stack, ada, small))).toBeLessThanOrEqual(9)
    expect(await written(() => approveBy(stack, ada, large))).toBeLessThanOrEqual(7)
    expect(await written(() => approveBy(stack, bob, { ...large, from: 4 }))).toBeLessThanOrEqual(7)
    const refusal = () => refuse(stack.deps, press(stack, ada), wrong, 'reason_already_credited')
    expect(await written(refusal, ['getMany'])).toBeLessThanOrEqual(7)
  })

  test('its message costs 1 write unit, and so does the time it took; told again each costs 1 and changes nothing', async () => {
    const user = await depositor()
    const seen = await submitted(stack, user, '50')
    await stack.streams.drain()
    await approveBy(stack, 'ada', seen)
    calls.length = 0
    await stack.streams.drain((records) => [records, records])
    const written = calls.filter(({ operation }) => operation === 'write')
    // Message, time and median; the second time the median alone finds its place, and each refusal is billed unseen.
    expect(written).toEqual(Array.from({ length: 4 }, () => ({ operation: 'write', units: 1 })))
  })

  test('reading who one is costs three units more with a hundred messages, in the same moment', async () => {
    const user = await quickUser(stack)
    const at = secondsOf(stack.clock.nowMs)
    const messages = Array.from({ length: 100 }, (_, made) =>
      messagePut({
        uid: user.uid,
        type: 'deposit_failed',
        at,
        event: `D#${stack.id()} ${made}`,
        params: { amount: '50000.00', asset: 'USD', reason: 'reason_already_credited' },
        about: { screen: 'deposit', id: stack.id() },
      }),
    )
    await Promise.all(messages.map((message) => stack.deps.table.write(message)))
    calls.length = 0
    await stack.ok('account.index', {}, user)
    expect(operations().toSorted()).toEqual(['getMany', 'query', 'query'])
    const asked = calls.filter(({ operation }) => operation === 'query').map(({ units }) => units)
    // The messages, and the questions there are none of.
    expect(Math.max(...asked)).toBeLessThanOrEqual(3.5)
    expect(Math.min(...asked)).toBeLessThanOrEqual(0.5)
  })

  test('once decided, its press sent again writes nothing', async () => {
    const user = await quickUser(stack)
    const seen = await submitted(stack, user)
    const one = press(stack, 'ada')
    await approve(stack.deps, one, seen)
    calls.length = 0
    await approve(stack.deps, one, seen)
    expect(operations()).toEqual(['query', 'getMany'])
  })

  test('decided over the wire costs four units more: its operator is a condition, and the press is kept', async () => {
    const user = await depositor()
    const [one, two] = [await quickOperator(stack, 'approver'), await quickOperator(stack, 'approver')]
    const order = { uid: user.uid, amount: '5', reason: 'reason_goodwill' }
    const [small, large] = [await submitted(stack, user, '10'), await submitted(stack, user, '50000')]
    const wrong = { ...(await submitted(stack, user, '10')), reason: 'reason_not_received' }
    const of = async (decision: Promise<unknown>) => {
      calls.length = 0
      await decision
      const reads = operations().filter((operation) => operation !== 'transact')
      return [reads.length, calls.at(-1)?.operation, calls.at(-1)?.units]
    }
    // Reads: who asks, and the document with what is read beside it; for an approval also earlier deposits.
    expect(await of(stack.ok('desk.deposit_approve', small, one))).toEqual([3, 'transact', 13])
    expect(await of(stack.ok('desk.deposit_approve', large, one))).toEqual([3, 'transact', 9])
    expect(await of(stack.ok('desk.deposit_approve', { ...large, from: 4 }, two))).toEqual([
      3,
      'transact',
      11,
    ])
    // It counts no more against its user's limit of today.
    expect(await of(stack.ok('desk.deposit_refuse', wrong, one))).toEqual([2, 'transact', 11])
    expect(await of(stack.ok('desk.deposit_credit', order, one))).toEqual([2, 'transact', 9])
  })

  test('in the queue costs its reader one query, and what it reads', async () => {
    calls.length = 0
    await reviewQueue(stack.deps.table, depositDocument, { limit: 50 })
    expect(operations()).toEqual(['query'])
  })
})

describe('a code by mail', () => {
  const email = 'measured@example.com'

  test('costs at most 3 write units to ask for, known or not, and 3 to check', async () => {
    const user = await quickUser(stack)
    const writes = () =>
      calls
        .filter(({ operation }) => !['get', 'getMany'].includes(operation))
        .reduce((sum, { units }) => sum + units, 0)
    calls.length = 0
    await stack.ok('contact.sendmail', { email: 'nobody@example.com', scene: 'forgot' })
    expect([operations(), writes()]).toEqual([['get', 'getMany', 'write', 'write', 'write'], 3])
    calls.length = 0
    await stack.ok('contact.code', { scene: 'bind', email }, user)
    expect(writes()).toBe(3)
    const of = { scene: 'bind', target: { by: 'mail', address: email }, owner: user.uid } as const
    const code = await codeTo(stack, email)
    const ctx = { nowMs: stack.clock.nowMs, address: '192.0.2.1', operationId: stack.id() }
    calls.length = 0
    await checkCode(stack.deps, ctx, { ...of, code })
    expect(writes()).toBe(3)
  })
})

describe('a question to customer service', () => {
  const writes = () =>
    calls.filter(({ operation }) => operation !== 'get' && operation !== 'getMany' && operation !== 'query')

  test('costs at most 6 write units to ask, go on or answer, the count of its hour included', async () => {
    const user = await quickUser(stack)
    const operator = await quickOperator(stack)
    const press = async (step: () => Promise<unknown>) => {
      calls.length = 0
      await step()
      return writes().reduce((sum, call) => sum + call.units, 0)
    }
    let id = ''
    const ask = async () => {
      id = (await question(stack, user)).id
    }
    expect(await press(ask)).toBeLessThanOrEqual(6)
    expect(
      await press(() => stack.ok('service.ticket_write', { id, text: 'And?' }, user)),
    ).toBeLessThanOrEqual(6)
    // The session, the thread with the line of this operation, the count of the hour, and the transaction.
    expect(operations()).toEqual(['get', 'getMany', 'write', 'transact'])
    const said = { uid: user.uid, id, seen: 2, text: 'Soon.' }
    // The thread leaves the queue, the line comes, the record of it, the press is kept, and its operator is a condition.
    expect(await press(() => stack.ok('desk.ticket_answer', said, operator))).toBeLessThanOrEqual(11)
    expect(await press(() => stack.ok('service.ticket_write', { id, seen: 3 }, user))).toBeLessThanOrEqual(1)
  })

  test('of the longest text and three pictures is still bounded', async () => {
    const user = await quickUser(stack)
    const pictures = [1, 2, 3].map(() => checkedPicture(stack, user, { purpose: 'ticket' }))
    const form = { text: '字'.repeat(2000), pictures: (await Promise.all(pictures)).join(',') }
    calls.length = 0
    await question(stack, user, form)
    expect(writes().reduce((sum, call) => sum + call.units, 0)).toBeLessThanOrEqual(30)
  })

  test('in the queue costs its reader one query, whatever its length', async () => {
    calls.length = 0
    await reviewQueue(stack.deps.table, ticketDocument, { limit: 50 })
    expect(operations()).toEqual(['query'])
  })
})

describe('a statement', () => {
  test('reads the account and a page of each kind of document, whatever the length of the history', async () => {
    const reads = ['get', ...moneyKinds.map(() => 'query')]
    const user = await quickUser(stack)
    for (let n = 0; n < 12; n++) {
      await stack.ok('trade.addorder', ticket, user)
      stack.clock.advance(1700)
      await stack.sweep()
    }
    calls.length = 0
    const first = await stack.ok('views.statement', { limit: 5 }, user)
    // The account once more: its balances are told only where no money moved meanwhile.
    expect(operations()).toEqual([...reads, 'get'])
    const whole = units()
    calls.length = 0
    await stack.ok('views.statement', { limit: 5, cursor: first.next as string }, user)
    expect(operations()).toEqual(reads)
    // What lies before a cursor is not read again; it brings the balances along.
    expect(units()).toBeLessThanOrEqual(whole)
  })

  test('with late movements reads the notes of them as well, and what these name', async () => {
    const user = await quickUser(stack)
    await stack.ok('trade.addorder', ticket, user)
    stack.clock.advance(3600)
    await stack.sweep()
    calls.length = 0
    const { items } = await stack.ok('views.statement', { limit: 5 }, user)
    expect(items).toHaveLength(3)
    expect(operations()).toEqual(['get', ...moneyKinds.map(() => 'query'), 'query', 'query', 'get'])
  })

  test('of one kind asks only the documents that carry it', async () => {
    const user = await quickUser(stack)
    calls.length = 0
    await stack.ok('views.statement', { kind: 'deposit' }, user)
    expect(operations()).toEqual(['get', 'query'])
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

describe('a day signed in', () => {
  test('costs 4 write units in one transaction; one made up as many', async () => {
    const user = await quickUser(stack)
    const writes = () => calls.filter(({ operation }) => operation === 'transact')
    calls.length = 0
    await stack.ok('engagement.sign_in', {}, user)
    expect(writes()).toEqual([{ operation: 'transact', units: 4 }])
    stack.clock.advance(2 * 86_400 - 3600)
    const missed = addDays(dateIn('UTC', stack.clock.nowMs), -1)
    calls.length = 0
    await stack.ok('engagement.sign_in', { date: missed }, user)
    expect(writes()).toEqual([{ operation: 'transact', units: 4 }])
  })
})

describe('the reward of an invitation', () => {
  test('costs 4 write units for each of both and 1 for the place in its month; asked again, no money moves', async () => {
    const [inviter, friend] = [await quickUser(stack), await quickUser(stack)]
    await stack.deps.table.write(replace({ ...keys.friend(inviter.uid, friend.uid), at: 1 }))
    const passed = { inviter: inviter.uid, friend: friend.uid, passedAt: secondsOf(stack.clock.nowMs) }
    const writes = () => calls.filter(({ operation }) => operation === 'transact' || operation === 'write')
    calls.length = 0
    expect(await bookInvitation(stack.deps, passed)).toBe('paid')
    // Its place, both rewards, and the record that tells its inviter.
    expect(writes().map(({ units }) => units)).toEqual([1, 4, 4, 1])
    calls.length = 0
    expect(await bookInvitation(stack.deps, passed)).toBe('paid')
    expect(writes()).toEqual([{ operation: 'write', units: 1 }])
  })
})
