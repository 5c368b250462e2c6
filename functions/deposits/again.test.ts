import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, mockedDeps, NOW, NOW_MS, ORDER_ID, session, UID } from '../../tests/support/mocked.ts'
import { noRules } from '../documents/rules.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace } from '../table/write.ts'
import { FAILED, SUCCESS, UNDER_REVIEW } from './deposit.ts'
import { depositDocument } from './document.ts'
import { depositHandlers } from './handlers.ts'
import { approve, credit, refuse } from './review.ts'
import { wayRow } from './ways/way.ts'

const [PICTURE, OTHER] = ['01KAY0000000000000000PCTRE', '01KAY0000000000000000PCTR2']
const own = { ...accountRow(UID, '2026-11-25', {}), epoch: session.epoch }
const account = accountOf(own as Row)
const row = (key: object, changes: object): Row => ({ ...key, ...changes }) as Row
const way = (method: 'bank' | 'alipay', rank: number): Row =>
  wayRow({
    ...{ method, rank, version: 1, offered: true },
    ...{ account: '1', holder: null, bank: null, network: null },
  })

async function stage(...rows: Row[]) {
  const table = createMemoryTable()
  const usual = [
    replace(row(keys.account(UID), { ...own, USD_available: 0n })),
    ...(['bank', 'alipay'] as const).map((method, rank) => replace(way(method, rank))),
    ...[PICTURE, OTHER].map((id) =>
      replace(row(keys.upload(UID, id), { state: 'clean', purpose: 'deposit' })),
    ),
    ...rows.map(replace),
  ]
  for (const put of usual) await table.write(put)
  const { deps } = mockedDeps({ table })
  const config = { ...deps.config, deposit: { ...deps.config.deposit, fourEyesFrom: 1000_00 } }
  return { table, deps: { ...deps, config }, handlers: depositHandlers({ ...deps, config }) }
}

const form = { method: 'bank', amount: '100', screenshot: PICTURE, reference: 'Ref 1234' } as const

test.each<[string, object, string | null]>([
  ['the same', {}, null],
  ['the same, typed otherwise', { amount: '100.00', reference: '  Ref 1234 ' }, null],
  ['another way', { method: 'alipay' }, 'replay_mismatch'],
  ['another amount', { amount: '101' }, 'replay_mismatch'],
  ['another picture', { screenshot: OTHER }, 'replay_mismatch'],
  ['another reference', { reference: 'Ref 1235' }, 'replay_mismatch'],
  ['no reference', { reference: '' }, 'replay_mismatch'],
])('a deposit sent again with %s: %s', async (_says, changes, slug) => {
  const { handlers } = await stage()
  const submit = (more: object) =>
    handlers['deposits.dorecharge']({ ...ctx, account }, { ...form, ...more } as never)
  const first = await submit({})
  if (slug === null) expect(await submit(changes)).toEqual(first)
  else await expect(submit(changes)).rejects.toMatchObject({ slug })
})

const reviewer = (operator: string, operationId: string, nowMs = NOW_MS) => ({
  operator,
  operationId,
  requestId: 'r',
  nowMs,
})
const given = { uid: UID, amount: '5', reason: 'reason_goodwill' }

test.each<[string, object, string, string | null]>([
  ['the same', {}, 'bob', null],
  ['another amount', { amount: '6' }, 'bob', 'replay_mismatch'],
  ['another reason', { reason: 'reason_correction' }, 'bob', 'replay_mismatch'],
  ['another operator', {}, 'ada', 'replay_mismatch'],
])('a credit given again with %s: %s', async (_says, changes, operator, slug) => {
  const { deps } = await stage()
  const first = await credit(deps, reviewer('bob', ORDER_ID), given)
  const again = credit(deps, reviewer(operator, ORDER_ID), { ...given, ...changes } as never)
  if (slug === null) expect(await again).toEqual(first)
  else await expect(again).rejects.toMatchObject({ slug })
})

test('a credit is no deposit of the same amount under the same id', async () => {
  const deposit = row(keys.deposit(UID, ORDER_ID), {
    ...{ class: 0n, status: 4n, asset: 'USD', amount: 5_00n, method: 'bank', at: BigInt(NOW) },
    ...{ firstBy: 'bob', firstAt: BigInt(NOW), firstOp: 'x', reason: 'reason_goodwill' },
  })
  const { deps } = await stage(deposit)
  await expect(credit(deps, reviewer('bob', ORDER_ID), given)).rejects.toMatchObject({
    slug: 'replay_mismatch',
  })
})

test('a retry finds its credit even after a refusal changed the reason', async () => {
  const { deps } = await stage()
  await credit(deps, reviewer('bob', ORDER_ID), given)
  const refused = await refuse(
    deps,
    reviewer('ada', 'p'),
    { uid: UID, id: ORDER_ID, from: 4 },
    'reason_credit_not_due',
  ).catch((e: unknown) => e)
  expect(refused).toMatchObject({ status: FAILED })
  expect(await credit(deps, reviewer('bob', ORDER_ID), given)).toMatchObject({ status: FAILED })
})

test.each([
  ['0', 'amount'],
  ['0.01', null],
])('a credit of %s: %s', async (amount, refused) => {
  const { deps } = await stage()
  const giving = credit(deps, reviewer('bob', ORDER_ID), { ...given, amount })
  if (refused) await expect(giving).rejects.toMatchObject({ slug: expect.stringContaining(refused) })
  else expect(await giving).toMatchObject({ amount: 1n, class: 4, status: 4 })
})

const paidIn = (id: string, changes: object = {}): Row =>
  row(keys.deposit(UID, id), {
    ...{ class: 0n, status: 3n, asset: 'USD', amount: 100_00n, method: 'bank', at: BigInt(NOW) },
    ...changes,
  })
const DAY = 86_400

test.each([
  [DAY, false],
  [DAY + 1, true],
])('approved %i seconds after it was sent in, it leaves a note of its time: %s', async (seconds, isLate) => {
  const id = firstIdAt(msOf(NOW))
  const { deps, table } = await stage(paidIn(id))
  const done = await approve(deps, reviewer('bob', 'p', NOW_MS + msOf(seconds)), {
    uid: UID,
    id,
    from: UNDER_REVIEW,
  })
  expect(done).toMatchObject({ status: SUCCESS, reason: null })
  const note = await table.get(keys.lateNote(UID, 'deposit', { at: NOW + seconds, id }))
  expect(note !== undefined).toBe(isLate)
  expect((await table.get(keys.account(UID)))?.late).toBe(isLate ? 1n : undefined)
})

test('a late refusal leaves no note of its time and says why', async () => {
  const id = firstIdAt(msOf(NOW))
  const { deps, table } = await stage(paidIn(id))
  const late = reviewer('bob', 'p', NOW_MS + msOf(2 * DAY))
  const done = await refuse(deps, late, { uid: UID, id, from: UNDER_REVIEW }, 'reason_not_received')
  expect(done).toMatchObject({ status: FAILED, reason: 'reason_not_received' })
  expect(table.rows().filter(({ pk }) => pk.startsWith('LATE#'))).toEqual([])
})

test('a press on a deposit that another operator approved is not his', async () => {
  const id = firstIdAt(msOf(NOW))
  const first = { status: 4n, firstBy: 'bob', firstAt: BigInt(NOW), firstOp: 'p' }
  const { deps } = await stage(paidIn(id, first))
  // A retry of his own press.
  expect(await approve(deps, reviewer('bob', 'p'), { uid: UID, id, from: 3 })).toMatchObject({ status: 4 })
  const others = [
    approve(deps, reviewer('bob', 'another'), { uid: UID, id, from: 3 }),
    refuse(deps, reviewer('bob', 'p'), { uid: UID, id, from: 3 }, 'reason_not_received'),
  ]
  for (const other of others) await expect(other).rejects.toMatchObject({ slug: 'already_decided' })
  const second = approve(deps, reviewer('bob', 'p'), { uid: UID, id, from: 4 })
  await expect(second).rejects.toMatchObject({ slug: 'self_approval' })
})

test('records: a page of twenty, newest first, by status, by class or all', async () => {
  const rows = Array.from({ length: 22 }, (_, n) =>
    paidIn(firstIdAt(msOf(NOW - n)), { status: BigInt(1 + (n % 3)), class: n % 2 ? 4n : 0n }),
  )
  const { handlers } = await stage(...rows)
  const list = async (asked: object) => {
    const { items, next } = await handlers['deposits.recharge_record']({ ...ctx, account }, asked as never)
    return { ids: items.map(({ id }) => id), next }
  }
  const ids = rows.map(({ sk }) => sk.slice(2))
  expect(await list({})).toEqual({ ids: ids.slice(0, 20), next: ids[19] })
  expect(await list({ cursor: ids[19] })).toEqual({ ids: ids.slice(20), next: null })
  expect((await list({ status: 2 })).ids).toEqual(ids.filter((_, n) => n % 3 === 1))
  expect((await list({ class: 4 })).ids).toEqual(ids.filter((_, n) => n % 2 === 1))
  expect((await list({ status: 2, class: 4 })).ids).toEqual(ids.filter((_, n) => n % 3 === 1 && n % 2 === 1))
  expect((await list({ id: ids[3] })).ids).toEqual([ids[3]])
  await expect(list({ id: firstIdAt(0) })).rejects.toMatchObject({ slug: 'not_found' })
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ slug: 'validation' })
})

test('the user sees when a payment was received, but not for a credit', async () => {
  const first = { firstBy: 'bob', firstAt: BigInt(NOW - 5), firstOp: 'p' }
  const [paid, given] = [firstIdAt(msOf(NOW)), firstIdAt(msOf(NOW - 1))]
  const { handlers } = await stage(paidIn(paid, first), paidIn(given, { ...first, class: 4n }))
  const { items } = await handlers['deposits.recharge_record']({ ...ctx, account }, {} as never)
  expect(items.map(({ receivedAt }) => receivedAt)).toEqual([NOW - 5, null])
})

test.each([
  [NOW, null],
  [NOW + 1, 90],
])('ways to pay in by their rank; a median that holds until %i: %s', async (until, medianSeconds) => {
  const { handlers } = await stage(
    row(keys.measured('deposit'), { until: BigInt(until), medianSeconds: 90n }),
  )
  const told = await handlers['deposits.recharge']({ ...ctx, account }, {} as never)
  expect(told.items.map(({ method }) => method)).toEqual(['bank', 'alipay'])
  expect(told).toMatchObject({ practice: true, medianSeconds })
})

test.each([
  [1, null],
  [2, null],
  [3, NOW],
  [4, NOW],
])('a deposit of status %i waits since: %s', (status, since) => {
  const deposit = depositDocument.of(paidIn('x', { status: BigInt(status) }))
  expect(depositDocument.review?.waitingSince(deposit)).toBe(since)
})

const paid = ['house:treasury USD -500', 'available USD 500']
test.each<[string, object, string[]]>([
  ['of two operators', { firstBy: 'ada', decidedBy: 'bob' }, []],
  ['of one', { firstBy: 'bob', decidedBy: 'bob' }, ['a credit two operators did not approve']],
  ['of nobody first', { decidedBy: 'bob' }, ['a credit two operators did not approve']],
  [
    'from where deposits come',
    { firstBy: 'ada', decidedBy: 'bob', legs: ['outside:practice USD -500', 'available USD 500'] },
    ['approved, and not paid its amount'],
  ],
])('a credit %s: %j', (_says, changes, faults) => {
  const credited = paidIn('x', { class: 4n, status: 1n, amount: 500n, legs: paid, ...changes })
  expect(depositDocument.money?.faults(credited, noRules)).toEqual(faults)
})
