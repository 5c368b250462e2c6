import { expect, test } from 'vitest'
import { firstIdAt } from '../../../shared/ids.ts'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { meanwhile } from '../../../tests/support/at-once.ts'
import { expectKeepsFirst } from '../../../tests/support/kept-writes.ts'
import { ctx, mockedDeps, NOW_MS, session, UID } from '../../../tests/support/mocked.ts'
import { expectStops } from '../../../tests/support/stops.ts'
import { accountOf, accountRow } from '../../ledger/account.ts'
import { auditOf } from '../../table/audit.ts'
import { keys } from '../../table/keys.ts'
import { type Row, replace } from '../../table/write.ts'
import { depositHandlers } from '../handlers.ts'
import { decideWay, propose, type WayAsked } from './review.ts'
import { decisionWrites, wayVersionOf } from './version.ts'
import { newWay, type WayToPay, wayRow, waysToPay } from './way.ts'

const PICTURE = '01KAY0000000000000000PCTRE'
const first: WayToPay = {
  ...{ method: 'bank', version: 1, rank: 0, offered: true, account: '0000' },
  ...{ holder: 'NOBODY', bank: 'None', network: null },
}
const asked: WayAsked = {
  ...{ method: 'bank', was: 1, offered: true, account: ' 0000 0000 ' },
  ...{ holder: 'NOBODY', bank: 'None', network: '' },
}

let made = 0
const by = (
  operator: string,
  operationId = `${firstIdAt(NOW_MS).slice(0, 20)}${String(++made).padStart(6, '0')}`,
) => ({
  ...{ operator, operationId, requestId: 'r', nowMs: NOW_MS },
})

async function stage() {
  const table = createMemoryTable()
  await table.transact(newWay(first))
  const { deps } = mockedDeps({ table })
  const stored = async () => {
    const [way] = await waysToPay(table)
    return way && [way.version, way.account]
  }
  return { table, deps, stored }
}

const which = ({ method, version, id }: { method: 'bank'; version: number; id: string }) => ({
  ...{ method, version, id },
})
const proposed = async (
  { deps }: Pick<Awaited<ReturnType<typeof stage>>, 'deps'>,
  changes: Partial<WayAsked> = {},
) => which((await propose(deps, by('ada'), { ...asked, ...changes })) as never)

test('an account is proposed by one operator and confirmed by another: users see it from then on', async () => {
  const { deps, stored, table } = await stage()
  const one = await proposed({ deps })
  expect(await stored()).toEqual([1, '0000'])
  const confirmed = await decideWay(deps, by('bob'), one, 'confirmed')
  expect(confirmed).toMatchObject({ state: 'confirmed', version: 2, decided: { operator: 'bob' } })
  expect(await stored()).toEqual([2, '0000 0000'])
  const { rows } = await table.query({ pk: 'WAYS' })
  expect(rows.map(wayVersionOf)).toMatchObject([
    { version: 1, terms: { account: '0000' } },
    { version: 2, terms: { account: '0000 0000' }, proposed: { operator: 'ada' } },
  ])
})

test('a withdrawn way is no longer offered', async () => {
  const { deps, stored } = await stage()
  await decideWay(deps, by('bob'), await proposed({ deps }, { offered: false }), 'confirmed')
  expect(await stored()).toBeUndefined()
})

test('nobody confirms what they proposed; they may take it back', async () => {
  const { deps, stored } = await stage()
  const one = await proposed({ deps })
  await expect(decideWay(deps, by('ada'), one, 'confirmed')).rejects.toMatchObject({ slug: 'self_approval' })
  await decideWay(deps, by('ada'), one, 'refused')
  expect(await stored()).toEqual([1, '0000'])
  await expect(decideWay(deps, by('bob'), one, 'confirmed')).rejects.toMatchObject({
    slug: 'already_decided',
  })
  expect(await proposed({ deps })).toMatchObject({ version: 2 })
})

test('a way has one proposal at a time, on the version its operator has read', async () => {
  const { deps } = await stage()
  const one = await proposed({ deps })
  const other = (changes: Partial<WayAsked> = {}) => propose(deps, by('bob'), { ...asked, ...changes })
  await expect(other()).rejects.toMatchObject({ slug: 'way_changed' })
  await decideWay(deps, by('bob'), one, 'confirmed')
  await expect(other({ account: '00' })).rejects.toMatchObject({ slug: 'way_changed' })
  await expect(other({ was: 2, account: '00' })).resolves.toMatchObject({ version: 3 })
})

test.each<[string, Partial<WayAsked>, string]>([
  ['an account somebody could pay into', { account: 'DE89 3704 0044 0532 0130 00' }, 'way_payable'],
  ['no account', { account: ' ' }, 'validation'],
  ['no holder', { holder: '' }, 'validation'],
  ['a network for a bank', { network: 'TRC-20' }, 'validation'],
  ['a character that prints nothing', { account: '00\u200b00' }, 'validation'],
  ['nothing new', { account: '0000' }, 'validation'],
  ['a way there is not', { method: 'wechat', bank: '' }, 'not_found'],
])('%s is refused', async (_says, changes, slug) => {
  const { deps } = await stage()
  await expect(propose(deps, by('ada'), { ...asked, ...changes })).rejects.toMatchObject({ slug })
})

test('a repeated press gets the first answer; other terms under its id are refused', async () => {
  const { deps } = await stage()
  const press = by('ada')
  const one = await propose(deps, press, asked)
  await decideWay(deps, by('bob'), which(one as never), 'confirmed')
  expect(await propose(deps, press, asked)).toMatchObject({ id: one.id, version: 2 })
  const other = propose(deps, press, { ...asked, account: '00' })
  await expect(other).rejects.toMatchObject({ slug: 'replay_mismatch' })
})

test('two confirm or refuse at once: one does, and the other is told so', async () => {
  const quiet = await stage()
  const one = await proposed(quiet)
  const refusing = () => decideWay(quiet.deps, by('cy'), one, 'refused')
  const late = meanwhile(quiet.table, () => decideWay(quiet.deps, by('bob'), one, 'confirmed'), refusing)
  await expect(late).rejects.toMatchObject({ slug: 'already_decided' })
  expect(await quiet.stored()).toEqual([1, '0000'])
})

const asWritten = async (to: 'confirmed' | 'refused', operator: string) => {
  const { deps, table, stored } = await stage()
  const one = await propose(deps, by('ada'), asked)
  const decision = { operator, at: 1, operation: 'press' }
  return { table, stored, one, writes: () => decisionWrites(one, { by: decision, to }) }
}

test('what `whyRefused` refuses is a condition too: the proposer is never who confirms', async () => {
  const { table, writes, stored } = await asWritten('confirmed', 'ada')
  expect((await table.transact(Object.values(writes()))).ok).toBe(false)
  expect(await stored()).toEqual([1, '0000'])
})

test('what `whyRefused` refuses is a condition too: a version is decided once', async () => {
  const { table, writes } = await asWritten('refused', 'bob')
  expect((await table.transact(Object.values(writes()))).ok).toBe(true)
  expect((await table.write(writes().update)).ok).toBe(false)
})

test('what is asked of the way is a condition too: the version that was read', async () => {
  const { table, writes, one } = await asWritten('confirmed', 'bob')
  await table.write(replace({ ...wayRow({ ...first, version: 7 }), open: one.id }))
  expect((await table.transact(Object.values(writes()))).ok).toBe(false)
})

test('a way has one proposal at a time: the second is refused before it is written', async () => {
  const { deps } = await stage()
  await proposed({ deps })
  const table = { ...deps.table, transact: () => Promise.reject(new Error('nothing is written')) }
  const second = propose({ ...deps, table }, by('bob'), asked)
  await expect(second).rejects.toMatchObject({ slug: 'way_changed' })
})

test('two propose at once: one does, and the other is told so', async () => {
  const quiet = await stage()
  const second = () => propose(quiet.deps, by('bob'), { ...asked, account: '00' })
  const late = meanwhile(quiet.table, second, () => proposed(quiet))
  await expect(late).rejects.toMatchObject({ slug: 'way_changed' })
})

test('each step leaves its record with the account', async () => {
  const { deps, table } = await stage()
  await decideWay(deps, by('bob'), await proposed({ deps }), 'confirmed')
  const day = new Date(NOW_MS).toISOString().slice(0, 10)
  const pages = await Promise.all([0, 1, 2, 3].map((shard) => table.query({ pk: `AUDIT#${day}#${shard}` })))
  const records = pages.flatMap(({ rows }) => rows.map(auditOf)).map(({ action, after }) => [action, after])
  const after = { version: 2, state: 'offered', account: '0000 0000' }
  expect(records.toSorted()).toEqual([
    ['way.confirm', after],
    ['way.propose', after],
  ])
})

const form = { method: 'bank', amount: '100', screenshot: PICTURE, reference: '' } as const
async function submit(shown: number | undefined, ...changes: Partial<WayAsked>[]) {
  const { deps, table } = await stage()
  const own = { ...accountRow(UID, '2026-11-25', {}), epoch: session.epoch }
  const upload = { ...keys.upload(UID, PICTURE), state: 'clean', purpose: 'deposit' }
  await table.write(replace({ ...keys.account(UID), ...own } as Row))
  await table.write(replace(upload as Row))
  let was = 1
  for (const change of changes)
    await decideWay(deps, by('bob'), await proposed({ deps }, { was: was++, ...change }), 'confirmed')
  const submitting = depositHandlers(deps)['deposits.dorecharge'](
    { ...ctx, account: accountOf(own as unknown as Row) },
    { ...form, ...(shown !== undefined && { version: shown }) } as never,
  )
  const { id } = await submitting
  return (await table.get(keys.deposit(UID, id)))?.paidInto
}

test('a deposit keeps the version of the account its user was shown, though it was replaced since', async () => {
  expect(await submit(undefined)).toBe(1n)
  expect(await submit(1)).toBe(1n)
  expect(await submit(1, {})).toBe(1n)
  expect(await submit(undefined, {})).toBe(2n)
  // The user may have paid before the way was withdrawn.
  expect(await submit(1, { offered: false })).toBe(1n)
})

test.each<[string, number | undefined, Partial<WayAsked>[]]>([
  ['one that is no longer offered', undefined, [{ offered: false }]],
  ['a version that never was', 2, []],
  ['a version in which it was not offered', 2, [{ offered: false }, { offered: true }]],
])('a deposit to %s is refused', async (_says, shown, changes) => {
  await expect(submit(shown, ...changes)).rejects.toMatchObject({ slug: 'validation' })
})

test('the first version names no operator', async () => {
  const { table } = await stage()
  const row = await table.get(keys.wayVersion('bank', 1, 'seed'))
  expect(row && wayVersionOf(row).proposed).toMatchObject({ operator: 'console' })
})

test('a new way and its first version are written where there is none', async () => {
  for (const put of newWay(first)) await expectKeepsFirst(put)
})

test.each(['confirmed', 'refused'] as const)(
  'a version is %s while it is the proposal of its way',
  async (to) => {
    const { one, writes } = await asWritten(to, 'bob')
    await expectStops(writes().way, { ...wayRow(first), open: one.id }, { 'another is': { open: 'other' } })
  },
)
