import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import { type TestStack, type TestUser, testStack } from '../../tests/support/stack.ts'
import { documentClient } from '../table/dynamo.ts'
import { keys } from '../table/keys.ts'
import { createScan } from '../table/scan.aws.ts'
import { Change, type Row } from '../table/write.ts'
import { type Mismatch, reconcile } from './reconcile.ts'
import { reconcileTable } from './reconcile-table.ts'

const account: Row = {
  pk: 'U#1',
  sk: 'A',
  USD_available: 9_899_50n,
  USD_locked: 100_00n,
  open: { BTCUSD: 100_00n },
  openTotal: 100_00n,
}
const grant: Row = {
  pk: 'U#1',
  sk: 'D#1',
  status: 1n,
  amount: 10_000_00n,
  legs: ['outside:practice USD -1000000', 'available USD 1000000'],
}
const deposit: Row = { pk: 'U#1', sk: 'D#2', status: 3n, amount: 100_00n }
const paid: Row = { ...deposit, status: 1n, legs: ['outside:bank USD -10000', 'available USD 10000'] }
const richer: Row = { ...account, USD_available: 9_999_50n }
const order: Row = {
  pk: 'O#1',
  sk: '2',
  state: 'open',
  asset: 'USD',
  productId: 'BTCUSD',
  amount: 100_00n,
  legs: ['available USD -10050', 'locked USD 10000', 'house:fees USD 50'],
}
const said = ({ check, of, found, expected }: Mismatch) => `${check}: ${of} ${found} for ${expected}`

test.each([
  ['books that balance', [account, grant, order], []],
  ['a row of something else', [{ pk: 'CATALOG', sk: 'PRODUCT#X' }, account, grant, order], []],
  [
    'a cent too much',
    [{ ...account, USD_available: 9_899_51n }, grant, order],
    ['account = legs: USD_available 989951 for 989950'],
  ],
  [
    'a balance no document speaks of',
    [{ ...account, BTC_bonus: 1n }, grant, order],
    ['account = legs: BTC_bonus 1 for 0'],
  ],
  [
    'a lost document',
    [account, grant],
    [
      'account = legs: USD_available 989950 for 1000000',
      'account = legs: USD_locked 10000 for 0',
      'locked = open documents: USD_locked 10000 for 0',
      'open stake by product: BTCUSD 10000 for 0',
      'open stake by product: all 10000 for 0',
    ],
  ],
  [
    'an order settled without its release',
    [account, grant, { ...order, state: 'settled' }],
    [
      'locked = open documents: USD_locked 10000 for 0',
      'open stake by product: BTCUSD 10000 for 0',
      'open stake by product: all 10000 for 0',
    ],
  ],
  [
    'legs that do not balance',
    [account, grant, { ...order, legs: [...(order.legs as string[]), 'house:fees USD 1'] }],
    ['legs balance: 2 USD 1 for 0'],
  ],
  [
    'deposits under review, awaiting approval and refused',
    [
      account,
      grant,
      order,
      deposit,
      { ...deposit, sk: 'D#3', status: 4n },
      { ...deposit, sk: 'D#4', status: 2n },
    ],
    [],
  ],
  ['a paid deposit', [richer, grant, order, paid], []],
  [
    'a deposit paid while under review',
    [richer, grant, order, { ...paid, status: 3n }],
    ['paid when approved: D#2 10000 for 0'],
  ],
  [
    'a deposit approved and not paid',
    [account, grant, order, { ...deposit, status: 1n }],
    ['paid when approved: D#2 0 for 10000'],
  ],
  [
    'a deposit paid for more than its amount',
    [richer, grant, order, { ...paid, amount: 99_99n }],
    ['paid when approved: D#2 10000 for 9999'],
  ],
  ['documents without an account', [grant], ['has an account: account 0 for 1']],
] as [string, Row[], string[]][])('%s', (_case, rows, mismatches) => {
  expect(reconcile(rows).mismatches.map(said)).toEqual(mismatches)
})

describe('on the embedded engine', () => {
  let stack: TestStack
  let user: TestUser
  beforeAll(async () => {
    stack = await testStack()
    user = await stack.user()
  })
  afterAll(() => stack.stop())

  const run = () =>
    reconcileTable(stack.deps.table, createScan(TABLE_NAME, documentClient(stack.engine.client)))
  const place = (seconds: number) =>
    stack.ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '33.33', seconds }, user)

  test('an account with open and settled orders balances', async () => {
    await place(30)
    await place(300)
    stack.clock.advance(60)
    await stack.sweep()
    const { accounts, documents, mismatches, trial } = await run()
    expect({ accounts, documents, mismatches, trial: [...trial] }).toEqual({
      accounts: 1,
      documents: 3,
      mismatches: [],
      trial: [['USD', 0n]],
    })
  })

  test('a corrupted account is found', async () => {
    await stack.deps.table.write(new Change(keys.account(user.uid)).add('USD_available', 1n).build())
    expect((await run()).mismatches).toMatchObject([
      { uid: user.uid, check: 'account = legs', of: 'USD_available' },
    ])
    await stack.deps.table.write(new Change(keys.account(user.uid)).add('USD_available', -1n).build())
  })

  test('a movement in the middle of the scan is no mismatch', async () => {
    const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
    let moved = false
    const during = async function* () {
      for await (const row of scan()) {
        yield row
        if (row.sk !== 'A' || moved) continue
        moved = true
        // The account has been seen without this order, its document has not been seen yet.
        const placed = await place(300)
        yield (await stack.deps.table.get(keys.order(user.uid, placed.id))) as Row
      }
    }
    const { mismatches } = await reconcileTable(stack.deps.table, during)
    expect(moved).toBe(true)
    expect(mismatches).toEqual([])
  })
})
