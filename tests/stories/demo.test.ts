import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcileTable } from '../../functions/documents/reconcile-table.ts'
import { rulesOf } from '../../functions/documents/rules.ts'
import { priceThen } from '../../functions/tape/price-then.ts'
import type { beside } from '../../infra/demo/beside.ts'
import { liveIn } from '../../infra/demo/live.ts'
import { type Answer, openWire, type Wire } from '../../infra/demo/phone.ts'
import { loadStageFile } from '../../infra/local/data.ts'
import { type Engine, startEngine } from '../../infra/local/engine.ts'
import { type Stack, startStack } from '../../infra/local/stack.ts'
import { quickOperator } from '../support/people.ts'

// npm run demo, on an engine of its own: that each state there is to see is there.

const login = { username: 'demo-de', password: 'demo-balance7' }
let [folder, token] = ['', '']
let engine: Engine
let stack: Stack
let wire: Wire
const endMs = Date.now()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evenhand-demo-'))
  engine = await startEngine()
  const stage = await loadStageFile(undefined)
  const start = (clock?: () => number) =>
    startStack({ stage, engine, beside: folder, events: false, ...(clock && { clock }) })
  await liveIn(start, { name: login.username, password: login.password, lang: 'de', endMs })
  stack = await start()
  wire = await openWire(stack, Date.now)
  token = (await wire.post('/api/login/index', login)).token
}, 200_000)
afterAll(async () => {
  wire.stop()
  await stack.stop()
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, query: Record<string, string> = {}): Promise<Answer> =>
  wire.get(path, query, { token })

/** What is there, each once, in the order of the alphabet. */
async function kinds(path: string, of: (item: Answer) => unknown, query = {}): Promise<unknown[]> {
  const { items } = await get(path, { limit: '50', ...query })
  return [...new Set(items.map((item: Answer) => String(of(item))))].toSorted()
}

test('orders: won, lost, drawn, void and open', async () => {
  const results = await kinds('/api/user/orderlist', ({ result }) => result, { state: 'settled' })
  expect(results).toEqual(['draw', 'loss', 'void', 'win'])
  const { items } = await get('/api/user/ajaxorder_list')
  expect(items.map(({ direction }: Answer) => direction).toSorted()).toEqual(['down', 'up'])
})

test('deposits and withdrawals in every state, credits beside them', async () => {
  expect(await kinds('/api/user/recharge_record', (one) => `${one.class} ${one.status}`)).toEqual([
    '0 1',
    '0 2',
    '0 3',
    '0 4',
    '1 1',
    '4 1',
    '4 2',
    '4 4',
  ])
  expect(await kinds('/api/user/cash_record', ({ state }) => state)).toEqual([
    'awaiting',
    'paid',
    'refused',
    'reserved',
    'returned',
    'sending',
  ])
  expect(await kinds('/api/user/exchange_record', (one) => `${one.type} ${one.coin}`)).toHaveLength(3)
})

test('identity: two levels passed, the third under review; questions in each state', async () => {
  const { levels } = await get('/api/user/certification')
  expect(levels.map(({ state }: Answer) => state)).toEqual(['passed', 'passed', 'review'])
  const { items } = await get('/api/user/ticket')
  expect(new Set(items.map(({ state }: Answer) => state))).toEqual(new Set(['waiting', 'answered', 'closed']))
})

test('financing: earning, renewed, due, awaiting its rest, ended by itself, at maturity and early, refunded', async () => {
  const { items } = await get('/api/user/myproject')
  const states = new Set(items.map(({ state, ended }: Answer) => (ended ? `ended ${ended.how}` : state)))
  expect(states).toEqual(
    new Set(['awaiting', 'earning', 'due', 'ended bySelf', 'ended early', 'ended matured', 'ended refunded']),
  )
  expect(items.filter(({ term }: Answer) => term === 1)).toHaveLength(1)
})

test('each bonus is that of a first deposit: turned, running and offered', async () => {
  const bonusOf = async (name: string) => {
    const { token } = await wire.post('/api/login/index', { ...login, username: name })
    const { bonuses } = await wire.get('/api/user/bonus', {}, { token })
    return bonuses.map(({ state, amount }: Answer) => `${state} ${amount}`)
  }
  expect(await bonusOf(login.username)).toEqual(['turned 5.00'])
  expect(await bonusOf(`${login.username}-noa`)).toEqual(['running 8.00'])
  expect(await bonusOf(`${login.username}-eli`)).toEqual(['offered 6.00'])
})

test('a limit waits, and no check stands in the way', async () => {
  expect((await get('/api/user/limits')).loss.next).toMatchObject({ limit: '2000.00' })
  expect((await get('/api/user/realitycheck')).check).toBeNull()
})

test('a couple, the quiz passed, claims in every state', async () => {
  const { linked, quizPassedAt, claims } = await get('/api/user/activity')
  expect([linked, quizPassedAt > 0]).toEqual([true, true])
  expect(claims.map(({ state }: Answer) => state).toSorted()).toEqual([
    'answered',
    'approved',
    'booked',
    'waiting',
  ])
})

test('beside: one who waits for a partner, one who is asked, one whose couple has ended, one who is frozen', async () => {
  const as = async (name: keyof typeof beside) => {
    const { token } = await wire.post('/api/login/index', { ...login, username: `${login.username}-${name}` })
    return (path: string, query = {}): Promise<Answer> => wire.get(path, query, { token })
  }
  const [noa, eli, uma, ivo] = [await as('noa'), await as('eli'), await as('uma'), await as('ivo')]
  const sent = (await noa('/api/user/addlover')).sent
  expect((await eli('/api/user/addlover')).received).toMatchObject([{ id: sent.id }])
  expect(await uma('/api/user/addlover')).toMatchObject({ partner: null, sent: null, received: [] })
  const moved = (await uma('/api/user/statement', { limit: '50' })).items
  expect(moved.filter(({ kind }: Answer) => kind === 'couple_reward')).toHaveLength(1)
  const stopped = (await ivo('/api/user/cash')).limits.map(({ slug }: Answer) => slug)
  expect(stopped).toContain('account_frozen')
  const operator = await quickOperator(stack)
  const q = `${login.username}-ivo`
  const shown = await wire.get('/api/desk/user', { q }, { token: operator.token })
  expect(shown.frozen.words).toHaveLength(1)
})

test('days signed in, one missed and one caught up on; a partner, two friends, alerts that wait and one reached', async () => {
  const sign = await get('/api/user/sign')
  expect([sign.streak, sign.signed]).toEqual([6, false])
  expect((await get('/api/user/addlover')).partner).not.toBeNull()
  expect((await get('/api/user/invite')).items).toHaveLength(2)
  const { alerts } = await get('/api/user/alerts')
  const reached = alerts.map(({ reachedAt }: Answer) => reachedAt !== null)
  expect(reached.toSorted()).toEqual([false, false, true])
})

test('a statement over many days, and every book is right', async () => {
  const days = new Set<number>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Answer = await get('/api/user/statement', { limit: '50', ...(cursor && { cursor }) })
    for (const { at } of page.items) days.add(Math.floor(at / 86_400))
    cursor = page.next
  }
  expect(days.size).toBeGreaterThan(9)
  const { table, scan, tapes, config } = stack.deps
  const rules = { ...(await rulesOf(table, config, endMs)), priceThen: priceThen(tapes, Date.now()) }
  const { mismatches } = await reconcileTable(table, scan, { rules, pause: async () => {} })
  expect(mismatches).toEqual([])
})

test('news of the stage and of its desk; a change of the rules that is not read yet', async () => {
  const { news, notices } = await wire.get('/api/index/home', {})
  expect(news).toHaveLength(2)
  const rules = notices.filter(({ kind }: Answer) => kind === 'rules')
  expect(rules).toMatchObject([{ title: 'A change of the rules, as an example' }])
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: '30' }
  await expect(wire.post('/api/user/addorder', ticket, { token })).rejects.toThrow('rules_unread')
})

test('the desk: something in every queue, drafts of each kind, a market that is halted', async () => {
  const operator = await quickOperator(stack)
  const queues = await wire.get('/api/desk/queues', {}, { token: operator.token })
  expect(queues.items.filter(({ waiting }: Answer) => waiting === 0)).toEqual([])
  const waiting = async (path: string, isDraft: (item: Answer) => unknown) =>
    (await wire.get(path, {}, { token: operator.token })).items.filter(isDraft).length
  expect(await waiting('/api/desk/articles', ({ state }) => state === 'draft')).toBe(1)
  expect(await waiting('/api/desk/projects', ({ state }) => state === 'draft')).toBe(1)
  expect(await waiting('/api/desk/ways', ({ proposal }) => proposal)).toBe(1)
  const goods = await wire.get('/api/index/goods', {})
  const halted = goods.items.find(({ id }: Answer) => id === 'USOIL')
  expect(halted).toMatchObject({ state: 'forbidden' })
})
