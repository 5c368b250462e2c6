import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TABLE_NAME } from '../../infra/local/stack.ts'
import { type TestStack, type TestUser, testStack } from '../../tests/support/stack.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import { documentClient } from '../table/dynamo.ts'
import { keys } from '../table/keys.ts'
import { createScan } from '../table/scan.aws.ts'
import { Change, type Key, type Row, type ScanKeys, type Table } from '../table/write.ts'
import { type Mismatch, reconcile } from './reconcile.ts'
import { reconcileTable, wordsOf } from './reconcile-table.ts'
import { noRules, type Rules } from './rules.ts'

const ID = '01KAY000000000000000000000'
const account: Row = {
  pk: 'U#1',
  sk: 'A',
  USD_available: 9_899_50n,
  USD_locked: 100_00n,
  open: { BTCUSD: 100_00n },
  openTotal: 100_00n,
  day: '2026-11-25',
  leftStake: NO_LIMIT - 100_00n,
  leftLoss: NO_LIMIT - 100_50n,
}
const grant: Row = {
  pk: 'U#1',
  sk: 'D#1',
  class: 1n,
  status: 1n,
  asset: 'USD',
  amount: 10_000_00n,
  legs: ['outside:practice USD -1000000', 'available USD 1000000'],
}
const deposit: Row = {
  pk: 'U#1',
  sk: 'D#2',
  class: 0n,
  method: 'bank',
  status: 3n,
  asset: 'USD',
  amount: 100_00n,
  gpk: 'REVIEW#deposit',
}
const { gpk: _, ...decided } = deposit
const paid: Row = {
  ...decided,
  pk: 'U#1',
  sk: 'D#2',
  status: 1n,
  legs: ['outside:bank USD -10000', 'available USD 10000'],
}
const richer: Row = { ...account, USD_available: 9_999_50n }
const order: Row = {
  pk: 'O#1',
  sk: ID,
  gpk: 'DUE#1',
  gsk: '0000000130#1#2',
  state: 'open',
  asset: 'USD',
  productId: 'BTCUSD',
  direction: 'up',
  amount: 100_00n,
  fee: 50n,
  feeRate: 5000n,
  feeMin: 1n,
  payoutRate: 800_000n,
  day: '2026-11-25',
  seconds: 30n,
  openAt: 100n,
  closeAt: 130n,
  legs: ['available USD -10050', 'locked USD 10000', 'house:fees USD 50'],
}
const { gpk: __, gsk: ___, ...undue } = order
const lost: Row = {
  ...undue,
  pk: 'O#1',
  sk: ID,
  state: 'settled',
  result: 'loss',
  openPrice: 100n,
  closePrice: 99n,
  settledAt: 131n,
  settleLegs: ['locked USD -10000', 'house:trading USD 10000'],
}
const settledAccount: Row = { ...account, USD_locked: 0n, open: {}, openTotal: 0n }
const won: Row = {
  ...lost,
  result: 'win',
  closePrice: 101n,
  settleLegs: ['locked USD -10000', 'house:trading USD -8000', 'available USD 18000'],
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
      'counters = documents: openTotal 10000 for 0',
      'counters = documents: open BTCUSD 10000 for 0',
      `left of the day = limit less documents: leftStake ${NO_LIMIT - 100_00n} for ${NO_LIMIT}`,
      `left of the day = limit less documents: leftLoss ${NO_LIMIT - 100_50n} for ${NO_LIMIT}`,
    ],
  ],
  ['an order settled as lost', [settledAccount, grant, lost], []],
  [
    'an order settled without its release',
    [account, grant, lost],
    [
      'account = legs: USD_locked 10000 for 0',
      'locked = open documents: USD_locked 10000 for 0',
      'counters = documents: openTotal 10000 for 0',
      'counters = documents: open BTCUSD 10000 for 0',
    ],
  ],
  [
    'an order won, and a limit that was not given back',
    [{ ...settledAccount, USD_available: 10_079_50n }, grant, won],
    [`left of the day = limit less documents: leftLoss ${NO_LIMIT - 100_50n} for ${NO_LIMIT + 79_50n}`],
  ],
  [
    'a limit of another day',
    [{ ...account, day: '2026-11-26', leftStake: NO_LIMIT, leftLoss: NO_LIMIT }, grant, order],
    [],
  ],
  [
    'a wrong limit of the day',
    [{ ...account, leftStake: NO_LIMIT }, grant, order],
    [`left of the day = limit less documents: leftStake ${NO_LIMIT} for ${NO_LIMIT - 100_00n}`],
  ],
  [
    'legs that do not balance',
    [account, grant, { ...order, legs: [...(order.legs as string[]), 'house:fees USD 1'] }],
    [
      `legs balance: ${ID} USD 1 for 0`,
      `document right in itself: ${ID}: placed with legs that are not its terms 1 for 0`,
    ],
  ],
  [
    'deposits under review, awaiting approval and refused',
    [
      account,
      grant,
      order,
      deposit,
      { ...deposit, sk: 'D#3', status: 4n },
      { ...decided, pk: 'U#1', sk: 'D#4', status: 2n },
    ],
    [],
  ],
  ['a paid deposit', [richer, grant, order, paid], []],
  ['documents without an account', [grant], ['has an account: account 0 for 1']],
] as [string, Row[], string[]][])('%s', (_case, rows, mismatches) => {
  expect(reconcile(rows).mismatches.map(said)).toEqual(mismatches)
})

const right = (row: Row) =>
  reconcile([row])
    .mismatches.filter(({ check }) => check === 'document right in itself')
    .map(({ of }) => of.slice(of.indexOf(': ') + 2))

test.each<[string, Row]>([
  ['an open order', order],
  ['a lost order', lost],
  ['a won order', won],
  ['a deposit under review', deposit],
  ['a paid deposit', paid],
  ['a grant', grant],
])('%s is right in itself', (_case, row) => {
  expect(right(row)).toEqual([])
})

test.each<[string, Row, string]>([
  ['with a fee of its own', { ...order, fee: 51n }, 'a fee that is not its terms'],
  [
    'that placed more than its stake',
    { ...order, legs: ['available USD -10051', 'locked USD 10001', 'house:fees USD 50'] },
    'placed with legs that are not its terms',
  ],
  [
    'that is open a second longer',
    { ...order, closeAt: 131n },
    'a close that is not its seconds after its entry',
  ],
  [
    'that is open and not in the index',
    { ...undue, pk: 'O#1', sk: ID },
    'open, and not in the index of what is due',
  ],
  [
    'in the index at another second',
    { ...order, gsk: '0000000131#1#2' },
    'open, and not in the index of what is due',
  ],
  ['that is open and has a result', { ...order, result: 'win' }, 'open, and settled'],
  [
    'that is settled and in the index',
    { ...lost, gpk: 'DUE#1' },
    'settled, and still in the index of what is due',
  ],
  [
    'lost, and paid as won',
    { ...lost, settleLegs: won.settleLegs as string[] },
    'settled with legs that are not its result',
  ],
  ['lost at a price that wins', { ...lost, closePrice: 101n }, 'a result that is not its prices'],
  ['drawn at a price that loses', { ...lost, result: 'draw' }, 'a result that is not its prices'],
  ['void without a reason', { ...lost, result: 'void' }, 'a result that is not its prices'],
  ['settled before its close', { ...lost, settledAt: 129n }, 'settled before its close'],
  ['a deposit paid under review', { ...paid, status: 3n, gpk: 'REVIEW#deposit' }, 'paid, and not approved'],
  [
    'a deposit approved and not paid',
    { ...decided, pk: 'U#1', sk: 'D#2', status: 1n },
    'approved, and not paid its amount',
  ],
  [
    'a deposit paid for more than its amount',
    { ...paid, amount: 99_99n },
    'approved, and not paid its amount',
  ],
  [
    'a deposit paid from elsewhere',
    { ...paid, legs: ['house:treasury USD -10000', 'available USD 10000'] },
    'approved, and not paid its amount',
  ],
  [
    'a deposit decided and still in the queue',
    { ...paid, gpk: 'REVIEW#deposit' },
    'in the queue, or not, against its status',
  ],
  [
    'a credit approved by its giver',
    {
      ...paid,
      class: 4n,
      legs: ['house:treasury USD -10000', 'available USD 10000'],
      firstBy: 'ada',
      decidedBy: 'ada',
    },
    'a credit two operators did not approve',
  ],
])('an order or deposit %s is found', (_case, row, words) => {
  expect(right(row)).toContain(words)
})

const rules: Rules = {
  ...noRules,
  now: 131,
  totalMax: 500_00n,
  fourEyesFrom: 1000_00n,
  version: (id, version) =>
    id === 'BTCUSD' && version === 1
      ? {
          ...{ pk: 'CATALOG', sk: 'TERMS#BTCUSD#1', feeRate: 5000n, feeMin: 1n },
          ...{ orderMin: 1_00n, orderMax: 200_00n, positionMax: 300_00n },
          terms: [{ seconds: 30n, payoutRate: 800_000n }],
        }
      : undefined,
  positionMax: (id) => (id === 'BTCUSD' ? 300_00n : undefined),
}
const versioned: Row = { ...order, pk: 'O#1', sk: ID, version: 1n }
const refill = (id: string, at: bigint): Row => ({
  ...grant,
  pk: 'U#1',
  sk: `D#${id}`,
  reason: 'refill',
  at,
})
/** What rows say against the rules, each without its numbers. */
const against = (rows: Row[], by: Rules = rules) => reconcile(rows, by).mismatches.map(wordsOf)
const paidHundredTimes: Row = {
  ...lost,
  pk: 'O#1',
  sk: ID,
  settleLegs: ['locked USD -10000', 'house:trading USD -990000', 'available USD 1000000'],
}
const tenThousandMore = { ...settledAccount, USD_available: 19_899_50n, leftLoss: NO_LIMIT + 9_899_50n }

/** Faults as an outsider planted them: in each the account matches its documents, as if the paying code were wrong. */
test.each<[planted: string, rows: Row[], words: string, today?: Partial<Rules>]>([
  [
    'a loss paid a hundred times',
    [tenThousandMore, grant, paidHundredTimes],
    `document right in itself: ${ID}: settled with legs that are not its result`,
  ],
  [
    'a win paid twice its rate',
    [
      { ...settledAccount, USD_available: 10_159_50n, leftLoss: NO_LIMIT + 159_50n },
      grant,
      { ...won, settleLegs: ['locked USD -10000', 'house:trading USD -16000', 'available USD 26000'] },
    ],
    `document right in itself: ${ID}: settled with legs that are not its result`,
  ],
  [
    'a loss written as a win and paid as one',
    [
      { ...settledAccount, USD_available: 10_079_50n, leftLoss: NO_LIMIT + 79_50n },
      grant,
      { ...won, closePrice: 99n },
    ],
    `document right in itself: ${ID}: a result that is not its prices`,
  ],
  [
    'an open order that stands in no index',
    [account, grant, { ...undue, pk: 'O#1', sk: ID }],
    `document right in itself: ${ID}: open, and not in the index of what is due`,
  ],
  [
    'an open order a day overdue',
    [account, grant, versioned],
    `within its bounds: ${ID}: open a day after its close`,
    { now: 130 + 86_401 },
  ],
  [
    'more left of the day than documents left',
    [{ ...account, leftStake: NO_LIMIT - 99_99n }, grant, order],
    'left of the day = limit less documents: leftStake',
  ],
  [
    'a second grant',
    [{ ...account, USD_available: 19_899_50n }, grant, { ...grant, sk: 'D#7' }, order],
    'given once: grant at registration',
  ],
  [
    'two refills of one day',
    [{ ...account, USD_available: 29_899_50n }, ...[grant, refill('8', 1000n), refill('9', 2000n), order]],
    'given once: refill of 1970-01-01',
  ],
  [
    'an order of a higher payout than its product offers',
    [account, grant, { ...versioned, payoutRate: 900_000n }],
    `document right in itself: ${ID}: terms that its product did not offer`,
  ],
  [
    'an order above what its product takes',
    [
      {
        ...{ ...account, USD_available: 9_698_50n, USD_locked: 300_00n, open: { BTCUSD: 300_00n } },
        ...{ openTotal: 300_00n, leftStake: NO_LIMIT - 300_00n, leftLoss: NO_LIMIT - 301_50n },
      },
      grant,
      {
        ...{ ...versioned, amount: 300_00n, fee: 1_50n },
        legs: ['available USD -30150', 'locked USD 30000', 'house:fees USD 150'],
      },
    ],
    `document right in itself: ${ID}: a stake outside of what its product takes`,
  ],
  [
    'more open on a product than it lets a user have',
    [account, grant, order],
    'within its bounds: open BTCUSD',
    { positionMax: () => 99_99n },
  ],
  [
    'more open in all than a user may have',
    [account, grant, order],
    'within its bounds: openTotal',
    { totalMax: 99_99n },
  ],
  [
    'a debit of more than there was',
    [
      { ...account, USD_available: -50n },
      { ...grant, amount: 100_00n, legs: ['outside:practice USD -10000', 'available USD 10000'] },
      order,
    ],
    'never below zero: USD_available',
  ],
  [
    'a large deposit that one operator approved alone',
    [
      { ...account, USD_available: 10_899_50n },
      grant,
      order,
      {
        ...{ ...paid, pk: 'U#1', sk: 'D#2', amount: 1000_00n, decidedBy: 'ada' },
        legs: ['outside:bank USD -100000', 'available USD 100000'],
      },
    ],
    'within its bounds: D#2: a large deposit that one operator approved alone',
  ],
])('%s is found', (_planted, rows, words, today) => {
  expect(against(rows, { ...rules, now: 130 + 86_400, ...today })).toEqual([words])
})

test('what keeps to the rules is right: two days of refills, a large deposit of two operators, an order of today', () => {
  const large: Row = {
    ...{ ...paid, pk: 'U#1', sk: 'D#2', amount: 1000_00n, firstBy: 'ada', decidedBy: 'bob' },
    legs: ['outside:bank USD -100000', 'available USD 100000'],
  }
  const rich = { ...account, USD_available: 30_899_50n }
  const rows = [rich, grant, refill('8', 1000n), refill('9', 87_000n), versioned, large]
  expect(against(rows)).toEqual([])
  expect(against([account, grant, { ...versioned, version: 2n }])).toEqual([])
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

  test('documents that come in pages are all read, and as they stand', async () => {
    let reads = 0
    const paged: Table = {
      ...stack.deps.table,
      query(query) {
        reads += 1
        if (!query.consistent || reads > 20) throw new Error('a stale read, or the same page again')
        return stack.deps.table.query({ ...query, limit: 1 })
      },
    }
    const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
    const { documents, mismatches } = await reconcileTable(paged, scan)
    expect({ documents, mismatches }).toEqual({ documents: 3, mismatches: [] })
  })

  test('a corrupted account is found', async () => {
    await stack.deps.table.write(new Change(keys.account(user.uid)).add('USD_available', 1n).build())
    expect((await run()).mismatches).toMatchObject([
      { uid: user.uid, check: 'account = legs', of: 'USD_available' },
    ])
    await stack.deps.table.write(new Change(keys.account(user.uid)).add('USD_available', -1n).build())
  })

  test('an account that changes while it is read is told apart, read again later, and holds up nobody', async () => {
    const [still, wrong] = [await stack.user(), await stack.user()]
    await stack.deps.table.write(new Change(keys.account(wrong.uid)).add('USD_bonus', 7n).build())
    let moves = 6
    const restless = watchedGet(async (key) => {
      if (key.pk !== `U#${user.uid}` || moves === 0) return
      moves -= 1
      await stack.deps.table.write(new Change(keys.account(user.uid)).add('moved', 1n).build())
    })
    const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
    const found = await reconcileTable(restless, scan)
    expect(found.mismatches.map(({ uid }) => uid)).toEqual([wrong.uid])
    expect({ busy: found.busy, moves, accounts: found.accounts }).toEqual({ busy: [], moves: 0, accounts: 3 })

    moves = Number.POSITIVE_INFINITY
    const never = await reconcileTable(restless, scan)
    expect(never.busy).toEqual([user.uid])
    expect(never.mismatches.map(({ uid }) => uid)).toEqual([wrong.uid])
    expect(never.accounts).toBe(2)
    expect(still.uid).not.toBe(wrong.uid)
    await stack.deps.table.write(new Change(keys.account(wrong.uid)).add('USD_bonus', -7n).build())
  })

  test('a mismatch that is gone at the second look was none', async () => {
    const change = (cents: bigint) =>
      stack.deps.table.write(new Change(keys.account(user.uid)).add('USD_available', cents).build())
    await change(5n)
    const scan = createScan(TABLE_NAME, documentClient(stack.engine.client))
    let pauses = 0
    const pause = async () => {
      pauses += 1
      await change(-5n)
    }
    expect((await reconcileTable(stack.deps.table, scan, { pause })).mismatches).toEqual([])
    expect(pauses).toBe(1)
  })

  test('documents whose account is gone are found, in whatever page they are', async () => {
    const uid = stack.id()
    await stack.deps.table.write({ kind: 'put', item: { ...lost, pk: `O#${uid}`, sk: stack.id() } })
    const whole = createScan(TABLE_NAME, documentClient(stack.engine.client))
    const all = await allKeys(whole)
    const byOne: ScanKeys = async (after) => {
      const at = after ? all.findIndex((key) => key.pk === after.pk && key.sk === after.sk) + 1 : 0
      const key = all[at] as Key
      return { keys: [key], ...(at + 1 < all.length && { last: key }) }
    }
    for (const scan of [whole, byOne]) {
      const { mismatches, accounts } = await reconcileTable(stack.deps.table, scan)
      expect(mismatches).toMatchObject([{ uid, check: 'has an account' }])
      expect(accounts).toBe(3)
    }
  })

  const watchedGet = (before: (key: Key) => Promise<void>): Table => ({
    ...stack.deps.table,
    async get(key, options) {
      await before(key)
      return stack.deps.table.get(key, options)
    },
  })
})

async function allKeys(scan: ScanKeys): Promise<Key[]> {
  const found: Key[] = []
  for (let after: Key | undefined, more = true; more; ) {
    const page = await scan(after)
    found.push(...page.keys)
    after = page.last
    more = after !== undefined
  }
  return found
}
