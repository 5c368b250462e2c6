import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import { documentPlaces, keys } from '../table/keys.ts'
import { type Key, type Row, replace, type Table } from '../table/write.ts'
import { isNotice, reconcile, trialOf } from './reconcile.ts'
import type { Mismatch } from './reconcile-account.ts'
import { wrongJournal } from './reconcile-journal.ts'
import {
  exactOf,
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

const account = (uid: string, changes: Record<string, unknown> = {}): Row =>
  ({
    ...keys.account(uid),
    ...{ USD_available: 0n, open: {}, openTotal: 0n, day: '2026-11-25' },
    ...{ leftStake: NO_LIMIT, leftLoss: NO_LIMIT },
    ...changes,
  }) as Row
const grant = (uid: string, id: string, changes: Record<string, unknown> = {}): Row =>
  ({
    ...keys.deposit(uid, id),
    ...{ class: 1n, status: 1n, asset: 'USD', amount: 5n, reason: 'registration', at: 100n },
    legs: ['outside:practice USD -5', 'available USD 5'],
    ...changes,
  }) as Row
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

/** A table with these rows whose accounts of these users change before each of so many reads. */
async function table(rows: Row[], busy: Record<string, number> = {}) {
  const memory = createMemoryTable()
  for (const row of rows) await memory.write(replace(row))
  const asked = { reads: {} as Record<string, number>, stale: 0, most: 0 }
  let now = 0
  const inner: Table = {
    ...memory,
    async get(key, options) {
      const uid = key.pk.slice(2)
      asked.reads[uid] = (asked.reads[uid] ?? 0) + 1
      if (!options?.consistent) asked.stale += 1
      asked.most = Math.max(asked.most, ++now)
      await new Promise(setImmediate)
      now -= 1
      if ((asked.reads[uid] ?? 0) <= (busy[uid] ?? 0)) {
        const row = await memory.get(key)
        if (row) await memory.write(replace({ ...row, ...key, epoch: BigInt(asked.reads[uid] ?? 0) }))
      }
      return memory.get(key, options)
    },
    getMany: (many, options) => {
      if (!options?.consistent) asked.stale += 1
      return memory.getMany(many, options)
    },
    query: (query) => memory.query({ ...query, limit: 2 }),
  }
  return { table: inner, asked }
}
const three = (uid: string) =>
  [1, 2, 3].map((n) => grant(uid, String(n), { reason: 'refill', at: BigInt(n * 86_400) }))

const line = (amount: bigint, movement = 'grant') => ({
  ...{ of: 'd1', movement },
  legs: [`outside:practice USD ${-amount}`, `available USD ${amount}`],
})
/** With its only row. */
const moved = (uid: string, held: bigint): [Row, Row] => {
  const sk = '0000000001#0000000001'
  return [
    account(uid, { USD_available: held, journal: sk }),
    { pk: `J#${uid}`, sk, lines: [line(held)], after: { USD_available: held } },
  ]
}

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
  [4, 4, 'right', 2],
  [3, 4, 'right', 3],
  [3, 3, 'huge', 2],
])('of four rows, %i read beside others and %i alone: %s', async (together, alone, says, reads) => {
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

test.each<[string, (rows: [Row, Row]) => Row[], string[]]>([
  ['the last row of its journal', (rows) => rows, []],
  [
    'another place than its last row',
    ([own, row]) => [{ ...own, journal: '0000000001#0000000002' }, row],
    ['account = last journal row: place by 1'],
  ],
  [
    'another balance than its last row',
    ([own, row]) => [own, { ...row, after: { USD_available: 14n } }],
    [
      'account = last journal row: USD_available by 1',
      'journal adds up: USD_available of 0000000001#0000000001 by -1',
    ],
  ],
  [
    'no journal, though money moved',
    ([{ journal: _, ...own }]) => [own as Row],
    ['account = last journal row: USD_available by 15'],
  ],
])('an account with %s', async (_says, change, words) => {
  const t = await table([...change(moved('1', 15n)), ...three('1')])
  const seen = (await look(t.table, '1', noRules)) as Exclude<Look, string>
  expect(seen.mismatches.map(exactOf)).toEqual(words)
})

/** A journal whose rows are a second apart, from place 1 on: what each moves, what is held then, and its movement. */
const journal = (...rows: [place: number, amount: bigint, held: bigint, movement?: string][]): Row[] =>
  rows.map(([place, amount, held, movement]) => ({
    ...{ pk: 'J#1', sk: `000000010${place}#000000000${place}` },
    ...{ lines: [line(amount, movement)], after: { USD_available: held } },
  }))
const day = (endsAt: number, place: number, held: bigint, changes: Record<string, unknown> = {}): Row =>
  ({
    ...keys.day('1', endsAt),
    ...{ date: '2026-11-25', nextAt: BigInt(endsAt), place: BigInt(place), profit: 0n },
    ...{ held: { USD_available: held }, flows: { USD_deposits: held } },
    ...changes,
  }) as Row
const ofThree = (held: bigint, rows: Row[]) => [
  account('1', { USD_available: held, journal: rows.at(-1)?.sk }),
  ...rows,
  ...three('1'),
]
async function said(rows: Row[], since = 0): Promise<string[]> {
  const t = await table(rows)
  const seen = (await look(t.table, '1', noRules, { since })) as Exclude<Look, string>
  return seen.mismatches.map(exactOf)
}
const right = journal([1, 5n, 5n], [2, 5n, 10n], [3, 5n, 15n])

test.each<[string, Row[], bigint, string[]]>([
  ['that adds up', right, 15n, []],
  [
    'that misses a place',
    journal([1, 5n, 5n], [2, 5n, 10n], [4, 5n, 15n]),
    15n,
    ['journal without gaps: 0000000104#0000000004 by 1'],
  ],
  [
    'that does not begin with the first place',
    journal([2, 10n, 10n], [3, 5n, 15n]),
    15n,
    ['journal without gaps: 0000000102#0000000002 by 1'],
  ],
  [
    'with a cent in one row that comes from nowhere',
    journal([1, 5n, 5n], [2, 5n, 11n], [3, 5n, 15n]),
    15n,
    [
      'journal adds up: USD_available of 0000000102#0000000002 by 1',
      'journal adds up: USD_available of 0000000103#0000000003 by -1',
    ],
  ],
  [
    'whose account holds what no row tells',
    right,
    16n,
    // A difference from the documents is not reported twice.
    ['account = legs: USD_available by 1'],
  ],
  [
    'that tells what was changed by hand',
    journal([1, 5n, 5n], [2, 5n, 11n], [3, 5n, 16n]),
    16n,
    ['account = legs: USD_available by 1'],
  ],
])('a journal %s', async (_says, rows, held, words) => {
  expect(await said(ofThree(held, rows))).toEqual(words)
})

test('what was changed by hand and booked since is no finding; what only looks like it is', async () => {
  const corrected = grant('1', '4', { class: 4n, reason: 'reason_correction', at: 400_000n })
  const after = async (...rows: Parameters<typeof journal>) => {
    const written = journal(...rows)
    return (await said([...ofThree(20n, written), corrected])).filter((words) => words.startsWith('journal'))
  }
  const first = [1, 5n, 5n] as [number, bigint, bigint]
  // In a row before it was booked, and in none.
  expect(await after(first, [2, 5n, 15n], [3, 5n, 20n], [4, 5n, 20n, 'correction'])).toEqual([])
  expect(await after(first, [2, 5n, 10n], [3, 5n, 15n], [4, 5n, 20n, 'correction'])).toEqual([])
  expect(await after(first, [2, 5n, 11n], [3, 5n, 15n], [4, 5n, 20n, 'correction'])).toHaveLength(2)
  // Lost again where it is booked.
  expect(await after(first, [2, 5n, 15n], [3, 5n, 20n], [4, 5n, 21n, 'correction'])).not.toEqual([])
})

test('of profits: those of settled orders and of financing', async () => {
  const order = {
    ...keys.order('1', 'X'),
    state: 'settled',
    legs: ['available USD -7', 'locked USD 5'],
  } as Row
  const settle = { of: 'oX', movement: 'order_loss', legs: ['locked USD -5', 'house:trading USD 5'] }
  const rows = (profit: bigint): Row[] => [
    {
      pk: 'J#1',
      sk: '0000000101#0000000001',
      lines: [{ of: 'oX', movement: 'order_placed', legs: order.legs as string[] }],
      after: { USD_available: -7n, USD_locked: 5n },
    },
    { pk: 'J#1', sk: '0000000102#0000000002', lines: [settle], after: { USD_available: -7n, profit } },
    {
      pk: 'J#1',
      sk: '0000000103#0000000003',
      lines: [{ of: 'aY', movement: 'accrual', legs: ['house:financing USD -3', 'available USD 3'] }],
      after: { USD_available: -4n, profit: profit + 3n },
    },
  ]
  const own = (profit: bigint) =>
    account('1', { USD_available: -4n, profit: profit + 3n, journal: '0000000103#0000000003' })
  const adds = async (profit: bigint) =>
    wrongJournal(
      '1',
      { account: own(profit), start: undefined, journal: rows(profit), documents: [order] },
      [],
    ).map(exactOf)
  expect(await adds(-7n)).toEqual([])
  expect(await adds(-6n)).toEqual(['journal adds up: profit of 0000000102#0000000002 by 1'])
})

test.each<[string, Row[], string[]]>([
  ['as the journal says', [day(102, 1, 5n), day(103, 2, 10n)], []],
  [
    'with a cent too much',
    [day(102, 1, 5n), day(103, 2, 10n, { held: { USD_available: 11n } })],
    ['days = journal: USD_available of BAL#0000000103 by 1'],
  ],
  [
    'with a balance left out',
    [day(103, 2, 10n, { held: {} })],
    ['days = journal: USD_available of BAL#0000000103 by -10'],
  ],
  [
    'with a profit nobody made',
    [day(103, 2, 10n, { profit: 1n })],
    ['days = journal: profit of BAL#0000000103 by 1'],
  ],
  ['of another place', [day(103, 1, 10n)], ['days = journal: place of BAL#0000000103 by -1']],
  [
    'with a flow of nothing, and the day after it',
    [day(102, 1, 5n), day(103, 2, 10n, { flows: { USD_deposits: 11n } })],
    ['days = journal: flows of USD of BAL#0000000103 by 1'],
  ],
  [
    'with a fee that nobody paid',
    [day(103, 2, 10n, { flows: { USD_deposits: 11n, USD_fees: -1n } })],
    ['days = journal: fees of USD of BAL#0000000103 by -1'],
  ],
])('days %s', async (_says, days, words) => {
  expect(await said([...ofThree(15n, right), ...days])).toEqual(words)
  expect(words.every((word) => isNotice({ check: word.split(':')[0] as Mismatch['check'] }))).toBe(true)
})

test('a later look goes on from the last day that was over by then, and costs no more', async () => {
  // A first row that does not add up, which an earlier look has found.
  const rows = journal([1, 5n, 6n], [2, 5n, 10n], [3, 5n, 15n])
  const days = [day(102, 1, 6n, { flows: { USD_deposits: 5n } }), day(103, 2, 10n), day(104, 3, 15n)]
  const all = [...ofThree(15n, rows), ...days]
  expect(await said(all, 0)).toHaveLength(2)
  expect(await said(all, 102)).toEqual(['journal adds up: USD_available of 0000000102#0000000002 by -1'])
  expect(await said(all, 103)).toEqual([])
  const memory = createMemoryTable()
  for (const row of all) await memory.write(replace(row))
  const read: string[] = []
  const counting: Table = {
    ...memory,
    async query(asked) {
      const page = await memory.query(asked)
      if (asked.pk === 'J#1') read.push(...page.rows.map(({ sk }) => sk))
      return page
    },
  }
  await look(counting, '1', noRules, { since: 103 })
  expect(read).toEqual(['0000000102#0000000002', '0000000103#0000000003'])
})
