import 'aws-sdk-client-mock-vitest/extend'
import { BatchGetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { calendarOf } from '../../shared/tape/calendar.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { msOf } from '../../shared/time.ts'
import {
  cancelled,
  conflicted,
  ctx,
  fakeTapes,
  firstRow,
  mockedDeps,
  NO_ROW,
  NOW,
  ORDER_ID,
  session,
  transactions,
  UID,
} from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import type { Row } from '../table/write.ts'
import { tradeHandlers } from './handlers.ts'

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const
const [openAt, closeAt] = [NOW + 2, NOW + 32]

const openOrder: Row = {
  pk: `O#${UID}`,
  sk: ORDER_ID,
  gpk: 'DUE#3',
  gsk: `${NOW + 33}#${UID}#${ORDER_ID}`,
  state: 'open',
  productId: 'BTCUSD',
  symbol: 'BTCUSD',
  direction: 'up',
  seconds: 30,
  asset: 'USD',
  fee: 50n,
  decimals: 2,
  placedAt: NOW,
  openAt,
  closeAt,
  day: '2026-11-25',
  rules: 'r1',
  version: 1,
  source: 'sim',
  walk: 'walk-2',
  calendar: calendarOf('walk-2', instrument('BTCUSD'), openAt),
  commitment: 'c0ffee',
  amount: 10_000n,
  payoutRate: 800_000n,
  feeRate: 5_000n,
  feeMin: 1n,
  legs: ['available USD -10050', 'locked USD 10000', 'house:fees USD 50'],
}
const account = (changes: Partial<Row> = {}): Row => ({
  ...accountRow(UID, '2026-11-25', { USD_available: 1_000_000n }),
  epoch: 3n,
  ...changes,
})

/** The same before its entry: void ten seconds after its placing. */
const { openAt: _, ...unentered } = openOrder
const placedOrder = { ...unentered, closeAt: NOW + 10 }

const placing = firstRow(
  {
    of: `o${ORDER_ID}`,
    movement: 'order_placed',
    legs: ['available USD -10050', 'locked USD 10000', 'house:fees USD 50'],
    symbol: 'BTCUSD',
  },
  { USD_available: 989_950n, USD_locked: 10_000n },
)

/** The account's side of placing, but for the day. */
const reserve = {
  to: `U#${UID} A`,
  update:
    `SET ${placing.set}, open.BTCUSD = if_not_exists(open.BTCUSD, 0) + 10000 ` +
    'ADD moves 1, USD_available -10050, USD_locked 10000, openTotal 10000, leftStake -10000, leftLoss -10050',
  when: [
    'attribute_exists(pk)',
    NO_ROW,
    'state = ACTIVE',
    'epoch = 3',
    'attribute_not_exists(frozen)',
    'USD_available >= 10050',
    '(attribute_not_exists(openTotal) OR openTotal <= 490000)',
    '(attribute_not_exists(open.BTCUSD) OR open.BTCUSD <= 190000)',
    `(attribute_not_exists(pausedUntil) OR pausedUntil <= ${NOW})`,
    'attribute_not_exists(bonus)',
    'day = 2026-11-25',
    `dayEnds > ${NOW}`,
    'leftStake >= 10000',
    'leftLoss >= 10050',
  ],
}

/** A stage that has this account. */
function placingDeps(row = account(), changes: Parameters<typeof mockedDeps>[0] = {}) {
  const mocked = mockedDeps(changes)
  mocked.table.on(BatchGetCommand).resolves({ Responses: { evenhand: [row] } })
  return mocked
}

describe('addorder', () => {
  test('sends one transaction: the order if its id is free, the account on all its conditions, a row of its journal', async () => {
    const { deps, table, events } = placingDeps()
    const order = await tradeHandlers(deps)['trade.addorder'](ctx, ticket)
    expect(order).toMatchObject({
      id: ORDER_ID,
      amount: '100.00',
      fee: '0.50',
      openPrice: null,
      openAt,
      closeAt,
    })
    expect(table.calls()).toHaveLength(3)
    expect(transactions(table)).toEqual([
      [
        { to: `O#${UID} ${ORDER_ID}`, put: placedOrder, when: ['attribute_not_exists(pk)'] },
        reserve,
        placing.write,
      ],
    ])
    expect(table).toHaveReceivedCommandExactlyOnceWith(UpdateCommand, {
      Key: { pk: `O#${UID}`, sk: ORDER_ID },
      UpdateExpression: 'SET #n0 = :v0, #n1 = :v1',
      ConditionExpression: 'attribute_not_exists(#n0) AND #n2 = :v2',
      ExpressionAttributeNames: { '#n0': 'openAt', '#n1': 'closeAt', '#n2': 'state' },
      ExpressionAttributeValues: { ':v0': openAt, ':v1': closeAt, ':v2': 'open' },
    })
    expect(events).toEqual([[Math.floor(closeAt / 60) * 60 + 60, 3]])
  })

  test('asks for the old image of all items, with a token against lost replies', async () => {
    const { deps, table } = placingDeps()
    await tradeHandlers(deps)['trade.addorder'](ctx, ticket)
    expect(table).toHaveReceivedCommandExactlyOnceWith(TransactWriteCommand, {
      ClientRequestToken: expect.stringMatching(/^[\w-]{36}$/) as string,
      TransactItems: [
        {
          Put: expect.objectContaining({
            TableName: 'evenhand',
            ConditionExpression: 'attribute_not_exists(pk)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        },
        {
          Update: expect.objectContaining({
            TableName: 'evenhand',
            Key: { pk: `U#${UID}`, sk: 'A' },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        },
        { Put: expect.objectContaining({ ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }) },
      ],
    })
  })

  test('a conflict is tried again with the same token', async () => {
    const { deps, table } = placingDeps()
    table.on(TransactWriteCommand).rejectsOnce(conflicted()).rejectsOnce(conflicted()).resolves({})
    await tradeHandlers(deps)['trade.addorder'](ctx, ticket)
    const tokens = table
      .commandCalls(TransactWriteCommand)
      .map(({ args }) => args[0].input.ClientRequestToken)
    expect(tokens).toHaveLength(3)
    expect(new Set(tokens).size).toBe(1)
  })

  test('a conflict that does not end is given up after five tries', async () => {
    const { deps, table } = placingDeps()
    table.on(TransactWriteCommand).rejects(conflicted())
    await expect(tradeHandlers(deps)['trade.addorder'](ctx, ticket)).rejects.toThrow('conflict')
    expect(table).toHaveReceivedCommandTimes(TransactWriteCommand, 5)
  })

  test('where the day has turned since the account was counted, the new day is in it', async () => {
    const { deps, table } = placingDeps(account({ day: '2026-11-24', dayEnds: NOW - 1, leftStake: 0n }))
    await tradeHandlers(deps)['trade.addorder'](ctx, ticket)
    const [only, second] = transactions(table)
    expect(second).toBeUndefined()
    expect(only?.[0]?.put).toMatchObject({ day: '2026-11-25' })
    expect(only?.[1]?.update).toContain(
      `dayEnds = ${Date.UTC(2026, 10, 26) / 1000}, day = 2026-11-25, leftStake = 999999999990000, leftLoss = 999999999989950, leftDeposit = ${10n ** 15n}`,
    )
    expect(only?.[1]?.when.slice(8)).toEqual([
      `(attribute_not_exists(pausedUntil) OR pausedUntil <= ${NOW})`,
      'attribute_not_exists(bonus)',
      'day = 2026-11-24',
      `dayEnds = ${NOW - 1}`,
      'attribute_not_exists(limits)',
    ])
  })

  test('an order small for a position is conditional on the rest of it', async () => {
    const { deps, table } = placingDeps(account({ open: { BTCUSD: 300n } }))
    await tradeHandlers(deps)['trade.addorder'](ctx, { ...ticket, amount: '2' })
    expect(transactions(table)[0]?.[1]?.when).toContain('open.BTCUSD >= 300')
  })

  test.each<[string, Row | 'absent', string]>([
    ['the account is locked', account({ state: 'LOCKED' }), 'account_locked'],
    ['the session is over', account({ epoch: 4n }), 'login_required'],
    ['there is no account', 'absent', 'login_required'],
    ['money is short', account({ USD_available: 10_049n }), 'insufficient_balance'],
    ['the position is full', account({ open: { BTCUSD: 190_001n } }), 'position_max'],
    ['all positions are full', account({ openTotal: 490_001n }), 'total_max'],
    ['the limit of the day is reached', account({ leftStake: 9_999n }), 'limit_reached'],
  ])('refused where %s: nothing is written; after the read, no second write', async (_says, now, slug) => {
    const rows = { Responses: { evenhand: now === 'absent' ? [] : [now] } }
    for (const tries of [0, 1]) {
      const { deps, table, events } = placingDeps()
      const asRead = { Responses: { evenhand: [account()] } }
      table
        .on(BatchGetCommand)
        .resolvesOnce(tries === 0 ? rows : asRead)
        .resolves(rows)
      table.on(TransactWriteCommand).rejects(cancelled(null, now))
      await expect(tradeHandlers(deps)['trade.addorder'](ctx, ticket)).rejects.toMatchObject({ slug })
      expect(table).toHaveReceivedCommandTimes(TransactWriteCommand, tries)
      expect(table).not.toHaveReceivedCommand(UpdateCommand)
      expect(events).toHaveLength(0)
    }
  })

  test('refused, and the image says that the id stands for another order', async () => {
    const { deps, table } = placingDeps()
    table.on(TransactWriteCommand).rejects(cancelled({ ...openOrder, amount: 10_001n }, null))
    await expect(tradeHandlers(deps)['trade.addorder'](ctx, ticket)).rejects.toMatchObject({
      slug: 'replay_mismatch',
    })
    expect(table).toHaveReceivedCommandTimes(TransactWriteCommand, 1)
  })

  test('images that tell nothing are a conflict after five tries', async () => {
    const { deps, table } = placingDeps()
    table.on(TransactWriteCommand).rejects(cancelled(null, account()))
    await expect(tradeHandlers(deps)['trade.addorder'](ctx, ticket)).rejects.toMatchObject({
      slug: 'conflict',
    })
    expect(table).toHaveReceivedCommandTimes(TransactWriteCommand, 5)
  })

  test('the same operation again: the order that stands, from the image alone', async () => {
    const { deps, table } = placingDeps()
    table.on(TransactWriteCommand).rejects(cancelled(openOrder, account()))
    const order = await tradeHandlers(deps)['trade.addorder'](ctx, ticket)
    expect(order.id).toBe(ORDER_ID)
    // The account before, for its journal.
    expect(table.calls()).toHaveLength(2)
  })

  test('before it refuses for the ticket, it looks whether this operation was done before', async () => {
    const { deps, table } = placingDeps()
    const bad = { ...ticket, seconds: 45 }
    await expect(tradeHandlers(deps)['trade.addorder'](ctx, bad)).rejects.toMatchObject({
      slug: 'seconds_not_offered',
    })
    expect(table.calls()).toHaveLength(1)
    expect(table).toHaveReceivedCommandWith(BatchGetCommand, {
      RequestItems: {
        evenhand: {
          Keys: [
            { pk: `U#${UID}`, sk: 'A' },
            { pk: `O#${UID}`, sk: ORDER_ID },
          ],
          ConsistentRead: true,
        },
      },
    })
  })

  test('an event that cannot be scheduled changes nothing for the order', async () => {
    const { deps, logged } = placingDeps(account(), {
      timer: { settleAt: async () => Promise.reject(new Error('down')) },
    })
    const order = await tradeHandlers(deps)['trade.addorder'](ctx, ticket)
    expect(order.status).toBe('open')
    expect(logged).toEqual(['warn settlement event not scheduled'])
  })
})

describe('goorder', () => {
  const due = { ...ctx, nowMs: msOf(closeAt), session }
  const found = (
    order: Row = openOrder,
    item = account({ USD_locked: 10_000n, open: { BTCUSD: 10_000n } }),
  ) => ({
    Responses: { evenhand: [item, order] },
  })
  const settled = (close: number) => fakeTapes({ [openAt]: 100, [closeAt]: close })

  test.each<[string, number, string, string]>([
    [
      'a win is paid by the house',
      101,
      'locked USD -10000, house:trading USD -8000, available USD 18000',
      '18000',
    ],
    ['a loss goes to the house', 99, 'locked USD -10000, house:trading USD 10000', ''],
    [
      'a draw gives stake and fee back',
      100,
      'locked USD -10000, house:fees USD -50, available USD 10050',
      '10050',
    ],
  ])('%s, in one transaction of order and account', async (_says, close, legs, back) => {
    const result = close > 100 ? 'win' : close < 100 ? 'loss' : 'draw'
    const { deps, table } = mockedDeps({ tapes: settled(close) })
    table.on(BatchGetCommand).resolves(found())
    const order = await tradeHandlers(deps)['trade.goorder'](due, { id: ORDER_ID })
    expect(order).toMatchObject({ status: 'settled', result, openPrice: '1.00' })
    expect(table.calls()).toHaveLength(2)
    const profit = { win: 79_50, loss: -100_50, draw: 0 }[result]
    const movement = `order_${result}`
    const { set, write } = firstRow(
      { of: `o${ORDER_ID}`, movement, legs: legs.split(', '), symbol: 'BTCUSD' },
      { USD_available: 1_000_000n + BigInt(back || 0), ...(profit && { profit: BigInt(profit) }) },
      { at: closeAt },
    )
    const limits = [...(back ? [`leftLoss ${back}`] : []), ...(result === 'draw' ? ['leftStake 10000'] : [])]
    expect(transactions(table)).toEqual([
      [
        {
          to: `O#${UID} ${ORDER_ID}`,
          update:
            `SET state = settled, result = ${result}, settledAt = ${closeAt}, settleLegs = [${legs}], ` +
            `openPrice = 100, closePrice = ${close} REMOVE gpk, gsk`,
          when: ['state = open'],
        },
        {
          to: `U#${UID} A`,
          update: [
            `SET ${set} ADD moves 1, USD_locked -10000`,
            ...(back ? [`USD_available ${back}`] : []),
            ...(profit ? [`profit ${profit}`] : []),
            'openTotal -10000',
            ...limits,
          ]
            .join(', ')
            // Nothing of the product is left open, so nothing is kept of it.
            .concat(' REMOVE open.BTCUSD'),
          // No lock and no session: a locked user is paid too.
          when: ['attribute_exists(pk)', NO_ROW, 'open.BTCUSD = 10000', 'day = 2026-11-25'],
        },
        write,
      ],
    ])
  })

  test('reads session and order in one consistent round trip', async () => {
    const { deps, table } = mockedDeps({ tapes: settled(101) })
    table.on(BatchGetCommand).resolves(found())
    await tradeHandlers(deps)['trade.goorder']({ ...due, nowMs: due.nowMs - 1 }, { id: ORDER_ID })
    expect(table).toHaveReceivedCommandExactlyOnceWith(BatchGetCommand, {
      RequestItems: {
        evenhand: {
          Keys: [
            { pk: `U#${UID}`, sk: 'A' },
            { pk: `O#${UID}`, sk: ORDER_ID },
          ],
          ConsistentRead: true,
        },
      },
    })
    expect(table).not.toHaveReceivedCommand(TransactWriteCommand)
  })

  test('another came first: the order as that one left it, nothing written', async () => {
    const { deps, table } = mockedDeps({ tapes: settled(101) })
    const done = {
      ...openOrder,
      state: 'settled',
      result: 'win',
      openPrice: 100,
      closePrice: 101,
      settledAt: closeAt,
    }
    table.on(BatchGetCommand).resolves(found())
    table.on(TransactWriteCommand).rejects(cancelled(done, null))
    const order = await tradeHandlers(deps)['trade.goorder'](due, { id: ORDER_ID })
    expect(order).toMatchObject({ status: 'settled', result: 'win', closePrice: '1.01' })
    expect(table).toHaveReceivedCommandTimes(TransactWriteCommand, 1)
  })

  test('on another day than it was placed, limits of the old day are not given back', async () => {
    const { deps, table } = mockedDeps({ tapes: settled(101) })
    table.on(BatchGetCommand).resolves(found())
    table
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled(null, account({ day: '2026-11-26', open: { BTCUSD: 30_000n } })))
      .resolves({})
    await tradeHandlers(deps)['trade.goorder'](due, { id: ORDER_ID })
    const [, second] = transactions(table)
    expect(second?.[1]?.when).toEqual([
      'attribute_exists(pk)',
      NO_ROW,
      'open.BTCUSD > 10000',
      'day <> 2026-11-25',
    ])
    expect(second?.[1]?.update).not.toContain('left')
  })

  test('while the tape cannot know the close, the order is answered open', async () => {
    const { deps, table } = mockedDeps({ tapes: fakeTapes({ [openAt]: 100 }) })
    table.on(BatchGetCommand).resolves(found())
    const order = await tradeHandlers(deps)['trade.goorder'](due, { id: ORDER_ID })
    expect(order).toMatchObject({ status: 'open', result: null })
    expect(table).not.toHaveReceivedCommand(TransactWriteCommand)
  })

  test.each([
    ['the order is unknown', [account()], 'not_found'],
    ['the account is locked', [account({ state: 'LOCKED' }), openOrder], 'account_locked'],
    ['the session is over', [account({ epoch: 4n }), openOrder], 'login_required'],
  ])('%s: refused, nothing written', async (_says, rows, slug) => {
    const { deps, table } = mockedDeps({ tapes: settled(101) })
    table.on(BatchGetCommand).resolves({ Responses: { evenhand: rows } })
    await expect(tradeHandlers(deps)['trade.goorder'](due, { id: ORDER_ID })).rejects.toMatchObject({ slug })
    expect(table).not.toHaveReceivedCommand(TransactWriteCommand)
  })
})
