import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingRow, findings, newFinding } from '../../functions/books/finding.ts'
import { reservesAt } from '../../functions/books/reserves.ts'
import { wayVersionPut } from '../../functions/deposits/ways/version.ts'
import { storedWays, type WayToPay, wayRow, wayVersion } from '../../functions/deposits/ways/way.ts'
import { setHalted } from '../../functions/desk/halts.ts'
import { listOperators } from '../../functions/desk/operators.ts'
import { recordsAt } from '../../functions/desk/trail.ts'
import { fundingPut, fundingsOf } from '../../functions/financing/desk/funding.ts'
import { capacities, storedProjects } from '../../functions/financing/store.ts'
import { storedArticles } from '../../functions/table/articles.ts'
import { auditPut } from '../../functions/table/audit.ts'
import { createCatalog, storedCatalog } from '../../functions/table/catalog.ts'
import { keys } from '../../functions/table/keys.ts'
import { recentMeasures } from '../../functions/table/measures.ts'
import { operatorRow } from '../../functions/table/operators.ts'
import { type Product, productRow, productVersions } from '../../functions/table/products.ts'
import { allRows, firstRows, pageOf, pagesOf } from '../../functions/table/read.ts'
import { type Key, type Row, replace, type Table } from '../../functions/table/write.ts'
import { practiceWays, seedProducts } from '../../infra/seed.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { firstIdAt, newId } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { draftedArticle, publishedArticle, rulesForm } from '../support/articles.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { openProject } from '../support/projects.ts'
import { type TestStack, testStack } from '../support/stack.ts'

// Check 57: every list is read whole or by a cursor that must be used. A page of the table ends after a megabyte.

const MANY = 130
/** So many rows of so much fill more than one page. */
const PAD = 'x'.repeat(16_000)
const some = Array.from({ length: MANY }, (_, place) => String(place).padStart(3, '0'))

/** Rows written side by side, each as large as a text in ten languages. */
async function fill(table: Table, rows: readonly Row[]): Promise<void> {
  const waiting = [...rows]
  const next = async () => {
    for (let row = waiting.pop(); row; row = waiting.pop()) await table.write(replace({ pad: PAD, ...row }))
  }
  await Promise.all(Array.from({ length: 8 }, next))
}
const row = async (table: Table, key: Key): Promise<Row> => {
  const found = await table.get(key, { consistent: true })
  if (!found) throw new Error(`no row ${key.sk}`)
  return found
}

/** As a reader sees it that takes a page for the whole. */
const ofOnePage = (table: Table): Table => ({
  ...table,
  query: async (query) => ({ rows: (await table.query(query)).rows }),
})

/** All items of a list of the product, whose pages are short. */
async function paged<Item>(
  read: (cursor: string | undefined) => Promise<{ items: Item[]; next: string | null }>,
): Promise<Item[]> {
  const found: Item[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { items: Item[]; next: string | null } = await read(cursor)
    expect(page.items.length).toBeLessThanOrEqual(50)
    found.push(...page.items)
    cursor = page.next
  }
  return found
}

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

describe('with a megabyte of projects, articles and changes of the rules beside it', () => {
  let project: string
  beforeAll(async () => {
    const { table } = stack.deps
    project = (await openProject(stack)).id
    const like = await row(table, keys.project(project))
    const text = { title: 'Bonds', text: 'x'.repeat(1_500) }
    const texts = Object.fromEntries(languages.map((lang) => [lang, text]))
    const { id } = await draftedArticle(stack)
    const article = await row(table, keys.article(id))
    const change = await publishedArticle(stack, rulesForm(secondsOf(stack.clock.nowMs)))
    const rule = await row(table, keys.ruleChange(change.id))
    await fill(table, [
      // Before the one that is there, in the order of the table.
      ...some.map((place) => ({ ...like, ...keys.project(`0000${place}`), texts })),
      ...some.map((place) => ({ ...article, ...keys.article(`0000${place}`) })),
      ...some.map((place) => ({ ...rule, ...keys.ruleChange(`0000${place}`), until: rule.from as bigint })),
      ...some.map((place) => ({ ...(keys.capacity(`0000${place}`) as Row), left: 7n, pad: '' })),
    ])
    stack.clock.advance(6)
  })

  test('a halt of the feed stops an order, and is told', async () => {
    const user = await quickUser(stack)
    const by = { operator: 'console', requestId: 'test', nowMs: stack.clock.nowMs }
    await setHalted(stack.deps, by, { id: 'feed-sim', reason: 'Outage', was: null })
    stack.clock.advance(6)
    const { items } = await stack.ok('market.halts', {})
    expect(items).toMatchObject([{ id: 'feed-sim', reason: 'Outage' }])
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const
    const rulesRead = secondsOf(stack.clock.nowMs)
    expect((await stack.call('trade.addorder', { ...ticket, rulesRead }, user)).body.error).toBe(
      'market_forbidden',
    )
    await setHalted(stack.deps, by, { id: 'feed-sim', reason: null, was: 'Outage' })
    stack.clock.advance(6)
    expect((await stack.ok('market.halts', {})).items).toEqual([])
    await stack.ok('trade.addorder', { ...ticket, rulesRead }, user)
  })

  test('the change of the rules that comes last is still to be read', async () => {
    const catalog = createCatalog(stack.deps.table, 'sim')
    expect(await catalog.ruleChanges(stack.clock.nowMs)).toHaveLength(1)
  })

  test('users and the desk see each project, with what is left of it', async () => {
    const user = await quickUser(stack)
    const shown = await paged((cursor) =>
      stack.ok('financing.yeb_project', { ...(cursor && { cursor }) }, user),
    )
    const ids = shown.map(({ id }) => id)
    expect(ids.toSorted()).toEqual([...some.map((place) => `0000${place}`), project].sort())
    const operator = await quickOperator(stack)
    const seen = await paged((cursor) => stack.ok('desk.projects', { ...(cursor && { cursor }) }, operator))
    expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    const left = await capacities(
      stack.deps.table,
      some.map((place) => `0000${place}`),
    )
    expect([...left.values()].every((one) => one.left === 7n)).toBe(true)
  })

  test('the desk sees each article', async () => {
    const operator = await quickOperator(stack)
    const seen = await paged((cursor) => stack.ok('desk.articles', { ...(cursor && { cursor }) }, operator))
    expect(new Set(seen.map(({ id }) => id)).size).toBe(MANY + 2)
    expect(seen).toHaveLength(MANY + 2)
    expect(seen.findLastIndex(({ state }) => state === 'draft')).toBe(MANY)
  })
})

/** Rows of one place, and how many of them its reader finds. */
interface Reader {
  rows(table: Table): Promise<Row[]> | Row[]
  read(table: Table): Promise<number>
}
const NOW_MS = Date.UTC(2026, 10, 25, 12)
const now = secondsOf(NOW_MS)
const product = seedProducts('sim')[0] as Product
const way = practiceWays[0] as WayToPay
const by = { operator: 'ada', at: now, operation: newId(NOW_MS) }
const money = { asset: 'USD', amount: 5n, what: 'funded', at: now, operator: 'ada' } as const
const funding = (project: string, place: string) =>
  fundingPut({
    ...{ ...money, id: place, project },
    legs: [
      { account: 'house:treasury', asset: 'USD', amount: -5n },
      { account: `house:financing:${project}`, asset: 'USD', amount: 5n },
    ],
  }).item

const readers: Record<string, Reader> = {
  products: {
    rows: () => some.map((place) => productRow({ ...product, id: `P${place}` })),
    read: async (table) => (await storedCatalog(table, true)).products.length,
  },
  'versions of terms': {
    rows: () =>
      some.map((_, at) => ({
        ...productRow(product),
        ...keys.productVersion('X', at),
        version: at,
      })),
    read: async (table) => (await productVersions(table, 'X')).length,
  },
  'changes of the rules': {
    rows: () => some.map((place) => ({ ...keys.ruleChange(place), from: now - 1, until: now + 1 })),
    read: async (table) => (await createCatalog(table, 'sim').ruleChanges(NOW_MS)).length,
  },
  articles: {
    rows: () => some.map((place) => keys.article(place) as Row),
    read: async (table) => (await storedArticles(table)).length,
  },
  'ways to pay': {
    rows: () => some.map((place) => wayRow({ ...way, method: place as never })),
    read: async (table) => (await storedWays(table)).length,
  },
  'proposals of one version of a way, the confirmed one last': {
    rows: () =>
      some.map((id, at) => {
        const state = at === MANY - 1 ? 'confirmed' : 'refused'
        const { method: _, version: __, rank: ___, ...terms } = way
        return wayVersionPut({
          ...{ method: 'bank', version: 2, id, state, terms },
          ...{ proposed: by, decided: by },
        }).item
      }),
    read: async (table) => ((await wayVersion(table, 'bank', 2)) ? MANY : 0),
  },
  operators: {
    rows: () =>
      some.map((id) =>
        operatorRow({
          ...{ id, name: id, role: 'admin', state: 'ACTIVE', epoch: 0, step: 0, recovery: [] },
          ...{ inviteHash: null, inviteUntil: 0, passwordHash: null, totp: null },
        }),
      ),
    read: async (table) => (await listOperators(table)).length,
  },
  'findings of the books': {
    rows: () => some.map((uid) => findingRow(newFinding(uid, 'suspect', now))),
    read: async (table) => (await findings(table)).length,
  },
  'what was put into a reserve': {
    rows: () => some.map((place) => funding('BONDS', place)),
    read: async (table) => (await fundingsOf(table, 'BONDS')).length,
  },
  'reserves of projects': {
    rows: () => some.flatMap((place) => [keys.project(place) as Row, { ...funding(place, '1'), pad: '' }]),
    read: async (table) => (await reservesAt(table, now + 1)).size,
  },
  'projects as users see them': {
    rows: async () => {
      const { items } = await stack.ok('desk.projects', {}, await quickOperator(stack))
      const like = await row(stack.deps.table, keys.project(items[0]?.id ?? ''))
      return some.map((place) => ({ ...like, ...keys.project(place) }))
    },
    read: async (table) => (await storedProjects(table)).length,
  },
  'times of reviews': {
    rows: () =>
      some.map((id) => ({
        ...keys.measure('deposit', { uid: 'U', id, at: now }),
        ...{ seconds: 5, operator: 'ada' },
      })),
    read: async (table) => (await recentMeasures(table, 'deposit', NOW_MS)).length,
  },
  'records of one second': {
    rows: () =>
      Array.from({ length: 4 * MANY }, () =>
        auditPut(
          { ...{ id: newId(NOW_MS), operator: 'ada', action: 'operator.logout', requestId: 'r' } } as never,
          NOW_MS,
        ),
      ).map(({ item }) => item),
    read: async (table) => (await recordsAt(table, now)).length / 4,
  },
}

describe.each(Object.entries(readers))('of more than a page, %s', (_name, { rows, read }) => {
  test('are all found, and not by who takes a page for the whole', async () => {
    const table = createMemoryTable()
    await fill(table, await rows(table))
    expect(await read(table)).toBe(MANY)
    expect(await read(ofOnePage(table))).toBeLessThan(MANY)
  })
})

describe.each<[string, () => Table]>([
  ['the engine', () => stack.deps.table],
  ['the table in memory', createMemoryTable],
])('on %s', (_name, tableOf) => {
  const pk = `LISTS#${firstIdAt(NOW_MS)}`
  const wanted = some.map((sk) => ({ pk, sk }))
  let table: Table
  beforeAll(async () => {
    table = tableOf()
    await fill(table, wanted)
  })
  const names = (rows: readonly Row[]) => rows.map(({ sk }) => sk)

  test('a page holds a megabyte, and says where to go on', async () => {
    const [next, rows] = await pageOf(table, { pk })
    expect(next?.sk).toBe(rows.at(-1)?.sk)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.length).toBeLessThan(MANY)
  })

  test('all are read, the first so many, and page by page until one stops', async () => {
    expect(names(await allRows(table, { pk }))).toEqual(some)
    expect(names(await firstRows(table, 100, { pk }))).toEqual(some.slice(0, 100))
    expect(names(await firstRows(table, 100, { pk, newestFirst: true }))).toEqual(
      some.toReversed().slice(0, 100),
    )
    expect(names(await firstRows(table, 2, { pk, after: { pk, sk: '004' } }))).toEqual(['005', '006'])
    expect(names(await firstRows(table, MANY + 1, { pk }))).toEqual(some)
    expect(await firstRows(table, 0, { pk })).toEqual([])
    const sizes: number[] = []
    for await (const rows of pagesOf(table, { pk }, 40)) {
      sizes.push(rows.length)
      if (sizes.length === 2) break
    }
    expect(sizes).toEqual([40, 40])
  })

  test('rows by their keys are found however many are asked for', async () => {
    const asked = [...wanted.toReversed(), { pk, sk: 'none' }]
    const rows = await table.getMany(asked, { consistent: true, only: ['n'] })
    expect(rows.map((one) => one?.sk)).toEqual([...some.toReversed(), undefined])
  })
})
