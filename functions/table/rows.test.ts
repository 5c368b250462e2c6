import { expect, test } from 'vitest'
import { seedProducts } from '../../infra/seed.ts'
import { UNREAD_MOST } from '../../shared/api/messages.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { key, NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { AUDIT_SHARDS, auditOf, auditPut } from './audit.ts'
import { createCatalog, storedProducts } from './catalog.ts'
import { haltChange, resumeChange } from './halts.ts'
import { dueSort, keys, shardOf, userPartition } from './keys.ts'
import { countUse, countWithin } from './limits.ts'
import { MEASURED_S, medianOf, recentMeasures } from './measures.ts'
import { countUnread } from './messages.ts'
import { type Operator, operatorOf, operatorRow } from './operators.ts'
import { isOutage } from './outage.ts'
import {
  announced,
  announceWrites,
  inForce,
  LONGEST_S,
  type Product,
  productRow,
  productVersion,
  productVersions,
  type StoredProduct,
  storedProduct,
  versionWrites,
} from './products.ts'
import { usualSizes } from './sizes.ts'
import { countUnreadTickets } from './tickets.ts'
import { Change, type Query, type Row, replace, type Table } from './write.ts'

const row = (of: object, changes: object): Row => ({ ...of, ...changes }) as Row
/** Pages of `pageRows` rows; records the queries. */
function paged(memory: Table, pageRows = 1000) {
  const asked: Query[] = []
  const query: Table['query'] = (one) => {
    asked.push(one)
    return memory.query({ ...one, limit: Math.min(one.limit ?? pageRows, pageRows) })
  }
  return { asked, table: { ...memory, query } }
}

const [product] = seedProducts('sim') as [Product]
const other = (changes: Partial<Product>): Product => ({ ...product, ...changes })

test('products are read in the order of their ranks, as they were stored', async () => {
  const table = createMemoryTable()
  const products = [3, 1, 2].map((rank) =>
    other({ id: `P${9 - rank}`, rank, feed: rank === 1 ? null : 'sim', halted: rank === 2 ? 'news' : null }),
  )
  for (const each of products) await table.write(replace(productRow(each)))
  const sorted = products.toSorted((a, b) => a.rank - b.rank)
  expect(await storedProducts(table)).toEqual(sorted.map((one) => ({ ...one, next: null })))
})

test('announced terms replace those of the row at their second, under the halt of the row', async () => {
  const table = createMemoryTable()
  await table.transact(versionWrites(product))
  const read = async () => (await storedProduct(table, product.id)) as StoredProduct
  const second = { ...product, version: 2, from: 1_000, feeMin: 2n }
  expect((await table.transact(announceWrites(await read(), second, 10))).ok).toBe(true)
  await table.write(haltChange(product.id, 'news', null, 20))
  const stored = await read()
  expect([inForce(stored, 999).version, announced(stored, 999)?.version]).toEqual([1, 2])
  expect([inForce(stored, 1_000), announced(stored, 1_000)]).toEqual([{ ...second, halted: 'news' }, null])
  const third = { ...product, version: 3, from: 5_000 }
  const stale = announceWrites(stored, { ...third, feeMin: 9n }, 2_000)
  expect((await table.transact(announceWrites(stored, third, 2_000))).ok).toBe(true)
  expect((await table.transact(stale)).ok).toBe(false)
  expect([inForce(await read(), 4_999).version, inForce(await read(), 5_000).version]).toEqual([2, 3])
  expect((await productVersions(table, product.id)).map(({ version, from }) => [version, from])).toEqual([
    [3, 5_000],
    [2, 1_000],
    [1, product.from],
  ])
})

test('the catalogue is read once in five seconds, and again after a failure', async () => {
  const { asked, table } = paged(createMemoryTable())
  let fails = true
  const query: Table['query'] = (one) => {
    const answer = table.query(one)
    return fails ? Promise.reject(new Error('away')) : answer
  }
  const catalog = createCatalog({ ...table, query }, 'sim')
  await expect(catalog.products(NOW_MS)).rejects.toThrow('away')
  fails = false
  const counts: number[] = []
  for (const ms of [0, 4_999, 5_000, 9_999, 10_000, 5_000]) {
    await catalog.product('BTCUSD', NOW_MS + ms)
    counts.push(asked.length)
  }
  // Each load takes three queries: products, rule changes, halts.
  expect(counts).toEqual([2, 2, 3, 3, 4, 5].map((times) => 3 * times))
})

test('a version comes into force where the stored one is older, and only there', async () => {
  const table = createMemoryTable()
  const put = async (version: number, changes: Partial<Product> = {}) =>
    (await table.transact(versionWrites(other({ version, ...changes })))).ok
  expect([
    await put(1),
    await put(1),
    await put(3, { feed: 'sim' }),
    await put(2),
    await put(3),
    await put(4, { feed: null }),
  ]).toEqual([true, false, true, false, false, true])
  expect(await storedProducts(table)).toEqual([{ ...other({ version: 4, feed: null }), next: null }])
  expect(await productVersion(table, product.id, 3)).toEqual(other({ version: 3, feed: 'sim' }))
  expect(await productVersion(table, product.id, 2)).toBeUndefined()
})

test('an order may run for an hour at most', () => {
  const offering = (seconds: number) => other({ terms: [{ seconds, payoutRate: 1n }] })
  expect(LONGEST_S).toBe(3600)
  expect(() => productRow(offering(3600))).not.toThrow()
  expect(() => productRow(offering(3601))).toThrow(RangeError)
})

test('a halt is put on and taken off what was seen, and else refused', async () => {
  const table = createMemoryTable()
  const change = async (reason: string | null, was: string | null) =>
    (
      await table.write(
        reason === null ? resumeChange(product.id, was ?? '', null) : haltChange(product.id, reason, was, 7),
      )
    ).ok
  expect(await change('news', null)).toBe(false)
  await table.write(replace(productRow(product)))
  const asked: [string | null, string | null][] = [
    ['a', 'b'],
    ['a', null],
    ['b', null],
    ['b', 'a'],
    [null, 'a'],
    [null, 'b'],
    [null, null],
  ]
  const done: boolean[] = []
  for (const [reason, was] of asked) done.push(await change(reason, was))
  expect(done).toEqual([false, true, false, true, false, true, false])
  expect((await storedProducts(table))[0]?.halted).toBeNull()
})

test('uses are counted by window, kind and user', async () => {
  const table = createMemoryTable()
  const deps = { table, secrets: { uniqueKey: key } }
  const within = (second: number, changes: object = {}) =>
    countWithin(deps, { kind: 'k', of: 'a', limit: 2, windowSeconds: 60, ...changes }, second * 1000)
  const seconds = [60, 119, 119, 120, 120, 120]
  const left: (number | null)[] = []
  for (const second of seconds) left.push(await within(second))
  expect(left).toEqual([1, 0, null, 1, 0, null])
  expect([await within(119, { of: 'b' }), await within(119, { kind: 'l' })]).toEqual([1, 1])
  const ttls = table.rows().map(({ ttl }) => ttl)
  expect([...new Set(ttls)].toSorted()).toEqual([180n, 240n])
})

test('a use beyond the limit learns when to try again', async () => {
  const deps = { table: createMemoryTable(), secrets: { uniqueKey: key } }
  const use = (second: number) =>
    countUse(deps, { kind: 'k', of: 'a', limit: 1, windowSeconds: 60 }, second * 1000)
  await use(60)
  await expect(use(61)).rejects.toMatchObject({ slug: 'rate_limited', params: { seconds: 59 } })
  await expect(use(119)).rejects.toMatchObject({ params: { seconds: 1 } })
  await use(120)
})

test('reads the measures of seven days over any number of pages', async () => {
  const memory = createMemoryTable()
  const ago = [MEASURED_S + 1, MEASURED_S, 5, 4, 3]
  for (const [n, seconds] of ago.entries())
    await memory.write(
      replace(
        row(keys.measure('deposit', { at: NOW - seconds, uid: UID, id: `i${n}` }), {
          seconds: BigInt(n),
          operator: 'op',
        }),
      ),
    )
  const { asked, table } = paged(memory, 2)
  const found = await recentMeasures(table, 'deposit', NOW_MS)
  expect(MEASURED_S).toBe(604_800)
  expect(found.map(({ id }) => id)).toEqual(['i1', 'i2', 'i3', 'i4'])
  expect(found[0]).toEqual({ at: NOW - MEASURED_S, uid: UID, id: 'i1', seconds: 1, operator: 'op' })
  await recentMeasures(table, 'deposit', NOW_MS, { consistent: true })
  expect(asked.map(({ consistent }) => consistent)).toEqual([false, false, false, true, true, true])
})

test.each([
  [[], null],
  [[7], 7],
  [[9, 1], 5],
  [[2, 1], 2],
  [[30, 4, 200], 30],
  [[100, 1, 20, 3], 12],
])('the median of %j: %s', (seconds, median) => {
  expect(medianOf(seconds)).toBe(median)
})

test('unread messages are counted among the newest hundred, up to a bound', async () => {
  const memory = createMemoryTable()
  const message = (n: number, read: boolean) =>
    replace(
      row(keys.message(UID, String(n).padStart(5, '0')), read ? { readAt: 1n } : { type: 'account_locked' }),
    )
  for (let n = 0; n < 10; n++) await memory.write(message(n, false))
  for (let n = 10; n < 102; n++) await memory.write(message(n, n % 10 !== 0))
  const { asked, table } = paged(memory)
  // Eight of the ten oldest are among the newest hundred, and a tenth of the others.
  expect(await countUnread(table, UID)).toBe(8 + 10)
  expect(await countUnread(table, UID, { consistent: true })).toBe(18)
  expect(asked.map(({ consistent, limit }) => [consistent, limit])).toEqual([
    [false, 100],
    [true, 100],
  ])
  for (let n = 0; n < 102; n++) await memory.write(message(n, false))
  expect(await countUnread(table, UID)).toBe(UNREAD_MOST)
})

test('threads with an answer not read are counted among the newest', async () => {
  const memory = createMemoryTable()
  const thread = (n: number, answered: bigint, seen: bigint) =>
    memory.write(replace(row(keys.thread(UID, String(n).padStart(5, '0')), { answered, seen })))
  await thread(0, 5n, 1n)
  for (let n = 1; n <= UNREAD_MOST; n++) await thread(n, n % 10 === 5 ? 3n : 2n, n % 10 === 1 ? 3n : 2n)
  expect(await countUnreadTickets(memory, UID)).toBe(UNREAD_MOST / 10)
})

const operator: Operator = {
  ...{ id: 'ada', name: 'Ada', role: 'reviewer' as Operator['role'], state: 'ACTIVE', epoch: 2, step: 7 },
  ...{ inviteHash: 'h', inviteUntil: 9, passwordHash: 'p', totp: 't', recovery: ['a', 'b'] },
}
test.each<[string, Partial<Operator>]>([
  ['all there', {}],
  ['invited', { passwordHash: null, totp: null, recovery: [] }],
  ['no invitation', { inviteHash: null, inviteUntil: 0 }],
])('an operator is read as written: %s', (_says, changes) => {
  expect(operatorOf(operatorRow({ ...operator, ...changes }))).toEqual({ ...operator, ...changes })
})

test('an operator from before invitations had an end has none open', () => {
  const { inviteUntil: _, ...rest } = operatorRow(operator)
  expect(operatorOf(rest as Row).inviteUntil).toBe(0)
})

test('a record of the trail is read as written, in one of four shards', () => {
  const id = '01KAY0000000000000000000ZZ'
  const step = { action: 'deposit.approve', operator: 'ada', requestId: 'r' } as never as Parameters<
    typeof auditPut
  >[0]
  const { item } = auditPut({ ...step, id }, NOW_MS)
  expect(AUDIT_SHARDS).toBe(4)
  expect(item.pk).toBe(`AUDIT#2026-11-25#${shardOf(id, 4)}`)
  expect(auditOf(item)).toEqual({ id, at: NOW, action: 'deposit.approve', operator: 'ada', requestId: 'r' })
  const stated = row(item, { before: { status: 3n }, after: { status: 1n, asset: 'USD' } })
  expect(auditOf(stated)).toMatchObject({ before: { status: 3 }, after: { status: 1, asset: 'USD' } })
})

test('keys sort by time', () => {
  expect([dueSort(5), dueSort(1_790_000_000)]).toEqual(['0000000005', '1790000000'])
  expect(keys.tapeDay('BTCUSD', 20_000).sk).toBe('DAY#020000')
  expect(userPartition(UID)).toBe(`U#${UID}`)
})

test('how much is asked at once', () => {
  expect(usualSizes).toEqual({ rows: 50, group: 90, sweep: 500 })
})

test.each([
  [-1n, '#n0 <= :v0'],
  [0n, '(attribute_not_exists(#n0) OR #n0 <= :v0)'],
  [1n, '(attribute_not_exists(#n0) OR #n0 <= :v0)'],
])('at most %i: an absent number is 0', (bound, condition) => {
  expect(new Change(keys.account(UID)).whereAtMost('x', bound).build().condition).toBe(condition)
})

test('an empty change names no values and no condition', () => {
  expect(new Change(keys.account(UID)).remove('x').build()).toEqual({
    ...{ kind: 'update', key: keys.account(UID), update: 'REMOVE #n0', names: { '#n0': 'x' } },
  })
})

test.each([[undefined], [null], ['a text'], [7], [{}]])('%j is no outage', (error) => {
  expect(isOutage(error)).toBe(false)
})
