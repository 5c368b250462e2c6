import 'aws-sdk-client-mock-vitest/extend'
import { BatchGetCommand, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import {
  cancelled,
  ctx,
  firstRow,
  mockedDeps,
  NO_ROW,
  NOW,
  NOW_MS,
  ORDER_ID,
  transactions,
  UID,
} from '../../tests/support/mocked.ts'
import { reviewQueue } from '../documents/queue.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { depositHandlers } from './handlers.ts'
import { approve, credit, depositDocument, refuse } from './review.ts'

const PICTURE = '01KAY0000000000000000PCTRE'
const account = accountOf({ ...accountRow(UID, '2026-11-25', {}), epoch: ctx.session.epoch } as Row)
const form = { method: 'bank', amount: '100', screenshot: PICTURE, reference: '' } as const
const document: Row = {
  pk: `U#${UID}`,
  sk: `D#${ORDER_ID}`,
  gpk: 'REVIEW#deposit',
  gsk: `${NOW}#${UID}#${ORDER_ID}`,
  class: 0n,
  status: 3n,
  asset: 'USD',
  amount: 100_00n,
  method: 'bank',
  screenshot: PICTURE,
  at: BigInt(NOW),
}
const offered: Row = { pk: 'CATALOG', sk: 'PAY#bank', version: 2n }
const first = { firstBy: 'ada', firstAt: BigInt(NOW), firstOp: 'press-1' }

describe('dorecharge', () => {
  const submit = (deps: Parameters<typeof depositHandlers>[0], change = {}) =>
    depositHandlers(deps)['deposits.dorecharge']({ ...ctx, account }, { ...form, ...change })

  test('sees that the way is offered, then writes document and picture in one', async () => {
    const { deps, table } = mockedDeps()
    table.on(GetCommand).resolves({ Item: offered })
    expect(await submit(deps)).toMatchObject({ id: ORDER_ID, status: 3, amount: '100.00', decidedAt: null })
    expect(table.calls()).toHaveLength(2)
    expect(table).toHaveReceivedNthCommandWith(GetCommand, 1, { Key: { pk: 'CATALOG', sk: 'PAY#bank' } })
    const { class: _, ...rest } = document
    expect(transactions(table)).toEqual([
      [
        {
          to: `U#${UID} D#${ORDER_ID}`,
          put: { ...rest, class: 0, status: 3, paidInto: 2, at: NOW, day: '2026-11-25' },
          when: ['attribute_not_exists(pk)'],
        },
        {
          to: `U#${UID} F#${PICTURE}`,
          update: `SET usedBy = ${ORDER_ID} REMOVE ttl`,
          when: ['state = clean', 'purpose = deposit', 'attribute_not_exists(usedBy)'],
        },
        {
          to: `U#${UID} A`,
          update: 'ADD leftDeposit -10000',
          when: [
            'state = ACTIVE',
            'epoch = 3',
            `(attribute_not_exists(pausedUntil) OR pausedUntil <= ${NOW})`,
            'day = 2026-11-25',
            `dayEnds > ${NOW}`,
            'leftDeposit >= 10000',
          ],
        },
      ],
    ])
  })

  test.each<[string, (Row | 'absent' | null)[], object]>([
    ['it was there: the first answer', [document, { pk: 'x', sk: 'y', usedBy: ORDER_ID }], { status: 3 }],
    ['it was there and is paid: as it stands now', [{ ...document, status: 1n }, null], { status: 1 }],
  ])('%s', async (_says, images, answer) => {
    const { deps, table } = mockedDeps()
    table.on(GetCommand).resolves({ Item: offered })
    table.on(TransactWriteCommand).rejects(cancelled(...images))
    expect(await submit(deps)).toMatchObject(answer)
  })

  test.each<[string, (Row | 'absent' | null)[], string]>([
    ['it was there with another amount', [{ ...document, amount: 1n }, null], 'replay_mismatch'],
    ['there is no such picture', [null, 'absent'], 'upload_invalid'],
    [
      'its picture is being checked',
      [null, { pk: 'x', sk: 'y', state: 'waiting', purpose: 'deposit' }],
      'upload_not_ready',
    ],
    [
      'its picture is for something else, and being checked',
      [null, { pk: 'x', sk: 'y', state: 'waiting', purpose: 'ticket' }],
      'upload_invalid',
    ],
    [
      'a break that began a moment ago is told before a picture that is not there',
      [
        null,
        'absent',
        {
          ...accountRow(UID, '2026-11-25', {}),
          epoch: BigInt(ctx.session.epoch),
          pausedUntil: BigInt(NOW + 1),
        } as Row,
      ],
      'timed_out',
    ],
  ])('%s: refused', async (_says, images, slug) => {
    const { deps, table } = mockedDeps()
    table.on(GetCommand).resolves({ Item: offered })
    table.on(GetCommand, { Key: keys.deposit(UID, ORDER_ID) }).resolves({})
    table.on(TransactWriteCommand).rejects(cancelled(...images))
    await expect(submit(deps)).rejects.toMatchObject({ slug })
  })

  test('a refused form costs only the look for an earlier answer', async () => {
    const { deps, table } = mockedDeps()
    await expect(submit(deps, { amount: '1' })).rejects.toMatchObject({ slug: 'amount_below_min' })
    expect(table.calls()).toHaveLength(1)
    expect(table).toHaveReceivedCommandWith(GetCommand, {
      Key: { pk: `U#${UID}`, sk: `D#${ORDER_ID}` },
      ConsistentRead: true,
    })
  })
})

describe('a review', () => {
  const reviewer = { operator: 'bob', operationId: 'press-2', requestId: 'r', nowMs: NOW_MS }
  const shown = { uid: UID, id: ORDER_ID, from: 3 } as const
  const found = (...rows: Row[]) => ({ Responses: { evenhand: rows } })
  const recorded = (action: string, rest: object) => ({
    to: expect.stringMatching(/^AUDIT#2026-11-25#[0-3] [0-9A-Z]{26}$/),
    put: expect.objectContaining({
      operator: 'bob',
      action: `deposit.${action}`,
      uid: UID,
      document: ORDER_ID,
      requestId: 'r',
      at: NOW,
      ...rest,
    }),
    when: ['attribute_not_exists(pk)'],
  })
  const letIn = {
    to: `U#${UID} E#IN#bob`,
    put: { pk: `U#${UID}`, sk: 'E#IN#bob', at: NOW },
    when: [''],
  }
  const paid = (method: string, amount: bigint) => [
    `outside:${method} USD -${amount}`,
    `available USD ${amount}`,
  ]

  test('approved below the bound: document, record and account in one', async () => {
    const { deps, table } = mockedDeps()
    table.on(BatchGetCommand).resolves(found(document))
    // The first deposit already offered a bonus.
    table.on(QueryCommand).resolves({ Items: [{ ...document, status: 1n }] })
    expect(await approve(deps, reviewer, shown)).toMatchObject({
      status: 1,
      decided: { operator: 'bob', at: NOW },
    })
    expect(table.calls()).toHaveLength(4)
    const line = { of: `d${ORDER_ID}`, movement: 'deposit', legs: paid('bank', 100_00n) }
    const { set, write } = firstRow(line, { USD_available: 100_00n })
    expect(transactions(table)).toEqual([
      [
        {
          to: `U#${UID} D#${ORDER_ID}`,
          update: `SET status = 1, decidedBy = bob, decidedAt = ${NOW}, decidedOp = press-2, legs = [${paid('bank', 100_00n).join(', ')}] REMOVE gpk, gsk`,
          when: ['status = 3', 'amount < 100000'],
        },
        {
          to: `U#${UID} E#bob`,
          put: {
            pk: `U#${UID}`,
            sk: 'E#bob',
            approvals: [[NOW, 100_00n]],
            version: 1,
            ttl: NOW + 2 * 86_400,
          },
          when: ['attribute_not_exists(pk)'],
        },
        {
          to: 'PRESS#bob SUM#in',
          put: {
            pk: 'PRESS#bob',
            sk: 'SUM#in',
            approvals: [[NOW, 100_00n]],
            version: 1,
            ttl: NOW + 2 * 86_400,
          },
          when: ['attribute_not_exists(pk)'],
        },
        letIn,
        recorded('approve', {
          before: { status: 3 },
          after: { status: 1, amount: '100.00', asset: 'USD' },
        }),
        {
          to: `U#${UID} A`,
          update: `SET ${set} ADD moves 1, USD_available 10000`,
          when: ['attribute_exists(pk)', NO_ROW],
        },
        write,
      ],
    ])
  })

  test('approved from the bound on: sent to a second operator, and no account is touched', async () => {
    const { deps, table } = mockedDeps()
    table.on(BatchGetCommand).resolves(found({ ...document, amount: 1000_00n }))
    expect(await approve(deps, reviewer, shown)).toMatchObject({ status: 4, first: { operator: 'bob' } })
    expect(transactions(table)).toEqual([
      [
        {
          to: `U#${UID} D#${ORDER_ID}`,
          update: `SET status = 4, firstBy = bob, firstAt = ${NOW}, firstOp = press-2`,
          when: ['status = 3'],
        },
        letIn,
        recorded('approve', { before: { status: 3 }, after: { status: 4, amount: '1000.00', asset: 'USD' } }),
      ],
    ])
  })

  test('the second approval has the first operator as a condition', async () => {
    const { deps, table } = mockedDeps()
    table.on(BatchGetCommand).resolves(found({ ...document, status: 4n, amount: 1000_00n, ...first }))
    await approve(deps, reviewer, { ...shown, from: 4 })
    expect(transactions(table)[0]?.[0]?.when).toEqual(['status = 4', 'firstBy <> bob'])
  })

  test('refused: with its reason, out of the queue, and no account is touched', async () => {
    const { deps, table } = mockedDeps()
    table.on(BatchGetCommand).resolves(found(document))
    await refuse(deps, reviewer, shown, 'reason_not_received')
    expect(transactions(table)).toEqual([
      [
        {
          to: `U#${UID} D#${ORDER_ID}`,
          update: `SET status = 2, decidedBy = bob, decidedAt = ${NOW}, decidedOp = press-2, reason = reason_not_received REMOVE gpk, gsk`,
          when: ['status = 3'],
        },
        recorded('refuse', { reason: 'reason_not_received' }),
      ],
    ])
  })

  test.each<[string, Row, Row, 3 | 4, string]>([
    ['somebody decided meanwhile', document, { ...document, status: 2n }, 3, 'already_decided'],
    [
      'he was the first himself, by a reply that was lost',
      { ...document, status: 4n, amount: 1000_00n, ...first },
      { ...document, status: 4n, amount: 1000_00n, ...first, firstBy: 'bob' },
      4,
      'self_approval',
    ],
  ])('%s: refused after another look', async (_says, before, after, from, slug) => {
    const { deps, table } = mockedDeps()
    table.on(BatchGetCommand).resolvesOnce(found(before)).resolves(found(after))
    table.on(TransactWriteCommand).rejects(cancelled(after, null, null))
    await expect(approve(deps, reviewer, { ...shown, from })).rejects.toMatchObject({ slug })
    expect(table).toHaveReceivedCommandTimes(TransactWriteCommand, 1)
  })

  test('a retry of a press that succeeded gets the current state', async () => {
    const { deps, table } = mockedDeps()
    const done = { ...document, status: 1n, decidedBy: 'bob', decidedAt: BigInt(NOW), decidedOp: 'press-2' }
    table.on(BatchGetCommand).resolvesOnce(found(document)).resolves(found(done))
    table.on(TransactWriteCommand).rejects(cancelled(done, null, null, null, null, null))
    expect(await approve(deps, reviewer, shown)).toMatchObject({
      status: 1,
      decided: { operation: 'press-2' },
    })
  })

  test('a concurrent solo approval of the same user counts towards the bound', async () => {
    const { deps, table } = mockedDeps()
    const alone = { pk: `U#${UID}`, sk: 'E#bob', approvals: [[BigInt(NOW), 900_00n]], version: 1n }
    table.on(BatchGetCommand).resolvesOnce(found(document)).resolves(found(document, alone))
    table
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled(null, alone, null, null, null, null))
      .resolves({})
    expect(await approve(deps, reviewer, shown)).toMatchObject({ status: 4, first: { operator: 'bob' } })
  })

  test('a record that cannot be written is a failure, never a decision', async () => {
    const { deps, table } = mockedDeps()
    table.on(BatchGetCommand).resolves(found(document))
    table.on(TransactWriteCommand).rejects(cancelled(null, null, null, null, { pk: 'x', sk: 'y' }, null))
    await expect(approve(deps, reviewer, shown)).rejects.toThrow('record')
  })

  test('a credit stands in the queue after its first pair of eyes, with its record', async () => {
    const { deps, table } = mockedDeps()
    table.on(GetCommand).resolves({ Item: accountRow(UID, '2026-11-25', {}) as never })
    const one = { ...reviewer, operationId: ORDER_ID }
    await credit(deps, one, { uid: UID, amount: '5', reason: 'reason_goodwill' })
    expect(transactions(table)).toEqual([
      [
        {
          to: `U#${UID} D#${ORDER_ID}`,
          put: {
            pk: `U#${UID}`,
            sk: `D#${ORDER_ID}`,
            gpk: 'REVIEW#deposit',
            gsk: `${NOW}#${UID}#${ORDER_ID}`,
            class: 4,
            status: 4,
            asset: 'USD',
            amount: 5_00n,
            at: NOW,
            reason: 'reason_goodwill',
            firstBy: 'bob',
            firstAt: NOW,
            firstOp: ORDER_ID,
          },
          when: ['attribute_not_exists(pk)'],
        },
        recorded('credit', { after: { status: 4, amount: '5.00', asset: 'USD' }, reason: 'reason_goodwill' }),
        letIn,
        {
          to: `U#${UID} A`,
          update: 'ADD moves 1',
          when: ['state <> ERASED', 'attribute_exists(pk)'],
        },
      ],
    ])
  })
})

test('a page of the queue is one index query, oldest first, after the last page’s end', async () => {
  const { deps, table } = mockedDeps()
  table.on(QueryCommand).resolves({ Items: [document], LastEvaluatedKey: { pk: 'x' } })
  const { next } = await reviewQueue(deps.table, depositDocument, { limit: 1 })
  await reviewQueue(deps.table, depositDocument, { limit: 1, cursor: next as string })
  expect(table.calls()).toHaveLength(2)
  expect(table).toHaveReceivedNthCommandWith(QueryCommand, 2, {
    TableName: 'evenhand',
    IndexName: 'due',
    KeyConditionExpression: '#pk = :pk',
    ExpressionAttributeNames: { '#pk': 'gpk' },
    ExpressionAttributeValues: { ':pk': 'REVIEW#deposit' },
    Limit: 1,
    ExclusiveStartKey: { pk: document.pk, sk: document.sk, gpk: document.gpk, gsk: document.gsk },
  })
})
