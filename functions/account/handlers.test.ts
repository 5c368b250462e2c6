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
import { accountOf, accountRow } from '../ledger/account.ts'
import { makeSecrets } from '../secrets.ts'
import type { Row } from '../table/write.ts'
import { accountHandlers } from './handlers.ts'

const row = (changes: Partial<Row> = {}): Row => ({
  ...accountRow(UID, '2026-11-25', { USD_available: 12_34n }),
  epoch: 3n,
  ...changes,
})
const profile: Row = { pk: `U#${UID}`, sk: 'P', username: 'Grace', publicId: '12345678', level: 0n }

describe('refill', () => {
  const refill = (deps: Parameters<typeof accountHandlers>[0], account = row()) =>
    accountHandlers(deps)['account.refill']({ ...ctx, account: accountOf(account) }, {})

  test('looks for this operation, then writes the grant and its balance', async () => {
    const { deps, table } = mockedDeps()
    table.on(BatchGetCommand).resolves({ Responses: { evenhand: [row()] } })
    expect(await refill(deps)).toEqual({
      id: ORDER_ID,
      asset: 'USD',
      amount: '9987.66',
      available: '10000.00',
    })
    expect(table.calls()).toHaveLength(3)
    expect(table).toHaveReceivedNthCommandWith(GetCommand, 1, {
      TableName: 'evenhand',
      Key: { pk: `U#${UID}`, sk: `D#${ORDER_ID}` },
      ConsistentRead: true,
    })
    const legs = ['outside:practice USD -998766', 'available USD 998766']
    const line = { of: `d${ORDER_ID}`, movement: 'refill', legs }
    const { set, write } = firstRow(line, { USD_available: 10_000_00n })
    expect(transactions(table)).toEqual([
      [
        {
          to: `U#${UID} D#${ORDER_ID}`,
          put: {
            pk: `U#${UID}`,
            sk: `D#${ORDER_ID}`,
            class: 1,
            status: 1,
            asset: 'USD',
            amount: 998_766n,
            reason: 'refill',
            at: NOW,
            day: '2026-11-25',
            legs,
          },
          when: ['attribute_not_exists(pk)'],
        },
        {
          to: `U#${UID} A`,
          update: `SET ${set}, refillDay = 2026-11-25 ADD moves 1, USD_available 998766`,
          when: [
            'attribute_exists(pk)',
            NO_ROW,
            'state = ACTIVE',
            'epoch = 3',
            'attribute_not_exists(frozen)',
            'USD_available = 1234',
            '(attribute_not_exists(openTotal) OR openTotal <= 0)',
            '(attribute_not_exists(refillDay) OR refillDay < 2026-11-25)',
          ],
        },
        write,
      ],
    ])
  })

  test.each<[string, Partial<Row>]>([
    ['enough is left', { USD_available: 100_00n }],
    ['something is open', { openTotal: 1n }],
    ['today was used', { refillDay: '2026-11-25' }],
  ])('%s: refused before anything is written', async (_says, changes) => {
    const { deps, table } = mockedDeps()
    await expect(refill(deps, row(changes))).rejects.toMatchObject({ slug: 'refill_not_yet' })
    expect(table).not.toHaveReceivedCommand(TransactWriteCommand)
  })

  test.each<[string, Parameters<typeof cancelled>, string]>([
    ['the account was locked meanwhile', [null, row({ state: 'LOCKED' })], 'account_locked'],
    ['the balance moved meanwhile', [null, row({ USD_available: 1n })], 'refill_not_yet'],
  ])('%s: refused', async (_says, images, slug) => {
    const { deps, table } = mockedDeps()
    table.on(TransactWriteCommand).rejects(cancelled(...images))
    await expect(refill(deps)).rejects.toMatchObject({ slug })
  })

  test('a stage with real money refills nothing, whatever it grants', async () => {
    const { deps, table } = mockedDeps()
    const real = { ...deps, config: { ...deps.config, money: 'real' as const } }
    await expect(refill(real)).rejects.toMatchObject({ slug: 'refill_not_yet' })
    expect(transactions(table)).toEqual([])
  })

  test.each(['registration', undefined])('an id used for something else (%s): refused', async (reason) => {
    const { deps, table } = mockedDeps()
    table.on(GetCommand).resolves({ Item: { pk: 'x', sk: 'y', amount: 5_00n, ...(reason && { reason }) } })
    await expect(refill(deps)).rejects.toMatchObject({ slug: 'replay_mismatch' })
    expect(table).not.toHaveReceivedCommand(TransactWriteCommand)
  })

  test('a retry gets the first answer and writes nothing', async () => {
    const { deps, table } = mockedDeps()
    table.on(GetCommand).resolves({ Item: { pk: 'x', sk: 'y', amount: 5_00n, reason: 'refill' } })
    expect(await refill(deps, row({ USD_available: 100_00n }))).toMatchObject({ amount: '5.00' })
    expect(table).not.toHaveReceivedCommand(TransactWriteCommand)
  })
})

describe('index', () => {
  test('reads account, profile, read marks and newest messages in one round trip and writes nothing', async () => {
    const { deps, table } = mockedDeps()
    const marks = { pk: `U#${UID}`, sk: 'READ', rulesRead: BigInt(NOW) }
    table.on(BatchGetCommand).resolves({ Responses: { evenhand: [row(), profile, marks] } })
    const unread = { pk: `U#${UID}`, sk: `M#${ORDER_ID}`, type: 'account_unlocked', at: BigInt(NOW) }
    const thread = { pk: `U#${UID}`, sk: `T#${ORDER_ID}`, answered: 2n, seen: 0n }
    table
      .on(QueryCommand)
      .resolves({ Items: [unread, { ...unread, readAt: 1n }, unread] })
      .on(QueryCommand, { Limit: 50 })
      .resolves({ Items: [thread, { ...thread, seen: 2n }] })
    const me = await accountHandlers(deps)['account.index'](ctx, {})
    expect(me).toMatchObject({
      publicId: '12345678',
      frozen: false,
      balances: { USD: { available: '12.34', locked: '0.00', bonus: '0.00' } },
      refill: { allowed: true, to: '10000.00', below: '100.00' },
    })
    expect('token' in me).toBe(false)
    expect(me.unread).toEqual({ messages: 2, tickets: 1 })
    expect(me.read).toEqual({ rules: NOW, notices: 0 })
    expect(table.calls()).toHaveLength(3)
    expect(table).toHaveReceivedCommandWith(QueryCommand, { Limit: 100, ScanIndexForward: false })
    expect(table).toHaveReceivedCommandWith(BatchGetCommand, {
      RequestItems: {
        evenhand: {
          Keys: [
            { pk: `U#${UID}`, sk: 'A' },
            { pk: `U#${UID}`, sk: 'P' },
            { pk: `U#${UID}`, sk: 'COUPLE' },
            { pk: `U#${UID}`, sk: 'READ' },
          ],
          ConsistentRead: false,
        },
      },
    })
  })

  test('after a quarter of an hour it returns a new token without another call', async () => {
    const { deps, table } = mockedDeps()
    deps.secrets.userSigningKeys = (await makeSecrets()).userSigningKeys
    table.on(BatchGetCommand).resolves({ Responses: { evenhand: [row(), profile] } })
    const later = { ...ctx, nowMs: NOW_MS + 900_000 }
    const { token, expiresAt } = await accountHandlers(deps)['account.index'](later, {})
    expect(token).toMatch(/^eyJ/)
    expect(expiresAt).toBe(NOW + 900 + 2 * 86_400)
    expect(table.calls()).toHaveLength(3)
  })
})
