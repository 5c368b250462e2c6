import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { account, grant, moved, tableOf as table, three } from '../../tests/support/looked-rows.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import { documentPlaces, keys } from '../table/keys.ts'
import { type Key, type Row, replace, type Table } from '../table/write.ts'
import { isNotice, reconcile, trialOf } from './reconcile.ts'
import {
  isUnread,
  type Look,
  look,
  lookAt,
  openSums,
  reconcileTable,
  usersOf,
  wordsOf,
} from './reconcile-table.ts'
import { noRules } from './rules.ts'

const found = (...rows: Row[]) =>
  reconcile(rows).mismatches.map(({ check, of, found, expected }) => [check, of, found, expected])

test.each<[string, Row[], unknown[][]]>([
  ['an account with nothing', [account('1')], []],
  [
    'one whose numbers are missing, and nothing moved',
    [{ ...keys.account('1'), day: '2026-11-25' } as Row],
    [],
  ],
  ['one grant', [account('1', { USD_available: 5n }), grant('1', '1')], []],
  [
    'a grant that came twice',
    [account('1', { USD_available: 10n }), grant('1', '1'), grant('1', '2')],
    [['given once', 'grant at registration', 2n, 1n]],
  ],
  [
    'a balance below zero by a cent',
    [account('1', { USD_available: -1n })],
    [
      ['account = legs', 'USD_available', -1n, 0n],
      ['never below zero', 'USD_available', -1n, 0n],
    ],
  ],
  [
    'a balance that is missing',
    [account('1', { USD_available: undefined }), grant('1', '1')],
    [['account = legs', 'USD_available', 0n, 5n]],
  ],
  [
    'an open total of one cent that no order has',
    [account('1', { openTotal: 1n })],
    [['counters = documents', 'openTotal', 1n, 0n]],
  ],
  [
    'limits of the day that are a cent short',
    [account('1', { leftLoss: NO_LIMIT - 1n })],
    [['left of the day = limit less documents', 'leftLoss', NO_LIMIT - 1n, NO_LIMIT]],
  ],
  ['no account', [grant('1', '1')], [['has an account', 'account', 0n, 1n]]],
])('%s', (_says, rows, mismatches) => {
  expect(
    found(
      ...rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, v]) => v !== undefined)) as Row),
    ),
  ).toEqual(mismatches)
})

test.each([
  [499n, 0],
  [500n, 0],
  [501n, 1],
])(
  'an open total of %i against a bound of 500: %i said, which rings and freezes nobody',
  (openTotal, count) => {
    const { mismatches } = reconcile([account('1', { openTotal })], { ...noRules, totalMax: 500n })
    const notices = mismatches.filter(isNotice)
    expect(notices).toHaveLength(count)
    expect(mismatches.filter((one) => !isNotice(one)).map(({ check }) => check)).toEqual([
      'counters = documents',
    ])
  },
)

test('sums of all accounts by asset', () => {
  const { totals, trial, accounts, documents } = reconcile([
    account('1', { USD_available: 5n }),
    grant('1', '1'),
  ])
  expect([accounts, documents]).toEqual([1, 1])
  expect(totals).toEqual(
    new Map([
      ['outside:practice USD', -5n],
      ['available USD', 5n],
    ]),
  )
  expect(trial).toEqual(new Map([['USD', 0n]]))
  expect(
    trialOf(
      new Map([
        ['a USD', 1n],
        ['b BTC', 2n],
        ['c USD', 3n],
      ]),
    ),
  ).toEqual(
    new Map([
      ['USD', 4n],
      ['BTC', 2n],
    ]),
  )
  const sums = openSums()
  for (const _ of [1, 2])
    sums.add({
      accounts: 1,
      documents: 2,
      totals: new Map([['a USD', 3n]]),
      shared: new Map([['sold p', 4n]]),
    })
  expect(sums.whole()).toEqual({
    accounts: 2,
    documents: 4,
    totals: new Map([['a USD', 6n]]),
    shared: new Map([['sold p', 8n]]),
    trial: new Map([['USD', 6n]]),
  })
  expect(openSums().counted()).toEqual({ accounts: 0, documents: 0, totals: new Map(), shared: new Map() })
})

test('a user is looked at with all documents, consistently, the account before and after', async () => {
  const t = await table([...moved('1', 15n), ...three('1')])
  expect(await look(t.table, '1', noRules)).toMatchObject({ accounts: 1, documents: 3, mismatches: [] })
  expect(t.asked).toMatchObject({ reads: { 1: 2 }, stale: 0 })
})

test.each([
  // An account that changes before its fourth read is looked at a third time.
  [4, 6, 'right'],
  [9, 10, 'right'],
  [10, 10, 'busy'],
])('an account that changes before %i reads in a row is read %i times: %s', async (changes, reads, says) => {
  const t = await table([account('1')], { 1: changes })
  const seen = await look(t.table, '1', noRules)
  expect([seen === 'busy' ? 'busy' : 'right', t.asked.reads[1]]).toEqual([says, reads])
})

test('eight users are looked at side by side', async () => {
  const uids = Array.from({ length: 20 }, (_, n) => String(n))
  const t = await table(uids.map((uid) => account(uid)))
  expect([...(await lookAt(t.table, uids, noRules)).keys()].toSorted()).toEqual(uids.toSorted())
  expect(t.asked.most).toBe(8)
})

const begins = [...new Set(Object.values(documentPlaces).map(({ pk }) => pk))].filter(
  (begin) => begin !== 'U#',
)
const key = (pk: string): Key => ({ pk, sk: 'x' })
test('the users of a page of keys: each once, without the partition a page before ended in', async () => {
  const ownerless = Array.from({ length: 130 }, (_, n) => `o${n}`)
  const t = await table([account('1'), account('2')])
  const page = [
    'U#1',
    'U#1',
    'CATALOG',
    'U#2',
    ...begins.flatMap((begin) => [`${begin}1`]),
    ...ownerless.map((uid) => `${begins[0]}${uid}`),
  ].map(key)
  expect(await usersOf(t.table, page)).toEqual(['1', '2', ...ownerless])
  expect(await usersOf(t.table, page, 'U#1')).toEqual(['2', ...ownerless])
  expect(t.asked.stale).toBe(0)
})

/** Reconciles these rows in pages of two keys. Returns the findings and the number of pauses. */
async function whole(
  rows: Row[],
  busy: Record<string, number> = {},
  between?: (pauses: number, table: Table) => Promise<void>,
) {
  const t = await table(rows, busy)
  const all = rows.map(({ pk, sk }) => ({ pk, sk })).toSorted((a, b) => (a.pk < b.pk ? -1 : 1))
  let pauses = 0
  const done = await reconcileTable(
    t.table,
    async (after) => {
      const at = after ? all.findIndex(({ pk, sk }) => pk === after.pk && sk === after.sk) + 1 : 0
      const some = all.slice(at, at + 2)
      const last = at + 2 < all.length ? some.at(-1) : undefined
      return { keys: some, ...(last && { last }) }
    },
    { pause: async () => void (await between?.(++pauses, t.table)) },
  )
  return {
    ...done,
    words: done.mismatches.map((one) => `${one.uid} ${wordsOf(one)}`),
    pauses,
    reads: t.asked.reads,
  }
}

test('all users of all pages are reconciled, and what is right is read once', async () => {
  const done = await whole(
    ['1', '2', '3'].flatMap((uid) => [...moved(uid, 15n), ...three(uid)]),
    {},
    async () => {},
  )
  expect(done).toMatchObject({
    accounts: 3,
    documents: 9,
    mismatches: [],
    busy: [],
    pauses: 0,
    reads: { 1: 2, 2: 2, 3: 2 },
  })
  expect(done.trial).toEqual(new Map([['USD', 0n]]))
})

test('what stands on a second look after a pause is found, once; what is gone by then was none', async () => {
  const wrong = [account('1', { USD_available: 1n }), account('2', { USD_available: 2n })]
  const done = await whole(wrong, {}, async (_pauses, table) => {
    await table.write(replace(account('2')))
  })
  expect(done).toMatchObject({ words: ['1 account = legs: USD_available'], busy: [], pauses: 1, accounts: 2 })
})

test('who keeps changing is looked at in four rounds and then named', async () => {
  const done = await whole([account('1'), account('2')], { 1: 1000 }, async () => {})
  expect(done).toMatchObject({ busy: ['1'], pauses: 3, accounts: 1, reads: { 1: 40, 2: 2 } })
})

test.each([
  [3, 3, 'right', 2],
  [2, 3, 'right', 3],
  [2, 2, 'huge', 2],
])('of three documents, %i read beside others and %i alone: %s', async (together, alone, says, reads) => {
  const t = await table([account('1', { USD_available: 15n }), ...three('1')])
  const looks = await lookAt(t.table, ['1'], noRules, { together, alone })
  const found = looks.get('1') as Look
  expect([isUnread(found) ? found : found.documents, t.asked.reads[1]]).toEqual([
    says === 'right' ? 3 : says,
    reads,
  ])
})

test('who was busy first and wrong then is looked at once more', async () => {
  const done = await whole([account('1', { USD_available: 1n })], { 1: 10 }, async () => {})
  expect(done).toMatchObject({ words: ['1 account = legs: USD_available'], pauses: 2, busy: [] })
})

test('prices are held against the tape where the rules can', async () => {
  const table = createMemoryTable()
  const exchange = {
    ...keys.exchange('1', '1'),
    ...{ side: 'buy', coin: 'BTC', symbol: 'BTCUSD', source: 'sim', second: 60n, at: 60n, decimals: 2n },
    ...{ amount: 10_00n, cash: 10_00n, coinAmount: 1000n, fee: 0n, feeRate: 0n, price: 100_000_000n },
    ...{ walk: 'x', calendar: null, commitment: null },
    legs: [
      ...['available USD -1000', 'house:exchange USD 1000'],
      ...['available BTC 1000', 'house:exchange BTC -1000'],
    ],
  } as Row
  await table.write(replace(account('1', { USD_available: -10_00n, BTC_available: 1000n })))
  await table.write(replace(exchange))
  const prices = async (price: bigint | null) => {
    const looked = await look(table, '1', { ...noRules, priceThen: async () => price })
    if (isUnread(looked)) throw new Error(looked)
    return looked.mismatches.filter(({ of }) => of.includes('price')).map(wordsOf)
  }
  expect(await prices(100_000_000n)).toEqual([])
  expect(await prices(null)).toEqual([])
  expect(await prices(99n)).toEqual(['document right in itself: X#1: a price that is not the tape’s'])
})
