import { expect, test } from 'vitest'
import { seedProducts } from '../../../infra/seed.ts'
import { firstIdAt } from '../../../shared/ids.ts'
import { DAY, msOf, secondsOf } from '../../../shared/time.ts'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { meanwhile } from '../../../tests/support/at-once.ts'
import { expectKeepsFirst } from '../../../tests/support/kept-writes.ts'
import { mockedDeps, NOW_MS } from '../../../tests/support/mocked.ts'
import { auditOf } from '../../table/audit.ts'
import { keys } from '../../table/keys.ts'
import {
  announced,
  announceWrites,
  inForce,
  type Product,
  productVersion,
  storedProduct,
  versionWrites,
} from '../../table/products.ts'
import { Change } from '../../table/write.ts'
import { announceProposed, refuseProposed } from './decide.ts'
import { decisionWrites, type Proposal, proposalPut, proposalsOf } from './proposal.ts'
import { propose, type TermsForm } from './propose.ts'

const now = secondsOf(NOW_MS)
const first = { ...(seedProducts('sim').find(({ id }) => id === 'BTCUSD') as Product), from: 7 }
const form: TermsForm = {
  ...{
    id: 'BTCUSD',
    was: 1,
    from: now + 2 * DAY,
    payouts: '300=0.9 60=0.87',
    feeRate: '0.006',
    feeMin: '0.01',
  },
  ...{ orderMin: '1', orderMax: '500', positionMin: '5', positionMax: '2000' },
}

let made = 0
const by = (operator: string, nowMs = NOW_MS) => ({
  ...{ operator, requestId: 'r', nowMs },
  operationId: `${firstIdAt(nowMs).slice(0, 20)}${String(++made).padStart(6, '0')}`,
})

async function stage() {
  const table = createMemoryTable()
  await table.transact(versionWrites(first))
  const { deps } = mockedDeps({ table })
  const read = async () => {
    const stored = await storedProduct(table, 'BTCUSD')
    if (!stored) throw new Error('no product')
    return stored
  }
  const waiting = async () => announced(await read(), now)?.version ?? null
  return { table, deps, read, waiting }
}
type Stage = Awaited<ReturnType<typeof stage>>

const proposing = ({ deps }: Pick<Stage, 'deps'>, changes: Partial<TermsForm> = {}, press = by('ada')) =>
  propose(deps, press, { ...form, ...changes })
const which = ({ product, id }: Proposal) => ({ id: product, proposal: id })
const announcing = ({ deps }: Pick<Stage, 'deps'>, one: Proposal, press = by('bob')) =>
  announceProposed(deps, press, which(one))
const refusing = ({ deps }: Pick<Stage, 'deps'>, one: Proposal, operator = 'bob', reason = 'Too high') =>
  refuseProposed(deps, by(operator), { ...which(one), reason })
const slug = (name: string) => ({ slug: name })

async function records({ table }: Stage) {
  const day = new Date(NOW_MS).toISOString().slice(0, 10)
  const pages = await Promise.all([0, 1, 2, 3].map((shard) => table.query({ pk: `AUDIT#${day}#${shard}` })))
  return pages
    .flatMap(({ rows }) => rows.map(auditOf))
    .sort((one, other) => one.action.localeCompare(other.action))
}

test('one operator proposes, another announces: the terms in force stay until the moment', async () => {
  const on = await stage()
  const one = await proposing(on)
  expect(one).toMatchObject({ version: 2, state: 'proposed', proposed: { operator: 'ada' } })
  expect(await on.waiting()).toBeNull()
  expect(await announcing(on, one)).toMatchObject({ state: 'announced', decided: { operator: 'bob' } })
  const stored = await on.read()
  expect(inForce(stored, form.from - 1)).toMatchObject({ version: 1, orderMax: 1_000_00n })
  const terms = [
    { seconds: 60, payoutRate: 870_000n },
    { seconds: 300, payoutRate: 900_000n },
  ]
  const next = { ...first, version: 2, from: form.from, orderMax: 500_00n, feeRate: 6_000n, terms }
  expect(inForce(stored, form.from)).toEqual(next)
  expect(await productVersion(on.table, 'BTCUSD', 2)).toEqual(next)
})

test('each step is in the trail, with the figures before and after', async () => {
  const on = await stage()
  await announcing(on, await proposing(on))
  const on2 = await stage()
  await refusing(on2, await proposing(on2))
  const on3 = await stage()
  await refusing(on3, await proposing(on3), 'ada')
  const after = { version: 2, terms: expect.stringContaining('60 s: 0.870000; 300 s: 0.900000; 0.006000') }
  const before = { version: 1, terms: expect.stringContaining('60 s: 0.850000') }
  expect(await records(on)).toMatchObject([
    { action: 'terms.announce', operator: 'bob', document: 'BTCUSD', before, after },
    { action: 'terms.propose', operator: 'ada', document: 'BTCUSD', before, after },
  ])
  expect((await records(on2))[1]).toMatchObject({
    ...{ action: 'terms.refuse', operator: 'bob', after: { ...after, reason: 'Too high' } },
  })
  expect((await records(on3))[1]).toMatchObject({ action: 'terms.withdraw', operator: 'ada', after })
})

test('nobody announces what they proposed', async () => {
  const on = await stage()
  const one = await proposing(on)
  await expect(announcing(on, one, by('ada'))).rejects.toMatchObject(slug('self_approval'))
  expect(await on.waiting()).toBeNull()
})

test('a second operator refuses with a reason, which is kept; a reason is required', async () => {
  const on = await stage()
  const one = await proposing(on)
  await expect(refusing(on, one, 'bob', ' ')).rejects.toMatchObject(slug('reason_required'))
  expect(await refusing(on, one)).toMatchObject({ state: 'refused', reason: 'Too high' })
  expect(await proposalsOf(on.table, 'BTCUSD')).toMatchObject([{ state: 'refused', reason: 'Too high' }])
})

test('the proposer withdraws a proposal, and the next one is for the same version', async () => {
  const on = await stage()
  expect(await refusing(on, await proposing(on), 'ada', '')).toMatchObject({
    state: 'withdrawn',
    reason: null,
  })
  expect(await proposing(on)).toMatchObject({ version: 2 })
})

test('a proposal is decided once', async () => {
  const on = await stage()
  const one = await proposing(on)
  await refusing(on, one)
  await expect(announcing(on, one)).rejects.toMatchObject(slug('already_decided'))
  await expect(refusing(on, one, 'ada')).rejects.toMatchObject(slug('already_decided'))
  expect(await on.waiting()).toBeNull()
})

test('two decide at once: one does, and the other is told so', async () => {
  const on = await stage()
  const one = await proposing(on)
  const late = meanwhile(
    on.table,
    () => announcing(on, one),
    () => refusing(on, one, 'cy'),
  )
  await expect(late).rejects.toMatchObject(slug('already_decided'))
  expect(await on.waiting()).toBeNull()
})

test('a product has one proposal at a time: the second is refused before it is written', async () => {
  const on = await stage()
  await proposing(on)
  const table = { ...on.table, transact: () => Promise.reject(new Error('nothing is written')) }
  const second = propose({ ...on.deps, table }, by('bob'), form)
  await expect(second).rejects.toMatchObject(slug('product_changed'))
})

test('two propose at once: one does, and the other is told so', async () => {
  const on = await stage()
  const late = meanwhile(
    on.table,
    () => proposing(on, {}, by('bob')),
    () => proposing(on),
  )
  await expect(late).rejects.toMatchObject(slug('product_changed'))
  expect(await proposalsOf(on.table, 'BTCUSD')).toHaveLength(1)
})

/** Announces another version, as the command line does. */
async function announceElsewhere(on: Stage, from = now + DAY) {
  await on.table.transact(announceWrites(await on.read(), { ...first, version: 2, from, feeMin: 2n }, now))
}

test('a proposal on a version that is no longer in force is refused', async () => {
  const on = await stage()
  await expect(proposing(on, { was: 2 })).rejects.toMatchObject(slug('product_changed'))
})

test('nothing is proposed while other terms are announced', async () => {
  const on = await stage()
  await announceElsewhere(on)
  await expect(proposing(on)).rejects.toMatchObject(slug('product_changed'))
})

test('what was proposed is not announced over terms that were announced since', async () => {
  const on = await stage()
  const one = await proposing(on)
  await announceElsewhere(on)
  await expect(announcing(on, one)).rejects.toMatchObject(slug('product_changed'))
  expect((await on.read()).next).toMatchObject({ version: 2, feeMin: 2n })
  // A refusal makes room for another proposal.
  await refusing(on, one)
})

test('what was proposed is not announced once another version is in force', async () => {
  const on = await stage()
  const one = await proposing(on, { from: now + 80 * DAY })
  await announceElsewhere(on)
  const late = by('bob', msOf(now + 2 * DAY))
  await expect(announcing(on, one, late)).rejects.toMatchObject(slug('product_changed'))
})

test('terms announced at the same moment are not announced over', async () => {
  const on = await stage()
  const one = await proposing(on)
  const late = meanwhile(
    on.table,
    () => announcing(on, one),
    () => announceElsewhere(on),
  )
  await expect(late).rejects.toMatchObject(slug('product_changed'))
  expect((await on.read()).next).toMatchObject({ version: 2, feeMin: 2n })
})

test('terms hold a day after both agreed at the earliest, ninety days at the latest', async () => {
  const on = await stage()
  await expect(proposing(on, { from: now + DAY - 1 })).rejects.toMatchObject(slug('terms_moment'))
  await expect(proposing(on, { from: now + 90 * DAY + 1 })).rejects.toMatchObject(slug('terms_moment'))
  const one = await proposing(on, { from: now + DAY })
  const late = announcing(on, one, by('bob', msOf(now + 1)))
  await expect(late).rejects.toMatchObject(slug('terms_moment'))
  expect(await on.waiting()).toBeNull()
})

test.each<[string, Partial<TermsForm>, string]>([
  ['a payout above the most', { payouts: '60=0.89' }, 'payouts'],
  ['a duration nobody knows', { payouts: '45=0.8' }, 'payouts'],
  ['a duration twice', { payouts: '60=0.8 60=0.81' }, 'payouts'],
  ['a fee below the least', { feeRate: '0.0049' }, 'feeRate'],
  ['no least fee', { feeMin: '0' }, 'feeMin'],
  ['an order bound beyond the other', { orderMin: '600' }, 'orderMin, orderMax'],
  ['a position below an order', { positionMax: '100' }, 'positionMin, positionMax'],
  ['an amount finer than the asset', { orderMax: '1.234' }, 'orderMax'],
])('%s is refused', async (_says, changes, fields) => {
  const on = await stage()
  await expect(proposing(on, changes)).rejects.toMatchObject({ slug: 'validation', params: { fields } })
})

test('nothing new is refused', async () => {
  const on = await stage()
  const payouts = first.terms.map(({ seconds, payoutRate }) => `${seconds}=0.${payoutRate}`).join(' ')
  const same = proposing(on, { payouts, feeRate: '0.005', orderMax: '1000' })
  await expect(same).rejects.toMatchObject(slug('validation'))
})

test('a product there is not is refused', async () => {
  const on = await stage()
  await expect(proposing(on, { id: 'NONE' })).rejects.toMatchObject(slug('product_not_found'))
})

test('a repeated press gets the first answer; other terms under its id are refused', async () => {
  const on = await stage()
  const press = by('ada')
  const one = await proposing(on, {}, press)
  const decision = by('bob')
  await announcing(on, one, decision)
  expect(await proposing(on, {}, press)).toMatchObject({ id: one.id, version: 2 })
  expect(await announcing(on, one, decision)).toMatchObject({ state: 'announced' })
  for (const other of [{ payouts: '60=0.86' }, { from: form.from + 1 }, { was: 2 }])
    await expect(proposing(on, other, press)).rejects.toMatchObject(slug('replay_mismatch'))
})

test('a repeated refusal gets the first answer; another reason under its id is refused', async () => {
  const on = await stage()
  const one = await proposing(on)
  const decision = by('bob')
  const refuse = (reason: string) => refuseProposed(on.deps, decision, { ...which(one), reason })
  await refuse('Too high')
  expect(await refuse(' Too high')).toMatchObject({ state: 'refused', reason: 'Too high' })
  await expect(refuse('Too low')).rejects.toMatchObject(slug('already_decided'))
  expect(await proposalsOf(on.table, 'BTCUSD')).toMatchObject([{ state: 'refused', reason: 'Too high' }])
})

test('the press that withdrew a proposal does not announce it', async () => {
  const on = await stage()
  const one = await proposing(on)
  const decision = by('ada')
  await refuseProposed(on.deps, decision, { ...which(one), reason: '' })
  await expect(announcing(on, one, decision)).rejects.toMatchObject(slug('already_decided'))
})

const asWritten = async (to: 'announced' | 'refused' | 'withdrawn', operator: string) => {
  const on = await stage()
  const one = await proposing(on)
  const { update, beside } = decisionWrites(one, {
    by: { operator, at: now, operation: 'press' },
    ...{ to, reason: null },
  })
  return { ...on, one, commit: () => on.table.transact([update, ...beside]) }
}

test.each([
  ['announced', 'ada', false],
  ['announced', 'bob', true],
  ['withdrawn', 'bob', false],
  ['withdrawn', 'ada', true],
] as const)('the write asks who proposed: %s by %s', async (to, operator, ok) => {
  const { commit } = await asWritten(to, operator)
  expect((await commit()).ok).toBe(ok)
})

test('the write asks that the proposal is not decided', async () => {
  const { commit, table } = await asWritten('refused', 'bob')
  expect((await commit()).ok).toBe(true)
  await table.write(
    new Change(keys.product('BTCUSD')).set('open', (await proposalsOf(table, 'BTCUSD'))[0]?.id ?? '').build(),
  )
  expect((await commit()).ok).toBe(false)
})

test('the write asks that the product waits for this proposal', async () => {
  const { commit, table } = await asWritten('refused', 'bob')
  await table.write(new Change(keys.product('BTCUSD')).set('open', 'another').build())
  expect((await commit()).ok).toBe(false)
})

test('a proposal is written where there is none', async () => {
  await expectKeepsFirst(proposalPut(await proposing(await stage())))
})
