import { describe, expect, test } from 'vitest'
import { languages } from '../../../shared/i18n/languages.ts'
import { firstIdAt } from '../../../shared/ids.ts'
import { DAY } from '../../../shared/time.ts'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { meanwhile } from '../../../tests/support/at-once.ts'
import { mockedDeps, NOW, NOW_MS } from '../../../tests/support/mocked.ts'
import { auditOf } from '../../table/audit.ts'
import { keys } from '../../table/keys.ts'
import { Change } from '../../table/write.ts'
import { takeCapacity } from '../capacity.ts'
import { capacityOf, rateOn } from '../project.ts'
import { draft } from './draft.ts'
import { close, discard, giveBack } from './end.ts'
import type { ProjectForm } from './form.ts'
import { fund } from './fund.ts'
import { fundingsOf } from './funding.ts'
import { open, openWrites } from './open.ts'
import { loadStored, storedChange } from './stored.ts'

const texts = (langs: readonly string[] = languages) =>
  JSON.stringify(Object.fromEntries(langs.map((lang) => [lang, { title: `Bonds ${lang}`, text: 'Fixed.' }])))

// 30 days of 0.05% on 10,000 are 150.00, plus a cent for each of at most 100 purchases.
const form: ProjectForm = {
  ...{ kind: 'term', rank: 1, publishAt: NOW, startAt: NOW, endAt: NOW + 86_400 },
  ...{ min: '100', total: '10000', initialRate: '0.2', dailyRate: '0.0005', days: 30 },
  ...{ dividend: 'dailyReturn', renewals: 1, once: 0, appendable: 1, texts: texts() },
}
const NEEDED = '151'

let made = 0
const by = (
  operator: string,
  operationId = `${firstIdAt(NOW_MS).slice(0, 20)}${String(++made).padStart(6, '0')}`,
  nowMs = NOW_MS,
) => ({ operator, operationId, requestId: 'r', nowMs })

function stage() {
  const table = createMemoryTable()
  const { deps } = mockedDeps({ table })
  const stored = async (id: string) =>
    (await loadStored(table, id)) as NonNullable<Awaited<ReturnType<typeof loadStored>>>
  const capacity = async (id: string) => capacityOf(await table.get(keys.capacity(id)))
  return { table, deps, stored, capacity }
}
type Stage = ReturnType<typeof stage>

const drafted = async ({ deps }: Pick<Stage, 'deps'>, changes: Partial<ProjectForm> = {}) =>
  (await draft(deps, by('ada'), null, { ...form, ...changes })).project.id
async function opened(on: Pick<Stage, 'deps'>, changes: Partial<ProjectForm> = {}, amount = NEEDED) {
  const id = await drafted(on, changes)
  await fund(on.deps, by('ada'), { id, amount })
  await open(on.deps, by('bob'), { id, was: 1 })
  return id
}
const slug = (name: string, params?: object) => ({ slug: name, ...(params && { params }) })

test('a project is drafted, funded, opened by a second operator, closed, and the rest of its reserve given back', async () => {
  const on = stage()
  const id = await opened(on, {}, '200')
  expect((await on.stored(id)).project).toMatchObject({ state: 'open', version: 1, total: 10_000_00n })
  expect(await on.capacity(id)).toEqual({ open: true, left: 10_000_00n, free: 200_00n })
  // A purchase of everything is promised 150.
  await on.table.write(takeCapacity(id, 10_000_00n, 150_00n))
  await fund(on.deps, by('cy'), { id, amount: '10' })
  expect(await on.capacity(id)).toMatchObject({ left: 0n, free: 60_00n })
  await expect(giveBack(on.deps, by('ada'), { id })).rejects.toMatchObject(slug('project_not_closed'))
  await close(on.deps, by('cy'), { id })
  expect(await on.capacity(id)).toMatchObject({ open: false, free: 60_00n })
  await giveBack(on.deps, by('ada'), { id })
  expect(await on.capacity(id)).toMatchObject({ open: false, free: 0n })
  expect(await on.stored(id)).toMatchObject({ funded: 210_00n, givenBack: 60_00n })
  await expect(giveBack(on.deps, by('ada'), { id })).rejects.toMatchObject(slug('reserve_promised'))
  const ledger = await fundingsOf(on.table, id)
  expect(ledger.map(({ what, amount, operator }) => [what, amount, operator])).toEqual([
    ['funded', 200_00n, 'ada'],
    ['funded', 10_00n, 'cy'],
    ['givenBack', 60_00n, 'ada'],
  ])
  const sums = new Map<string, bigint>()
  for (const { account, amount } of ledger.flatMap(({ legs }) => legs))
    sums.set(account, (sums.get(account) ?? 0n) + amount)
  expect([...sums]).toEqual([
    ['house:treasury', -150_00n],
    [`house:financing:${id}`, 150_00n],
  ])
})

test('the author of the last version cannot open it', async () => {
  const on = stage()
  const id = await drafted(on)
  await fund(on.deps, by('ada'), { id, amount: NEEDED })
  await expect(open(on.deps, by('ada'), { id, was: 1 })).rejects.toMatchObject(slug('self_approval'))
  await draft(on.deps, by('bob'), { id, was: 1 }, { ...form, renewals: 2 })
  await expect(open(on.deps, by('bob'), { id, was: 2 })).rejects.toMatchObject(slug('self_approval'))
  await open(on.deps, by('ada'), { id, was: 2 })
})

test('what is refused is a condition too: the operator who wrote it never opens it', async () => {
  const on = stage()
  const one = await on.stored(await drafted(on))
  const press = { operator: 'ada', at: NOW, operation: 'press' }
  const { update, capacity } = openWrites(one, press, on.deps.config)
  expect((await on.table.transact([update, capacity])).ok).toBe(false)
})

test('a project whose promises exceed its reserve does not open, and says by how much', async () => {
  const on = stage()
  const id = await drafted(on)
  const opening = () => open(on.deps, by('bob'), { id, was: 1 })
  await fund(on.deps, by('ada'), { id, amount: '150.99' })
  await expect(opening()).rejects.toMatchObject(
    slug('reserve_below_promise', { needed: '151.00', reserve: '150.99', asset: 'USD' }),
  )
  await fund(on.deps, by('ada'), { id, amount: '0.01' })
  await opening()
})

test('a project opens once, as it was read, in all languages, before its end', async () => {
  const on = stage()
  const half = await drafted(on, { texts: texts(['en', 'de']) })
  await fund(on.deps, by('ada'), { id: half, amount: NEEDED })
  const opening = (id: string, was = 1) => open(on.deps, by('bob'), { id, was })
  await expect(opening(half)).rejects.toMatchObject(slug('project_texts_missing', { count: 8 }))
  await expect(opening(half, 2)).rejects.toMatchObject(slug('project_changed'))
  const over = await drafted(on, { publishAt: NOW - 9, startAt: NOW - 9, endAt: NOW })
  await fund(on.deps, by('ada'), { id: over, amount: NEEDED })
  await expect(opening(over)).rejects.toMatchObject(slug('project_over'))
  const id = await opened(on)
  await expect(opening(id)).rejects.toMatchObject(slug('already_decided'))
  await expect(opening('none')).rejects.toMatchObject(slug('not_found'))
})

describe('a draft', () => {
  test('is changed on the version that was read, and no more once it is open', async () => {
    const on = stage()
    const id = await drafted(on)
    const edit = (was: number, changes: Partial<ProjectForm> = {}) =>
      draft(on.deps, by('bob'), { id, was }, { ...form, initialRate: '', ...changes })
    expect((await edit(1)).project).toMatchObject({ version: 2, initialRate: null })
    expect((await on.stored(id)).project.initialRate).toBeNull()
    await expect(edit(1)).rejects.toMatchObject(slug('project_changed'))
    await fund(on.deps, by('ada'), { id, amount: NEEDED })
    expect(await edit(2)).toMatchObject({ funded: 151_00n, project: { version: 3 } })
    await open(on.deps, by('ada'), { id, was: 3 })
    await expect(edit(3)).rejects.toMatchObject(slug('project_changed'))
    await expect(draft(on.deps, by('bob'), { id: 'none', was: 1 }, form)).rejects.toMatchObject(
      slug('not_found'),
    )
  })

  test('that is another by now is refused before it is written', async () => {
    const on = stage()
    const id = await drafted(on)
    const table = { ...on.deps.table, transact: () => Promise.reject(new Error('nothing is written')) }
    const late = draft({ ...on.deps, table }, by('bob'), { id, was: 2 }, form)
    await expect(late).rejects.toMatchObject(slug('project_changed'))
  })

  test('two change it at once: one does, and the other is told so', async () => {
    const quiet = stage()
    const id = await drafted(quiet)
    const first = () => draft(quiet.deps, by('cy'), { id, was: 1 }, form)
    const second = () => draft(quiet.deps, by('bob'), { id, was: 1 }, { ...form, days: 29 })
    const late = meanwhile(quiet.table, second, first)
    await expect(late).rejects.toMatchObject(slug('project_changed'))
  })

  test('funded while it is changed keeps what was put in', async () => {
    const quiet = stage()
    const id = await drafted(quiet)
    const funding = () => fund(quiet.deps, by('cy'), { id, amount: '5' })
    const late = meanwhile(quiet.table, () => draft(quiet.deps, by('bob'), { id, was: 1 }, form), funding)
    await expect(late).rejects.toMatchObject(slug('project_changed'))
    expect((await quiet.stored(id)).funded).toBe(5_00n)
  })

  test('is discarded once, and its reserve goes back', async () => {
    const on = stage()
    const id = await drafted(on)
    await fund(on.deps, by('ada'), { id, amount: '5' })
    const press = by('ada')
    const gone = await discard(on.deps, press, { id })
    expect(gone).toMatchObject({ project: { state: 'discarded' }, funded: 5_00n, givenBack: 5_00n })
    expect(await discard(on.deps, press, { id })).toMatchObject({ givenBack: 5_00n })
    await expect(discard(on.deps, by('bob'), { id })).rejects.toMatchObject(slug('already_decided'))
    await expect(close(on.deps, by('bob'), { id })).rejects.toMatchObject(slug('already_decided'))
    await expect(fund(on.deps, by('bob'), { id, amount: '5' })).rejects.toMatchObject(slug('project_closed'))
    await expect(open(on.deps, by('bob'), { id, was: 1 })).rejects.toMatchObject(slug('already_decided'))
    await expect(giveBack(on.deps, by('bob'), { id })).rejects.toMatchObject(slug('project_not_closed'))
    expect((await fundingsOf(on.table, id)).map(({ what }) => what)).toEqual(['funded', 'givenBack'])
  })

  test.each<[string, Partial<ProjectForm>, string]>([
    ['no amount', { min: 'x' }, 'amount_invalid'],
    ['more at least than there is', { min: '10001' }, 'validation'],
    ['nothing to buy', { min: '0', total: '0' }, 'validation'],
    ['an end before its start', { endAt: NOW }, 'validation'],
    ['a start before it is published', { publishAt: NOW + 1 }, 'validation'],
    ['no days', { days: 0 }, 'validation'],
    ['more days than a year', { days: 367 }, 'validation'],
    ['a rate of nothing', { dailyRate: '0' }, 'validation'],
    ['a rate over one per cent a day', { dailyRate: '0.010001' }, 'validation'],
    ['a rate of seven decimals', { dailyRate: '0.0000001' }, 'validation'],
    ['all of it first', { initialRate: '1' }, 'validation'],
    ['texts that are none', { texts: '[]' }, 'validation'],
    ['texts in a language there is not', { texts: '{"xx":{"title":"a","text":"b"}}' }, 'validation'],
    ['a text of more fields', { texts: '{"en":{"title":"a","text":"b","more":"c"}}' }, 'validation'],
    ['a text without a title', { texts: '{"en":{"title":" ","text":"b"}}' }, 'validation'],
    ['a title of two lines', { texts: '{"en":{"title":"a\\nb","text":"b"}}' }, 'validation'],
    ['a title too long', { texts: `{"en":{"title":"${'a'.repeat(61)}","text":"b"}}` }, 'validation'],
    ['a text too long', { texts: `{"en":{"title":"a","text":"${'a'.repeat(801)}"}}` }, 'validation'],
  ])('with %s is refused', async (_says, changes, name) => {
    await expect(drafted(stage(), changes)).rejects.toMatchObject(slug(name))
  })
})

describe('pressed again', () => {
  test('a draft and a change get their first answer, other terms under their id none', async () => {
    const on = stage()
    const press = by('ada')
    const { project } = await draft(on.deps, press, null, form)
    const which = { id: project.id, was: 1 }
    const change = by('ada')
    await draft(on.deps, change, which, { ...form, days: 31 })
    await draft(on.deps, by('bob'), { ...which, was: 2 }, form)
    expect((await draft(on.deps, press, null, form)).project).toEqual(project)
    expect((await draft(on.deps, change, which, { ...form, days: 31 })).project.days).toBe(31)
    const other = draft(on.deps, change, which, { ...form, days: 32 })
    await expect(other).rejects.toMatchObject(slug('replay_mismatch'))
    expect((await on.stored(project.id)).project.version).toBe(3)
  })

  test('money is put in once, another amount under its id is refused', async () => {
    const on = stage()
    const id = await drafted(on)
    const press = by('ada')
    for (const _ of [1, 2])
      expect(await fund(on.deps, press, { id, amount: '5' })).toMatchObject({ funded: 5_00n })
    await expect(fund(on.deps, press, { id, amount: '6' })).rejects.toMatchObject(slug('replay_mismatch'))
    const theirs = by('bob', press.operationId)
    await expect(fund(on.deps, theirs, { id, amount: '5' })).rejects.toMatchObject(slug('replay_mismatch'))
    for (const [amount, name] of [
      ['', 'amount_required'],
      ['0', 'amount_invalid'],
      ['-1', 'amount_invalid'],
      ['0.001', 'amount_invalid'],
    ] as const)
      await expect(fund(on.deps, by('ada'), { id, amount })).rejects.toMatchObject(slug(name))
    await expect(fund(on.deps, by('ada'), { id: 'none', amount: '5' })).rejects.toMatchObject(
      slug('not_found'),
    )
  })

  test('an opening, a closing and what is given back happen once', async () => {
    const on = stage()
    const id = await drafted(on)
    await fund(on.deps, by('ada'), { id, amount: '200' })
    const presses = [by('bob'), by('bob'), by('bob')] as const
    for (const _ of [1, 2]) {
      await open(on.deps, presses[0], { id, was: 1 })
      await close(on.deps, presses[1], { id })
      expect(await giveBack(on.deps, presses[2], { id })).toMatchObject({ givenBack: 200_00n })
    }
    await expect(close(on.deps, by('ada'), { id })).rejects.toMatchObject(slug('already_decided'))
    expect(await fundingsOf(on.table, id)).toHaveLength(2)
  })
})

describe('at the same moment', () => {
  test('opened and changed: the changed one does not open', async () => {
    const quiet = stage()
    const id = await drafted(quiet)
    await fund(quiet.deps, by('ada'), { id, amount: NEEDED })
    const edit = () => draft(quiet.deps, by('cy'), { id, was: 1 }, { ...form, dailyRate: '0.01' })
    const late = meanwhile(quiet.table, () => open(quiet.deps, by('bob'), { id, was: 1 }), edit)
    await expect(late).rejects.toMatchObject(slug('project_changed'))
    expect((await quiet.stored(id)).project.state).toBe('draft')
  })

  test('opened and funded: all that was put in is free', async () => {
    const quiet = stage()
    const id = await drafted(quiet)
    await fund(quiet.deps, by('ada'), { id, amount: NEEDED })
    const more = () => fund(quiet.deps, by('cy'), { id, amount: '9' })
    await meanwhile(quiet.table, () => open(quiet.deps, by('bob'), { id, was: 1 }), more)
    expect((await quiet.capacity(id)).free).toBe(160_00n)
  })

  test('funded and closed: nothing is put into a closed project', async () => {
    const quiet = stage()
    const id = await opened(quiet)
    const funding = () => fund(quiet.deps, by('ada'), { id, amount: '5' })
    const late = meanwhile(quiet.table, funding, () => close(quiet.deps, by('cy'), { id }))
    await expect(late).rejects.toMatchObject(slug('project_closed'))
    expect((await quiet.capacity(id)).free).toBe(151_00n)
  })

  test('bought while it closes: what was bought first stands, what comes later is refused', async () => {
    const quiet = stage()
    const id = await opened(quiet)
    const buying = () => quiet.table.write(takeCapacity(id, 100_00n, 1_51n))
    await meanwhile(quiet.table, () => close(quiet.deps, by('cy'), { id }), buying)
    expect(await quiet.capacity(id)).toEqual({ open: false, left: 9_900_00n, free: 149_49n })
    expect((await buying()).ok).toBe(false)
  })

  test('given back while more comes free: what is free then is given back', async () => {
    const quiet = stage()
    const id = await opened(quiet)
    await quiet.table.write(takeCapacity(id, 100_00n, 1_51n))
    await close(quiet.deps, by('cy'), { id })
    const early = () => quiet.table.write(new Change(keys.capacity(id)).add('free', 51n).build())
    await meanwhile(quiet.table, () => giveBack(quiet.deps, by('ada'), { id }), early)
    expect([(await quiet.stored(id)).givenBack, (await quiet.capacity(id)).free]).toEqual([150_00n, 0n])
  })
})

describe('the balance product', () => {
  const balance = {
    kind: 'balance',
    days: 0,
    min: '1',
    total: '10000',
    dailyRate: '0.0001',
    initialRate: '',
  } as const

  test('opens with seven days of its return, counted from the day it is open', async () => {
    const on = stage()
    const id = await drafted(on, balance)
    await fund(on.deps, by('ada'), { id, amount: '7.01' })
    const opening = () => open(on.deps, by('bob'), { id, was: 1 })
    // Earnings earn too: a cent more than seven times one dollar.
    await expect(opening()).rejects.toMatchObject(slug('reserve_below_promise'))
    await fund(on.deps, by('ada'), { id, amount: '0.06' })
    await opening()
    expect((await on.stored(id)).project).toMatchObject({
      once: true,
      appendable: true,
      fundedUntil: '2026-12-02',
    })
  })

  test('is funded further, as far as the money goes', async () => {
    const on = stage()
    const id = await opened(on, balance, '8')
    const until = async () => (await on.stored(id)).project.fundedUntil
    const before = await until()
    await fund(on.deps, by('ada'), { id, amount: '0.50' })
    expect([before, await until()]).toEqual(['2026-12-02', '2026-12-03'])
    expect((await on.capacity(id)).free).toBe(8_50n)
  })

  test('funded again after days without: those stay unfunded, and the money counts from that day on', async () => {
    const on = stage()
    const id = await opened(on, balance, '8')
    const later = NOW_MS + 11 * DAY * 1000
    const add = (amount: string) => fund(on.deps, by('ada', firstIdAt(later + ++made), later), { id, amount })
    const project = async () => (await on.stored(id)).project
    const gap = { from: '2026-12-03', to: '2026-12-05' }
    await add('0.01')
    expect(await project()).toMatchObject({ fundedUntil: '2026-12-05', unfunded: [gap] })
    await add('2.20')
    expect(await project()).toMatchObject({ fundedUntil: '2026-12-08', unfunded: [gap] })
    expect(
      ['2026-12-02', '2026-12-03', '2026-12-05', '2026-12-06'].map(rateOn.bind(null, await project())),
    ).toEqual([100n, 0n, 0n, 100n])
  })

  test('has nothing free, also when it is closed', async () => {
    const on = stage()
    const id = await opened(on, balance, '8')
    await close(on.deps, by('cy'), { id })
    await expect(giveBack(on.deps, by('ada'), { id })).rejects.toMatchObject(slug('reserve_promised'))
  })
})

test('each press leaves its record, with the title and the money', async () => {
  const on = stage()
  const id = await opened(on)
  await close(on.deps, by('cy'), { id })
  const day = new Date(NOW_MS).toISOString().slice(0, 10)
  const pages = await Promise.all(
    [0, 1, 2, 3].map((shard) => on.table.query({ pk: `AUDIT#${day}#${shard}` })),
  )
  const records = pages.flatMap(({ rows }) => rows.map(auditOf))
  const of = { title: 'Bonds en', version: 1 }
  expect(records.map(({ action, after }) => [action, after]).toSorted()).toEqual([
    ['project.close', { ...of, state: 'closed' }],
    ['project.draft', { ...of, state: 'draft' }],
    ['project.fund', { ...of, state: 'draft', amount: '151.00', asset: 'USD' }],
    ['project.open', { ...of, state: 'open' }],
  ])
})

test('no two drafts share an id', async () => {
  const on = stage()
  const one = await on.stored(await drafted(on))
  expect((await on.table.write(storedChange(one).whereAbsent('pk').build())).ok).toBe(false)
})
