import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRun, runPut } from '../../functions/books/run.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { runAccountCommand } from '../../infra/account-command.ts'
import { runProductCommand } from '../../infra/product-command.ts'
import { runReconcileCommand } from '../../infra/reconcile-command.ts'
import { stageOf } from '../../infra/stage-words.ts'
import { stages } from '../../infra/stages.ts'
import { trail } from '../support/desk.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { steppedUp } from '../support/security.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { deskOf, payee, withdraw } from '../support/withdrawals.ts'

// Halting, locking and reconciling, from the desk and from the command line: both leave the desk's record.

let stack: TestStack
let user: TestUser
let lines: string[] = []
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack, 'commanded')
})
afterAll(() => stack.stop())

const at = () => {
  // So that records sort by their times.
  stack.clock.advance(1)
  lines = []
  const { table, scan, secrets, config } = stack.deps
  const say = (line: string) => void lines.push(line)
  return { table, scan, secrets, config, nowMs: stack.clock.nowMs, say, pause: async () => {} }
}
/** The newest record of an action. */
const recordOf = async (action: string) => (await trail(stack)).filter((one) => one.action === action).at(-1)
const place = () =>
  stack.call('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }, user)
/** What everyone sees of the product, once functions have read products anew. */
async function market() {
  stack.clock.advance(5)
  const { items } = await stack.ok('market.goods', {})
  const { state, stateReason } = items.find(({ id }) => id === 'BTCUSD') ?? {}
  return [state, stateReason]
}

describe('the words of a command', () => {
  test('a stage is named anywhere', () => {
    expect(stageOf(['halt', '--stage', 'dev', 'BTCUSD'])).toEqual({
      stage: stages.dev,
      rest: ['halt', 'BTCUSD'],
    })
    expect(stageOf(['list'])).toEqual({ rest: ['list'] })
  })

  test.each([['--stage'], ['--stage', 'moon'], ['--stage', 'toString']])('%s %s names none', (...words) => {
    expect(() => stageOf(words)).toThrow('--stage is one of dev, staging, prod')
  })
})

describe('a product', () => {
  test('is halted at the desk with a public reason by one, and let go by two who have read it', async () => {
    const [reviewer, approver] = [
      await quickOperator(stack, 'reviewer'),
      await quickOperator(stack, 'approver'),
    ]
    const halt = (operator: { token: string }, reason = 'Exchange maintenance') =>
      stack.call('desk.halt', { id: 'BTCUSD', reason }, operator)
    expect((await halt(reviewer)).body.error).toBe('role_required')
    expect((await halt(approver, ' \n ')).body.error).toBe('reason_required')
    expect((await halt(approver)).body.data).toMatchObject({ id: 'BTCUSD', halted: 'Exchange maintenance' })
    expect((await halt(approver, 'Another')).body.error).toBe('already_decided')
    expect(await market()).toEqual(['forbidden', 'Exchange maintenance'])
    const refused = await place()
    expect([refused.body.error, refused.body.msg]).toEqual([
      'market_forbidden',
      'Trading in this product is suspended: Exchange maintenance',
    ])
    expect(await recordOf('product.halt')).toMatchObject({
      ...{ operator: approver.id, document: 'BTCUSD', before: { state: 'trading' } },
      after: { state: 'halted', reason: 'Exchange maintenance' },
    })
    const { items } = await stack.ok('desk.products', {}, reviewer)
    expect(items.filter(({ halted }) => halted !== null).map(({ id }) => id)).toEqual(['BTCUSD'])
    const since = expect.any(Number)
    const told = { id: 'BTCUSD', reason: 'Exchange maintenance', since }
    expect((await stack.ok('market.halts', {})).items).toEqual([told])

    const other = await quickOperator(stack, 'approver')
    const resume = (was: string, by = approver) => stack.call('desk.resume', { id: 'BTCUSD', was }, by)
    expect((await resume('Something else')).body.error).toBe('already_decided')
    expect((await resume('Exchange maintenance', reviewer)).body.error).toBe('role_required')
    expect((await resume('Exchange maintenance')).body.data).toMatchObject({ halted: 'Exchange maintenance' })
    expect((await resume('Exchange maintenance')).body.error).toBe('self_approval')
    expect(await market()).toEqual(['forbidden', 'Exchange maintenance'])
    const listed = (await stack.ok('desk.products', {}, other)).items.find(({ id }) => id === 'BTCUSD')
    expect(listed).toMatchObject({ since, resumeBy: { id: approver.id } })
    expect((await resume('Exchange maintenance', other)).body.data).toMatchObject({ halted: null })
    expect(await recordOf('product.resume_first')).toMatchObject({
      ...{ operator: approver.id, after: { state: 'halted' } },
    })
    expect(await market()).toEqual(['trading', null])
    expect((await stack.ok('market.halts', {})).items).toEqual([])
    expect((await place()).status).toBe(200)
    expect(await recordOf('product.resume')).toMatchObject({
      operator: other.id,
      after: { state: 'trading' },
    })
    const unknown = await stack.call('desk.halt', { id: 'NOTHING', reason: 'x' }, approver)
    expect(unknown.body.error).toBe('product_not_found')
  })

  test('an id does one press: sent again it gets its first answer, for anything else it is refused', async () => {
    const approver = await quickOperator(stack, 'approver')
    const operationId = stack.id()
    const halt = (id: string, reason: string) =>
      stack.call('desk.halt', { id, reason }, { ...approver, operationId })
    expect((await halt('ETHUSD', 'Once')).status).toBe(200)
    const asking = { ...approver, operationId: stack.id() }
    const ask = (was: string) => stack.call('desk.resume', { id: 'ETHUSD', was }, asking)
    expect((await ask('Once')).status).toBe(200)
    await stack.ok('desk.resume', { id: 'ETHUSD', was: 'Once' }, await quickOperator(stack, 'approver'))
    // What it did first: it asked, and did not let go.
    expect((await ask('Once')).body.data).toEqual({ id: 'ETHUSD', halted: 'Once' })
    expect((await ask('Other')).body.error).toBe('replay_mismatch')
    expect((await halt('ETHUSD', 'Once')).body.data).toEqual({ id: 'ETHUSD', halted: 'Once' })
    expect((await halt('ETHUSD', 'Twice')).body.error).toBe('replay_mismatch')
    expect((await halt('BTCUSD', 'Once')).body.error).toBe('replay_mismatch')
    const { items } = await stack.ok('desk.products', {}, approver)
    expect(items.every(({ halted }) => halted === null)).toBe(true)
  })

  test('is halted from the command line too, with the same record', async () => {
    await runProductCommand(at(), ['halt', 'BTCUSD', 'Late', 'prices'])
    expect(lines).toEqual(['BTCUSD is halted, no new orders: Late prices'])
    expect(await market()).toEqual(['forbidden', 'Late prices'])
    expect(await recordOf('product.halt')).toMatchObject({
      operator: 'console',
      after: { reason: 'Late prices' },
    })
    await runProductCommand(at(), ['halt', 'BTCUSD', 'Later prices'])
    expect(await market()).toEqual(['forbidden', 'Later prices'])
    await runProductCommand(at(), ['list'])
    expect(lines).toContain('BTCUSD: halted, Later prices')
    await runProductCommand(at(), ['resume', 'BTCUSD'])
    expect(await market()).toEqual(['trading', null])
    expect(await recordOf('product.resume')).toMatchObject({ before: { reason: 'Later prices' } })
    const records = (await trail(stack)).length
    await runProductCommand(at(), ['resume', 'BTCUSD'])
    expect(await trail(stack)).toHaveLength(records)
    await runProductCommand(at(), ['terms', 'BTCUSD', '1'])
    expect(lines[0]).toContain('"payoutRate": "800000"')
  })

  test.each([[[]], [['halt', 'BTCUSD']], [['resume']], [['resume', 'BTCUSD', 'x']], [['list', 'BTCUSD']]])(
    '%j is told how it is used',
    async (words) => {
      await expect(runProductCommand(at(), words)).rejects.toThrow('usage: npm run product')
    },
  )

  test('that there is none of is said', async () => {
    await expect(runProductCommand(at(), ['halt', 'NOTHING', 'x'])).rejects.toThrow(
      'there is no product NOTHING',
    )
  })
})

describe('an account', () => {
  test('is locked and unlocked with its record, a second time not again', async () => {
    await runAccountCommand(at(), ['lock', 'Commanded', 'account_at_risk'])
    expect(lines).toEqual(['Commanded is now locked'])
    expect((await place()).body.error).toBe('account_locked')
    expect(await recordOf('user.lock')).toMatchObject({
      ...{ operator: 'console', uid: user.uid, reason: 'account_at_risk' },
      ...{ before: { state: 'ACTIVE' }, after: { state: 'LOCKED' } },
    })
    const records = (await trail(stack)).length
    await runAccountCommand(at(), ['lock', 'commanded'])
    expect(lines).toEqual(['commanded was already locked; nothing changed'])
    expect(await trail(stack)).toHaveLength(records)
    await runAccountCommand(at(), ['unlock', 'commanded'])
    expect(lines).toEqual(['commanded is now active'])
    expect(await recordOf('user.unlock')).toMatchObject({ reason: 'inquiry_closed' })
  })

  test.each([
    [['lock']],
    [['lock', 'commanded', 'because']],
    [['free', 'commanded']],
    [['lock', 'a', 'b', 'c']],
  ])('%j is told how it is used', async (words) => {
    await expect(runAccountCommand(at(), words)).rejects.toThrow('usage: npm run account')
  })
})

describe('the books', () => {
  test('are reconciled: what was counted is said and recorded', async () => {
    await runReconcileCommand(at(), [])
    expect(lines).toContain('accounts are the sum of their legs: yes')
    expect(lines).toContain('trial balance: USD 0')
    expect(lines.find((line) => line.startsWith('totals: '))).toContain('outside:practice USD -1000000')
    expect(await recordOf('books.reconcile')).toMatchObject({
      ...{ operator: 'console', after: { accounts: 1, frozen: 0, noticed: 0, busy: 0 } },
    })
  })

  test('that differ fail the command, and freeze nobody', async () => {
    const account = () => new Change(keys.account(user.uid))
    await stack.deps.table.write(account().add('USD_bonus', 1n).build())
    await expect(runReconcileCommand(at(), [])).rejects.toThrow('the books do not balance')
    expect(lines).toContain(`MISMATCH user ${user.uid}: account = legs: USD_bonus is 1, should be 0`)
    expect(await recordOf('books.reconcile')).toMatchObject({ after: { noticed: 1 } })
    const row = await stack.deps.table.get(keys.account(user.uid), { consistent: true })
    expect(row).not.toHaveProperty('frozen')
  })
})

describe('beside products', () => {
  const by = async () =>
    [await quickOperator(stack, 'approver'), await quickOperator(stack, 'approver')] as const

  test('registrations are halted at once: a new one is refused with since when and why, one made before is answered', async () => {
    const [one, other] = await by()
    const form = {
      ...{ username: 'halted1', password: 'wide river 9', passwordRepeat: 'wide river 9' },
      ...{ invite: stack.invite, agree: '1' },
    }
    const made = { operationId: stack.id() }
    const register = (changes: object, sending: { operationId: string }) =>
      stack.call('login.reg', { ...form, ...changes }, sending)
    expect((await register({}, made)).status).toBe(200)
    await stack.ok('desk.halt', { id: 'registrations', reason: 'Robots' }, one)
    const since = Math.floor(stack.clock.nowMs / 1000)
    const refused = await register({ username: 'halted2' }, { operationId: stack.id() })
    expect(refused.body).toMatchObject({ error: 'registrations_halted', params: { reason: 'Robots', since } })
    expect(refused.body.msg).toMatch(
      /^New registrations have been suspended since \w+ \d+, \d{4} .+: Robots$/,
    )
    expect((await register({}, made)).status).toBe(200)
    stack.clock.advance(5)
    expect((await stack.ok('market.halts', {})).items).toEqual([
      { id: 'registrations', reason: 'Robots', since },
    ])
    for (const each of [one, other]) {
      stack.clock.advance(1)
      await stack.ok('desk.resume', { id: 'registrations', was: 'Robots' }, each)
    }
    expect((await register({ username: 'halted2' }, { operationId: stack.id() })).status).toBe(200)
    expect((await trail(stack)).filter(({ document }) => document === 'registrations')).toMatchObject([
      { action: 'stage.halt' },
      { action: 'stage.resume_first' },
      { action: 'stage.resume' },
    ])
  })

  test('withdrawals are halted at once: the page says so, a new one is refused, one before is answered and decided', async () => {
    const [one, other] = await by()
    const owner = await payee(stack)
    const confirmed = { ...(await steppedUp(stack, owner, 'withdrawal')), operationId: stack.id() }
    const once = () => withdraw(stack, owner, {}, confirmed)
    const first = await once()
    await stack.ok('desk.halt', { id: 'withdrawals', reason: 'Bank away' }, one)
    const refused = await withdraw(stack, owner)
    expect([refused.status, refused.body.error]).toEqual([422, 'withdrawals_halted'])
    expect(refused.body.params).toMatchObject({
      reason: 'Bank away',
      since: Math.floor(stack.clock.nowMs / 1000),
    })
    expect((await stack.ok('withdrawals.cash', {}, owner)).limits[0]).toMatchObject({
      ...{ slug: 'withdrawals_halted', params: { reason: 'Bank away' }, passesAt: null },
    })
    expect((await once()).body.data).toEqual(first.body.data)
    const which = { uid: owner.uid, id: first.body.data.id }
    expect(await deskOf(stack).approve(one.id, which)).toMatchObject({ state: 'sending' })
    for (const each of [one, other])
      await stack.ok('desk.resume', { id: 'withdrawals', was: 'Bank away' }, each)
    stack.clock.advance(1)
    expect((await withdraw(stack, owner)).status).toBe(200)
  })

  test('a feed is halted for all its products, and for no other feed', async () => {
    await runProductCommand(at(), ['halt', 'feed-replay', 'Gap'])
    expect(await market()).toEqual(['trading', null])
    await runProductCommand(at(), ['halt', 'feed-sim', 'Prices', 'late'])
    expect(await market()).toEqual(['forbidden', 'Prices late'])
    user = await quickUser(stack)
    expect((await place()).body.error).toBe('market_forbidden')
    await runProductCommand(at(), ['list'])
    expect(lines).toContain('feed-sim: halted, Prices late')
    for (const feed of ['feed-replay', 'feed-sim']) await runProductCommand(at(), ['resume', feed])
    expect(await market()).toEqual(['trading', null])
  })

  test('the desk sees what the nightly reconcile found', async () => {
    const [one] = await by()
    expect(await stack.ok('desk.books', {}, one)).toEqual({ last: null })
    const run = {
      ...newRun('2026-11-25'),
      step: 0,
      accounts: 3,
      documents: 9,
      frozen: 1,
      doneAt: 1_764_000_000,
    }
    await stack.deps.table.write(runPut(run))
    expect(await stack.ok('desk.books', {}, one)).toEqual({
      last: { day: '2026-11-25', doneAt: 1_764_000_000, accounts: 3, documents: 9, frozen: 1, noticed: 0 },
    })
  })
})
