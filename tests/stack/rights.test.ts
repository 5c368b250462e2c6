import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countProgress } from '../../functions/activities/progress.ts'
import { lookAtAll } from '../../functions/alerts/look.ts'
import { depsFor } from '../../functions/area-handlers.ts'
import { areas, type FunctionName, functions } from '../../functions/areas.ts'
import { reconcileOn } from '../../functions/books/night.ts'
import { takeBounce } from '../../functions/bounces/take.ts'
import { type CodeOf, codeKey } from '../../functions/codes/row.ts'
import { readTarget } from '../../functions/codes/target.ts'
import { shredDue } from '../../functions/data/shred.ts'
import { askedKey, exportOf } from '../../functions/data/store.ts'
import { workOn } from '../../functions/data/work.ts'
import type { AllDeps } from '../../functions/deps.ts'
import { reportQueues } from '../../functions/desk/queues.ts'
import { consume, consumeBatch } from '../../functions/effects/consume.ts'
import { bookInvitations } from '../../functions/engagement/invitations.ts'
import { accrueAll } from '../../functions/financing/accrue.ts'
import { bookUser } from '../../functions/financing/book.ts'
import type { TableAction, TableRight } from '../../functions/function-needs.ts'
import { formerAttributes } from '../../functions/ledger/own-limits.ts'
import { tellDue } from '../../functions/notifier/due.ts'
import { openPersonal } from '../../functions/personal/index.ts'
import { offerBonus } from '../../functions/rewards/accept.ts'
import { endBonuses } from '../../functions/rewards/end.ts'
import { securityEvent } from '../../functions/security-events.ts'
import { sendLetter } from '../../functions/sender/send.ts'
import { sealedKinds } from '../../functions/table/blind-index.ts'
import { createCatalog } from '../../functions/table/catalog.ts'
import { findGuard, guardedByNoOther } from '../../functions/table/guards.ts'
import { keys } from '../../functions/table/keys.ts'
import { CONTENT_PICTURES } from '../../functions/table/pictures.ts'
import {
  Change,
  type IndexName,
  type Key,
  type Query,
  type Row,
  type Table,
  type Write,
} from '../../functions/table/write.ts'
import { tableDays } from '../../functions/tape/days.ts'
import { settleShard, sweep } from '../../functions/trade/sweep.ts'
import { cleanUpload } from '../../functions/uploads/clean.ts'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { seed } from '../../infra/seed.ts'
import type { Area } from '../../shared/api/routes.ts'
import { type Asset, assetNames } from '../../shared/assets.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { newId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { DAY, dateIn, msOf, secondsOf } from '../../shared/time.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { articleForm, draftedArticle, inAll, rulesForm } from '../support/articles.ts'
import { authenticator } from '../support/authenticator.ts'
import { signedIn } from '../support/couples.ts'
import { approveBy, checkedPicture, submitted } from '../support/deposits.ts'
import { codeAt, DESK_PASSWORD, invite } from '../support/desk.ts'
import { cardNumber, someAddress, someCard } from '../support/destinations.ts'
import { quotedFor } from '../support/exchange.ts'
import { daysLater, type OpenProject, openProject } from '../support/financing.ts'
import { partPicture, passedUpTo, someData } from '../support/identity.ts'
import { quickOperator, quickUser, setAccount } from '../support/people.ts'
import { PIXEL, png } from '../support/pictures.ts'
import { draftedProject, fundedProject, projectForm } from '../support/projects.ts'
import { FUND_PASSWORD, member, session, setFundPassword, steppedUp, uidOf } from '../support/security.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'
import { waitingWithdrawal } from '../support/waiting-withdrawal.ts'
import { proposedWay, wayForm } from '../support/ways.ts'
import { bind, deskOf, payee, reserved } from '../support/withdrawals.ts'

// The rights of the cloud, held against what the code really does: each area works with a table that refuses, as
// IAM would, whatever the list of areas does not give it. A call is judged with all its partitions at once, and two
// rights do not add up: one of them must hold for every partition the call names under an action.

interface Wanted {
  action: TableAction
  partitions: string[]
  index: IndexName | null
  /** Attributes that writes name, those of their conditions too. */
  names: string[]
}

const at = (action: TableAction, partition: string, index: IndexName | null = null): Wanted => ({
  action,
  partitions: [partition],
  index,
  names: [],
})
/** What IAM compares of a write: its attributes, the keys included; of a path in a map the map alone. */
function attributesOf(write: Write): string[] {
  const { condition = '', names = {} } = write
  const spoken = write.kind === 'update' ? `${write.update} ${condition}` : condition
  const named = [...spoken.matchAll(/(?<!\.)#\w+/g)].map(([name]) => names[name] ?? name)
  return [...new Set(['pk', 'sk', ...named, ...(write.kind === 'put' ? Object.keys(write.item) : [])])]
}

const actionOf = { put: 'PutItem', update: 'UpdateItem', check: 'ConditionCheckItem' } as const
const written = (write: Write): Wanted => ({
  ...at(actionOf[write.kind], write.kind === 'put' ? write.item.pk : write.key.pk),
  names: attributesOf(write),
})

/** What one call wants of each action, its partitions together. */
const together = (wanted: Wanted[]): Wanted[] =>
  [...Map.groupBy(wanted, ({ action }) => action)].map(([action, same]) => ({
    action,
    partitions: same.flatMap(({ partitions }) => partitions),
    index: null,
    names: same.flatMap(({ names }) => names),
  }))

const wantedBy: { [Call in keyof Table]: (argument: never) => Wanted[] } = {
  get: (key: Key) => [at('GetItem', key.pk)],
  getMany: (keys: Key[]) => together(keys.map(({ pk }) => at('BatchGetItem', pk))),
  query: ({ pk, index }: Query) => [at('Query', pk, index)],
  count: ({ pk, index }: Query) => [at('Query', pk, index)],
  write: (write: Write) => [written(write)],
  remove: (key: Key) => [at('DeleteItem', key.pk)],
  transact: (writes: Write[]) => together(writes.map(written)),
}

const fits = (pattern: string, partition: string): boolean =>
  pattern.endsWith('*') ? partition.startsWith(pattern.slice(0, -1)) : partition === pattern

const given = (rights: readonly TableRight[], { action, partitions, index, names }: Wanted): boolean =>
  rights.some(
    (access) =>
      access.actions.includes(action) &&
      (access.index ?? null) === index &&
      names.every((name) => access.attributes?.includes(name) ?? true) &&
      partitions.every((partition) => access.partitions.some((pattern) => fits(pattern, partition))),
  )

/** All that the stories below asked for. */
const asks: { user: FunctionName; wanted: Wanted }[] = []

/** Throws as DynamoDB would for a role without the right. */
const fenced = (table: Table, user: FunctionName): Table =>
  watchTable(table, (call, argument) => {
    const asked = wantedBy[call](argument as never)
    asks.push(...asked.map((wanted) => ({ user, wanted })))
    const refused = asked.filter((wanted) => !given(functions[user].table, wanted))
    if (refused.length > 0) throw new Error(`AccessDenied: ${user} ${JSON.stringify(refused)}`)
  })

let stack: TestStack
let apis: ReturnType<typeof createApis>
/** Data keys are rows of the table too, read and made by whoever needs them. */
const kms = kmsInProcess()
const allOf = (user: FunctionName): AllDeps => {
  const table = fenced(stack.deps.table, user)
  const personal = openPersonal({ table, kms, stage: 'local', clock: stack.clock.read })
  return { ...stack.deps, table, personal, catalog: createCatalog(table, 'sim') }
}
const depsOf = <F extends FunctionName>(user: F) => depsFor(user, allOf(user))
beforeAll(async () => {
  stack = await testStack({ events: false })
  const names = Object.keys(areas) as Area[]
  apis = Object.fromEntries(names.map((area) => [area, createApis(allOf(area))[area]])) as typeof apis
})
afterAll(() => stack.stop())

async function ok(
  id: Parameters<typeof routeById>[0],
  fields: Record<string, unknown>,
  token?: string,
  operationId = stack.id(),
  headers: Record<string, string> = {},
) {
  const route = routeById(id)
  const idempotent = 'idempotent' in route && route.idempotent
  const caller = { ...(token && { token }), ...(idempotent && { operationId }), headers }
  const answered = await send(apis, route, fields, caller)
  expect([id, answered.status]).toEqual([id, 200])
  return answered.body.data as Record<string, string>
}

test('a user registers, trades, is settled by event, by sweep and by a look, and leaves: every right is there', async () => {
  const form = {
    username: 'fenced',
    password: PASSWORD,
    passwordRepeat: PASSWORD,
    invite: stack.invite,
    agree: '1',
  }
  const first = await ok('login.reg', form)
  const { token } = await ok('login.index', { username: 'fenced', password: PASSWORD })
  expect(first.token).toBeTruthy()

  for (const id of [
    'market.home',
    'market.goods',
    'market.ajaxdata',
    'market.ticks',
    'content.info',
    'content.openapi',
  ] as const)
    await ok(id, {})
  for (const id of ['market.ajaxpro', 'market.getprodata', 'market.seconds'] as const)
    await ok(id, { id: 'BTCUSD' })
  await ok('market.getkdata', { id: 'BTCUSD', interval: '1d', count: 5 })
  await ok('market.fairness', { symbol: 'BTCUSD' })
  await ok('market.rules', {})

  const place = () =>
    ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }, token)
  const worker = depsOf('settlement')
  const settle = [
    async () => {
      const shards = Array.from({ length: stack.deps.config.shards }, (_, shard) => shard)
      await Promise.all(shards.map((shard) => settleShard(worker, shard, stack.clock.nowMs)))
    },
    async () => void (await sweep(worker, stack.clock.nowMs)),
    async (id: string) => void (await ok('trade.goorder', { id }, token)),
  ]
  for (const settleBy of settle) {
    const { id = '' } = await place()
    await ok('trade.ajaxorder_list', {}, token)
    stack.clock.advance(120)
    await settleBy(id)
    expect(await ok('trade.get_this_order', { id }, token)).toMatchObject({ status: 'settled' })
    const { proofId } = await ok('trade.receipt', { id }, token)
    await ok('trade.proof', { id: proofId })
  }
  await ok('trade.orderlist', {}, token)
  await ok('views.statement', {}, token)
  await ok('account.index', {}, token)
  await ok('login.logout', {}, token)
})

test('a user sets limits, which rise while orders and deposits count under them: every right is there', async () => {
  const user = await stack.user('bounded')
  let token = ''
  const wait = async (seconds: number) => {
    stack.clock.advance(seconds)
    token = (await ok('login.index', { username: 'bounded', password: PASSWORD })).token ?? ''
  }
  await wait(1)
  const three = (amount: string) => ({ stake: amount, loss: amount, deposit: amount })
  await ok('limits.limits_change', { ...three('500'), timeZone: 'Asia/Tokyo' }, token)
  await ok('limits.limits_change', three('900'), token)
  const screenshot = await checkedPicture(stack, { ...user, token }, { bytes: png(71) })
  await wait(86_400 * 2)
  await ok('deposits.dorecharge', { method: 'bank', amount: '50', screenshot }, token)
  // Limits kept by the former attributes become one text, whoever begins the next day.
  const former = Object.values(formerAttributes).flatMap(({ limit, next, at }) => [
    [limit, 900_00n] as const,
    [next, 950_00n] as const,
    [at, 1n] as const,
  ])
  const keepAsBefore = async () => {
    const change = new Change(keys.account(user.uid)).remove('limits')
    for (const [name, value] of former) change.set(name, value)
    await stack.deps.table.write(change.build())
  }
  await keepAsBefore()
  const another = await checkedPicture(stack, { ...user, token }, { bytes: png(74) })
  await ok('deposits.dorecharge', { method: 'bank', amount: '50', screenshot: another }, token)
  await keepAsBefore()
  await ok('limits.limits_change', { stake: '800' }, token)
  await ok('limits.limits', {}, token)
  await ok('limits.realitycheck_answer', { hour: 7, at: 1 }, token)
  await ok('views.realitycheck', {}, token)
  await ok('limits.limits_change', { exclude: 6 }, token)
  await wait(86_400 * 190)
  await ok('limits.limits_change', { timeOut: 1 }, token)
})

test('a project is bought, added to, booked by look and worker, settled, renewed and refunded: every right is there', async () => {
  const user = await quickUser(stack)
  await setAccount(stack, user.uid, { USD_available: 100_000_00n })
  let { token } = user
  const later = async (days: number) => {
    token = (await daysLater(stack, user, days)).token
  }
  const offer = (changes: OpenProject) =>
    openProject(stack, { endAt: secondsOf(stack.clock.nowMs) + 90 * DAY, ...changes })
  const buy = (id: string, more: object = {}, headers = {}) =>
    ok('financing.yebjoinnow', { id, amount: '1000', ...more }, token, stack.id(), headers)
  const confirmed = async () => (await steppedUp(stack, { token }, 'purchase')).headers
  const until = addDays(dateIn('UTC', stack.clock.nowMs), 2)
  const daily = await offer({ dividend: 'daily', days: 2 })
  const short = await offer({ days: 1 })
  const part = await offer({ initialRate: 200_000n, dividend: 'maturity' })
  const balance = await offer({ kind: 'balance', days: 0, fundedUntil: until, reserve: 9_000_00n })
  await ok('financing.yeb_project', {}, token)
  await ok('financing.yuebaoinfo', { id: daily }, token)
  const { id: long = '' } = await buy(await offer({ once: true }), {}, await confirmed())
  await ok('financing.yebappend', { holding: long, amount: '10' }, token)
  await buy(daily, { amount: '100' })
  const { id: renewed = '' } = await buy(short, { amount: '200' })
  await buy(short, { amount: '300' })
  await buy(part, { part: 'initial' })
  const { id: whole = '' } = await buy(part, { part: 'initial', amount: '100' })
  await ok('financing.yebappend', { holding: whole, amount: '80' }, token)
  const { id: back = '' } = await buy(part, { part: 'initial', amount: '100' })
  await ok('financing.yebstop', { holding: back }, token)
  const { id: held = '' } = await buy(balance, { amount: '500' })
  await buy(await offer({ kind: 'balance', days: 0, fundedUntil: addDays(until, 2), reserve: 9_000_00n }), {
    amount: '333.33',
  })
  // Another call books the same day: what was lost is read again.
  const raced = async (as: 'financing' | 'accruals', run: (deps: AllDeps) => Promise<unknown>) => {
    let isFirst = true
    const all = allOf(as)
    const table: Table = {
      ...all.table,
      async transact(writes) {
        if (isFirst) {
          isFirst = false
          await bookUser(stack.deps, user.uid, stack.clock.nowMs)
        }
        return all.table.transact(writes)
      },
    }
    await run({ ...all, table })
  }
  await later(2)
  await raced('accruals', accrueAll)
  await ok('financing.yebkeep', { holding: renewed }, token)
  await ok('financing.yebappend', { holding: long, amount: '10.01' }, token)
  await later(3)
  await raced('financing', (deps) => bookUser(deps, user.uid, stack.clock.nowMs))
  await ok('financing.yeb', {}, token)
  await ok('financing.yebstop', { holding: held, amount: '500' }, token)
  token = await session(stack, user)
  await buy(balance, { amount: '5' })
  await ok('financing.yebstop', { holding: whole, forfeits: '0.20' }, token)
  await later(90)
  const other = await openProject(stack)
  const { id: more = '' } = await buy(other, { amount: '111.11' })
  await later(1)
  await ok('financing.yebappend', { holding: more, amount: '1.01' }, token)
  const waits = await openProject(stack, { initialRate: 200_000n })
  await buy(waits, { part: 'initial', amount: '100' })
  await later(3)
  expect(await accrueAll(depsOf('accruals'))).toMatchObject({ users: expect.any(Number) })
  await ok('financing.project_orderlist', {}, token)
  await ok('views.statement', {}, token)
  await ok('views.wallet', {}, token)
})

test('a bonus of every asset is accepted and ends, by a look or by itself: every right is there', async () => {
  const user = await stack.user('takes-bonuses')
  const { token } = await ok('login.index', { username: 'takes-bonuses', password: PASSWORD })
  const offer = async (asset: Asset, offeredMs = stack.clock.nowMs) => {
    const id = newId(offeredMs)
    const terms = { asset, amount: 5n, times: 0, days: 30, until: secondsOf(stack.clock.nowMs) + 60 }
    await offerBonus(stack.deps.table, { uid: user.uid, id, terms, nowMs: offeredMs })
    await ok('rewards.bonus_accept', { id }, token)
  }
  for (const asset of assetNames) {
    await offer(asset, stack.clock.nowMs - msOf(86_400 * 2))
    await ok('rewards.bonus', {}, token)
    await offer(asset)
    expect(await endBonuses(depsOf('bonuses'))).toEqual({ ended: 1 })
  }
})

test('days are signed and made up, and an invitation is booked, in time or late: every right is there', async () => {
  const user = await stack.user('signs-in')
  await ok('engagement.sign_in', {}, user.token)
  stack.clock.advance(2 * 86_400 - 60)
  const { token } = await ok('login.index', { username: 'signs-in', password: PASSWORD })
  await ok('engagement.sign_in', { date: dateIn('UTC', stack.clock.nowMs - msOf(86_400)) }, token)
  await ok('engagement.invite', {}, token)
  const { publicId } = user
  for (const late of [0, 2 * 86_400]) {
    const form = {
      username: `invited${late}`,
      password: PASSWORD,
      passwordRepeat: PASSWORD,
      invite: publicId,
    }
    const friend = await ok('login.reg', { ...form, agree: '1' }, undefined)
    const place = { pk: `U#${user.uid}`, from: 'FRIEND#', to: 'FRIEND#~', newestFirst: true }
    const uid = (await stack.deps.table.query(place)).rows[0]?.sk.slice('FRIEND#'.length) ?? ''
    const passing = { uid, publicId: '', username: '', token: friend.token ?? '' }
    await passedUpTo(stack, await quickOperator(stack), passing)
    stack.clock.advance(late + 1)
    expect(await bookInvitations(depsOf('invitations'))).toEqual({ booked: 1 })
  }
})

test('a couple links, is rewarded and parts, VIP levels are reached: every right is there', async () => {
  const [ada, ben] = [await stack.user('couple-ada'), await stack.user('couple-ben')]
  const { token } = await ok('login.index', { username: 'couple-ada', password: PASSWORD })
  const { token: bens } = await ok('login.index', { username: 'couple-ben', password: PASSWORD })
  const invited = async () => {
    const id = stack.id()
    await ok('activities.addlover_act', { partner: ben.publicId }, token, id)
    return id
  }
  await ok('activities.addlover_act', { refuse: await invited() }, bens)
  const link = await invited()
  await ok('activities.addlover_act', { confirm: link }, bens)
  for (const user of [ada, ben]) await signedIn(stack, user, { count: user === ada ? 28 : 30 })
  const { rows } = await stack.deps.table.query({ pk: `U#${ben.uid}`, from: 'S#', to: 'S#~' })
  expect(await consume(depsOf('effects'), [{ sequence: '1', new: rows[0] as Row }])).toEqual([])
  expect(await countProgress(depsOf('progress'))).toEqual({ looked: 1 })
  for (const user of [ada, ben]) await signedIn(stack, user, { first: 28, count: 12 })
  expect((await ok('activities.addlover', {}, token)).partner).toMatchObject({ earned: '2.50' })
  await ok('activities.activity_quiz', { quiz: '21021' }, token)
  expect((await ok('activities.activity', {}, token)).vip).toMatchObject({ level: 1, points: 60 })
  await ok('activities.addlover_act', { end: link }, token)
  // Found also while index keys change.
  const { indexKeys } = stack.deps.secrets
  const secrets = { ...stack.deps.secrets, indexKeys: [`9.${'E'.repeat(43)}`, ...indexKeys] }
  const before = apis
  apis = { ...apis, activities: createApis({ ...allOf('activities'), secrets }).activities }
  await ok('activities.addlover_act', { partner: ben.publicId }, token)
  apis = before
})

test('a price alert is added, reached and taken away: every right is there', async () => {
  const user = await stack.user('wants-to-know')
  const { token } = user
  await ok('alerts.alerts_change', { productId: 'BTCUSD', above: '999999' }, token)
  const { alerts } = await stack.ok('alerts.alerts', {}, user)
  await ok('alerts.alerts_change', { remove: alerts[0]?.id ?? '' }, token)
  const { price } = await stack.ok('market.ajaxpro', { id: 'BTCUSD' })
  // However it moves, it meets one of both.
  const near = (by: number) => (Number(price) + by).toFixed(2)
  await ok('alerts.alerts_change', { productId: 'BTCUSD', above: near(0.01) }, token)
  await ok('alerts.alerts_change', { productId: 'BTCUSD', below: near(-0.01) }, token)
  await ok('security.notices_choose', { kind: 'alerts', channel: 'mail', on: '1' }, token)
  await ok('security.quiet', { on: '0', from: 22, to: 8, results: '1' }, token)
  stack.clock.advance(600)
  expect((await lookAtAll(depsOf('lookout'))).reached).toBeGreaterThan(0)
  // Nobody is there to write to; then somebody is, and a browser whose push service knows it no more.
  const notified = async () => (await tellDue(depsOf('notifier'))).due
  expect(await notified()).toBeGreaterThan(0)
  // Only handed on to the sender: what it is sealed under does not matter here.
  await stack.deps.table.write(new Change(keys.profile(user.uid)).set('mail', 'mail.x').build())
  await ok('messages.read', { rules: 1, notices: 1 }, token)
  await ok('messages.push', {}, token)
  await ok('security.notices_choose', { kind: 'alerts', channel: 'push', on: '1' }, token)
  const { p256dh, auth } = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
  const gone = { endpoint: 'https://fcm.googleapis.com/fcm/send/gone', p256dh, auth }
  await ok('messages.push_change', gone, token)
  await ok('messages.push_change', { ...gone, endpoint: `${gone.endpoint}2` }, token)
  await ok('messages.push_change', { endpoint: `${gone.endpoint}2`, remove: 1 }, token)
  const now = (await stack.ok('market.ajaxpro', { id: 'BTCUSD' })).price
  for (const [side, by] of [
    ['above', 0.01],
    ['below', -0.01],
  ] as const)
    await ok('alerts.alerts_change', { productId: 'BTCUSD', [side]: (Number(now) + by).toFixed(2) }, token)
  stack.clock.advance(600)
  await lookAtAll(depsOf('lookout'))
  const push = async () => ({ ok: false, reason: 'gone' }) as const
  await tellDue({ ...depsOf('notifier'), push })
})

test('an order that has long been due is looked for, by its user and at the desk: every right is there', async () => {
  const user = await stack.user()
  await ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }, user.token)
  stack.clock.advance(300)
  // More than is found among the newest, so that all places are looked into.
  await setAccount(stack, user.uid, { openTotal: 99_00n })
  const operator = await quickOperator(stack, 'reviewer')
  expect(await ok('desk.user', { q: user.uid }, operator.token)).toMatchObject({ openOrders: 1 })
  expect(await ok('trade.ajaxorder_list', {}, user.token)).toEqual({ items: [] })
})

test('what moved late is noted by event, look and desk, and told in the statement: every right is there', async () => {
  const user = await stack.user()
  const place = () =>
    ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }, user.token)
  const seen = await submitted(stack, user)
  await place()
  stack.clock.advance(90_000)
  await sweep(depsOf('settlement'), stack.clock.nowMs)
  const operator = await quickOperator(stack)
  await ok('desk.deposit_approve', { ...seen }, operator.token)
  const { id = '' } = await place()
  stack.clock.advance(4000)
  await ok('trade.goorder', { id }, user.token)
  // Its days are counted from the first on, as of an account from before its profit was kept.
  await stack.deps.table.write(new Change(keys.account(user.uid)).remove('profit').build())
  const account = await stack.deps.table.get(keys.account(user.uid), { consistent: true })
  if (!account) throw new Error('no account')
  expect(await consume(depsOf('effects'), [{ sequence: '1', new: account }])).toEqual([])
  expect(await ok('views.wallet', {}, user.token)).toMatchObject({ counted: { isWhole: true } })
  await ok('views.balances', {}, user.token)
  await ok('views.year', { year: '2026' }, user.token)
  const reader = await quickOperator(stack, 'reviewer')
  for (const { items } of [
    await ok('views.statement', {}, user.token),
    await ok('desk.user_statement', { uid: user.uid }, reader.token),
  ])
    expect((items as unknown as { kind: string }[]).map(({ kind }) => kind.split('_')[0])).toEqual(
      expect.arrayContaining(['order', 'deposit']),
    )
})

test('what money may be paid out to is bound, listed and removed, also while index keys change: every right is there', async () => {
  const user = await stack.user()
  const bind = async (form: ReturnType<typeof someCard> | ReturnType<typeof someAddress>) => {
    const { headers = {} } = await steppedUp(stack, user, 'binding')
    const route = 'address' in form ? 'destinations.add_wallet_addr' : 'destinations.add_card'
    return (await ok(route, form, user.token, stack.id(), headers)).id
  }
  const remove = async (id: string | undefined, route: 'bank_card' | 'user_wallet') =>
    ok(`destinations.${route}_remove`, { id, remove: 1 }, user.token)
  const all = [
    someCard(),
    someCard('', { kind: 'alipay', account: 'fenced@example.com' }),
    someCard('', { kind: 'wechat', account: 'fenced_user' }),
  ]
  for (const form of all) await remove(await bind(form as ReturnType<typeof someCard>), 'bank_card')
  const wallet = await bind(someAddress())
  await ok('destinations.bank_card', {}, user.token)
  await ok('destinations.user_wallet', {}, user.token)
  await setAccount(stack, user.uid, { USD_locked: 1n })
  await remove(wallet, 'user_wallet')
  const secrets = {
    ...stack.deps.secrets,
    indexKeys: [`9.${'D'.repeat(43)}`, ...stack.deps.secrets.indexKeys],
  }
  const before = apis
  apis = { ...apis, destinations: createApis({ ...allOf('destinations'), secrets }).destinations }
  for (const form of all) await bind({ ...form, cardNumber: cardNumber() } as ReturnType<typeof someCard>)
  await bind(someAddress())
  apis = before
})

test('money is asked for to go out, on a running day and on a new one: every right is there', async () => {
  const user = await payee(stack, { level: 1 })
  const ask = async (asset: Asset, amount: string) => {
    const config = { ...stack.deps.config, asset }
    const withdrawals = createApis({ ...allOf('withdrawals'), config }).withdrawals
    const { headers = {} } = await steppedUp(stack, user, 'withdrawal')
    const form = { amount, kind: 'card', destination: user.card }
    const sending = { token: user.token, headers, operationId: stack.id() }
    return send({ ...apis, withdrawals }, routeById('withdrawals.cash_submit'), form, sending)
  }
  for (const [index, asset] of assetNames.entries()) {
    const least = BigInt(stack.deps.config.identity.withdrawMin)
    const change = new Change(keys.account(user.uid)).set(`${asset}_available`, least)
    if (index === 0)
      for (const { limit, next, at } of Object.values(formerAttributes))
        change.set(limit, 900_00n).set(next, 950_00n).set(at, 1n)
    await stack.deps.table.write(change.build())
    stack.clock.nowMs += 86_400_000
    user.token = await session(stack, user)
    const { status, body } = await ask(asset, formatAmount(least, asset))
    expect([status, body.error]).toEqual([200, undefined])
    if (index > 0) continue
    await ok('withdrawals.cash', {}, user.token)
    await ok('withdrawals.cash_record', {}, user.token)
    await ok('withdrawals.cash_record', { id: (body.data as { id: string }).id }, user.token)
  }
})

test('a refill is paid out: every right is there', async () => {
  const { token, uid } = await stack.user()
  await setAccount(stack, uid, { USD_available: 1n })
  await ok('account.refill', {}, token)
})

test('a picture comes, is checked and found clean: every right is there', async () => {
  const { token, uid } = await stack.user()
  const asked = { purpose: 'deposit', contentType: 'image/png', size: PIXEL.length }
  const { key = '' } = await ok('uploads.uploadfile', asked, token)
  const face = await ok('uploads.uploadavatar', { contentType: 'image/png', size: PIXEL.length }, token)
  const { key: broken = '' } = await ok('uploads.uploadfile', asked, token)
  for (const [id, bytes] of [
    [face.key, PIXEL],
    [broken, Buffer.from('no picture')],
  ] as const)
    await stack.deps.files.put(`in/${uid}/${id}`, bytes, 'image/png')
  expect(await cleanUpload(depsOf('cleaner'), `in/${uid}/${face.key}`)).toBe('clean')
  expect(await cleanUpload(depsOf('cleaner'), `in/${uid}/${broken}`)).toBe('refused')
  await stack.deps.files.put(`in/${uid}/${key}`, PIXEL, 'image/png')
  const read = () => stack.deps.table.get(keys.upload(uid, key), { consistent: true })
  const old = await read()
  expect(await cleanUpload(depsOf('cleaner'), `in/${uid}/${key}`)).toBe('clean')
  const now = await read()
  const change = { sequence: '1', ...(old && { old }), ...(now && { new: now }) }
  expect(await consume(depsOf('effects'), [change])).toEqual([])
  expect(await ok('uploads.uploadstate', { key }, token)).toMatchObject({ state: 'clean' })
  expect((await ok('uploads.avatar', {}, token)).url).toContain('avatar')
  await ok('uploads.removeavatar', {}, token)
})

test('a deposit is submitted and listed: every right is there', async () => {
  const user = await stack.user()
  const screenshot = await checkedPicture(stack, user)
  await ok('deposits.recharge', {}, user.token)
  await ok(
    'deposits.dorecharge',
    { method: 'bank', amount: '100', screenshot, reference: 'TX-1' },
    user.token,
  )
  await ok('deposits.recharge_record', {}, user.token)
})

test('cash is exchanged for a coin and back, listed and checked: every right is there', async () => {
  const user = await stack.user()
  const exchange = async (from: string, to: string, amount: string) => {
    const { quote } = (await ok('exchange.exchange', { from, to, amount }, user.token)) as unknown as {
      quote: { id: string; quote: string; coinAmount: string }
    }
    const form = { from, to, amount, quote: quote.quote }
    await ok('exchange.exchange_confirm', form, user.token, quote.id)
    return quote
  }
  for (const coin of ['ETH', 'USDT']) await exchange('USD', coin, '10')
  const { id, coinAmount } = await exchange('USD', 'BTC', '500')
  await exchange('BTC', 'USD', coinAmount)
  const { form, operationId } = await quotedFor(stack, user)
  const late = { token: user.token, operationId }
  stack.clock.advance(120)
  // A refusal reads what was made before.
  const route = routeById('exchange.exchange_confirm')
  expect((await send(apis, route, form, late)).body.error).toBe('quote_expired')
  expect((await send(apis, route, form, { ...late, operationId: stack.id() })).body.error).toBe(
    'quote_mismatch',
  )
  await ok('exchange.exchange_record', {}, user.token)
  await ok('exchange.exchange_record', { id }, user.token)
  await ok('exchange.exchange_proof', { id }, user.token)
  await ok('views.statement', {}, user.token)
})

test('what follows a decision is written, its message listed and read: every right is there', async () => {
  const user = await stack.user()
  const seen = await submitted(stack, user)
  const read = () => stack.deps.table.get(keys.deposit(user.uid, seen.id), { consistent: true })
  const old = await read()
  await approveBy(stack, 'ada', seen)
  const now = await read()
  const change = { sequence: '1', ...(old && { old }), ...(now && { new: now }) }
  expect(await consume(depsOf('effects'), [change])).toEqual([])
  // A change that is not understood is set aside.
  const odd = { sequence: '2', ...(old && { old }), ...(now && { new: { ...now, amount: 'much' } }) }
  expect(await consume(depsOf('effects'), [odd])).toEqual([])
  const { items } = (await ok('messages.msg', {}, user.token)) as unknown as { items: { id: string }[] }
  await ok('messages.msg_read', { id: items[0]?.id }, user.token)
  await ok('messages.msg_read', { all: 1 }, user.token)
  expect((await ok('deposits.recharge', {}, user.token)).medianSeconds).toBe(0)
})

test('deposits are queued, approved by two, refused and credited at the desk: every right is there', async () => {
  const user = await stack.user()
  const { uid } = user
  const [large, wrong] = [await submitted(stack, user, '1000'), await submitted(stack, user)]
  const [first, second] = [await quickOperator(stack), await quickOperator(stack, 'approver')]
  await ok('desk.queues', {}, first.token)
  await reportQueues(depsOf('overdue'), stack.clock.nowMs)
  await ok('desk.mine', {}, first.token)
  await ok('desk.deposits', {}, first.token)
  await ok('desk.deposit', { uid, id: large.id }, first.token)
  await ok('desk.deposit_approve', { ...large }, first.token)
  await ok('desk.deposit_approve', { ...large, from: 4 }, second.token)
  await ok('desk.deposit_refuse', { ...wrong, reason: 'reason_not_received' }, first.token)
  await ok('desk.deposit_credit', { uid, amount: '5', reason: 'reason_goodwill' }, second.token)
  const pictures = await checkedPicture(stack, user, { purpose: 'ticket', bytes: png(77) })
  const ticket = stack.id()
  await ok('service.ticket_write', { topic: 'reward', text: 'Mine.', pictures }, user.token, ticket)
  const claim = { uid, amount: '5', reason: 'reason_claim', ticket }
  const credit = stack.id()
  await ok('desk.deposit_credit', claim, second.token, credit)
  await ok('activities.activity', {}, user.token)
  await ok('desk.deposit_refuse', { uid, id: credit, from: 4, reason: 'reason_credit_not_due' }, first.token)
})

test('who somebody is: submitted by level, rejected, passed, changed by two, also while one index key replaces another: every right is there', async () => {
  const user = await stack.user()
  const { token, uid } = user
  const [first, second] = [await quickOperator(stack), await quickOperator(stack)]
  const submit = async (form: object) => {
    const id = stack.id()
    await ok('identity.certification_submit', { ...form }, token, id)
    return { uid, id }
  }
  const wrong = await submit(someData())
  await ok('desk.identities', {}, first.token)
  await ok('desk.identity', wrong, first.token)
  await ok('desk.identity_reveal', wrong, first.token)
  const reasons = 'idNumber:reason_number_wrong'
  await ok('desk.identity_reject', { ...wrong, reasons }, first.token)

  const { indexKeys } = stack.deps.secrets
  const secrets = { ...stack.deps.secrets, indexKeys: [`9.${'D'.repeat(43)}`, ...indexKeys] }
  const before = apis
  const areasOf = (area: Area) => createApis({ ...allOf(area), secrets })[area]
  apis = { ...apis, identity: areasOf('identity'), desk: areasOf('desk') }
  const right = await submit({ level: 1, idNumber: someData().idNumber })
  await ok('desk.identity_pass', right, first.token)
  const { id: ticket } = await ok(
    'service.ticket_write',
    { topic: 'verified_data', text: 'New passport.' },
    token,
  )
  const { idNumber } = someData()
  const asked = { uid, ticket, what: 'idNumber', value: idNumber, reason: 'renamed' }
  const { id } = await ok('desk.change_propose', asked, first.token)
  await ok('desk.changes', {}, first.token)
  await ok('desk.change', { uid, id }, second.token)
  await ok('desk.change_reveal', { uid, id }, second.token)
  await ok('desk.change_carry_out', { uid, id }, second.token)
  apis = before

  const reset = { uid, ticket, what: 'fundPassword', reason: 'forgotten' }
  const { id: resetId } = await ok('desk.change_propose', reset, first.token)
  await ok('desk.change_carry_out', { uid, id: resetId }, second.token)
  const { id: refused } = await ok('desk.change_propose', { ...reset }, first.token)
  await ok('desk.change_refuse', { uid, id: refused, reason: 'not_asked' }, second.token)
  const [front, back, handheld] = [
    await partPicture(stack, user, 'front'),
    await partPicture(stack, user, 'back'),
    await partPicture(stack, user, 'handheld'),
  ]
  const photos = await submit({ level: 2, front, back, handheld })
  await ok('desk.identity', photos, first.token)
  await ok('desk.identity_pass', photos, first.token)
  await submit({ level: 3, asset: await partPicture(stack, user, 'asset') })
  expect((await ok('identity.certification', {}, token)).level).toBe(2)
})

test('a question is asked about an order, gone on with, seen, answered and closed: every right is there', async () => {
  const user = await stack.user()
  const [operator, picture] = [
    await quickOperator(stack),
    await checkedPicture(stack, user, { purpose: 'ticket' }),
  ]
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
  const { id: aboutId } = await stack.ok('trade.addorder', ticket, user)
  const asked = { topic: 'order', text: 'Why?', about: 'order', aboutId, pictures: picture }
  const { id } = await ok('service.ticket_write', asked, user.token)
  await ok('service.ticket_write', { id, text: 'And when?' }, user.token)
  await ok('desk.tickets', {}, operator.token)
  await ok('desk.tickets', { uid: user.uid }, operator.token)
  await ok('desk.ticket', { uid: user.uid, id }, operator.token)
  await ok('desk.ticket_canned', {}, operator.token)
  await ok('desk.ticket_answer', { uid: user.uid, id, seen: 2, text: 'Now.' }, operator.token)
  await ok('service.ticket', {}, user.token)
  await ok('service.ticket', { id }, user.token)
  await ok('service.ticket_write', { id, seen: 3 }, user.token)
  await ok('desk.ticket_close', { uid: user.uid, id, seen: 3 }, operator.token)
  await ok('service.ticket_write', { id, text: 'One more.' }, user.token)
  await ok('service.ticket_write', { id, seen: 4, close: 1 }, user.token)
  // Without a login.
  const letter = { name: 'Ada', contact: 'ada@example.org', text: 'My account is locked.' }
  const { code } = await ok('service.letter', letter)
  await ok('service.letter_answer', { code })
})

test('withdrawals are looked at, approved, paid, refused and returned at the desk: every right is there', async () => {
  const [user, one, other] = [await quickUser(stack), await quickOperator(stack), await quickOperator(stack)]
  const waiting = async () => {
    // Sealed under the keys the desk opens.
    const { personal } = depsOf('desk')
    const { uid, id } = await waitingWithdrawal({ deps: { ...stack.deps, personal } }, user)
    return { uid, id }
  }
  const [first, second, third] = [await waiting(), await waiting(), await waiting()]
  await ok('desk.withdrawals', {}, one.token)
  await ok('desk.withdrawal', first, one.token)
  await ok('desk.withdrawal_reveal', first, one.token)
  await ok('desk.withdrawal_approve', { ...first, from: 'reserved' }, one.token)
  await ok('desk.withdrawal_paid', { ...first, reference: 'FT-1' }, one.token)
  await ok('desk.withdrawal_approve', { ...second, from: 'reserved' }, one.token)
  await ok('desk.withdrawal_return', { ...second, reason: 'reason_payment_bounced' }, other.token)
  const reason = 'reason_holder_differs'
  await ok('desk.withdrawal_refuse', { ...third, from: 'reserved', reason }, one.token)
})

/** Projects drafted, changed, funded, opened, closed and given up by this operator. */
async function projectsAtTheDesk(token: string) {
  const form = projectForm(secondsOf(stack.clock.nowMs))
  const press = stack.id()
  const { id = '' } = await ok('desk.project_draft', form, token, press)
  await ok('desk.project_draft', form, token, press)
  await ok('desk.project_edit', { ...form, id, was: 1, initialRate: '' }, token)
  await ok('desk.project_fund', { id, amount: '5' }, token)
  await ok('desk.project_discard', { id }, token)
  const none = await draftedProject(stack)
  await ok('desk.project_discard', { id: none.id }, token)
  const which = await fundedProject(stack)
  await ok('desk.projects', {}, token)
  await ok('desk.project', { id: which.id }, token)
  await ok('desk.project_open', which, token)
  await ok('desk.project_fund', { id: which.id, amount: '5' }, token)
  await ok('desk.project_close', { id: which.id }, token)
  await ok('desk.project_give_back', { id: which.id }, token)
  const balance = await fundedProject(stack, '100', { kind: 'balance', dailyRate: '0.0001' })
  await ok('desk.project_open', balance, token)
  // Funded again after days on which it was not.
  const lapsed = addDays(dateIn('UTC', stack.clock.nowMs), -3)
  await stack.deps.table.write(new Change(keys.project(balance.id)).set('fundedUntil', lapsed).build())
  await ok('desk.project_fund', { id: balance.id, amount: '100' }, token)
}

/** Articles written, changed, published, ended and given up by this operator; what users then read. */
async function articlesAtTheDesk(token: string) {
  const now = secondsOf(stack.clock.nowMs)
  const { key = '' } = await ok('desk.article_picture', { contentType: 'image/png', size: 9 }, token)
  await ok('desk.article_picture_state', { key }, token)
  const picture = { pk: `U#${CONTENT_PICTURES}`, sk: `F#${key}` }
  await stack.deps.table.write(new Change(picture).set('state', 'clean').build())
  const press = stack.id()
  const form = { ...articleForm(now), texts: inAll([{ is: 'picture', key, alt: 'A chart' }]) }
  const { id = '' } = await ok('desk.article_draft', form, token, press)
  await ok('desk.article_draft', form, token, press)
  await ok('desk.article_edit', { ...form, id, was: 1, texts: '{"th":null}' }, token)
  await ok('desk.article_discard', { id, was: 2 }, token)
  const news = await draftedArticle(stack)
  await ok('desk.article_publish', news, token)
  const rules = await draftedArticle(stack, rulesForm(now))
  await ok('desk.article_publish', rules, token)
  await ok('desk.article_end', { id: rules.id }, token)
  await ok('desk.articles', {}, token)
  await ok('desk.article', { id }, token)
  const activity = await draftedArticle(stack, { kind: 'activity', topic: 'sign' })
  await ok('desk.article_publish', activity, token)
  await ok('content.about_list', {})
  await ok('content.about_details', { id: news.id })
  await ok('content.activity_list', {})
  await ok('content.activity_details', { id: activity.id })
  for (const route of ['content.notice', 'content.banner', 'market.home'] as const) await ok(route, {})
}

test('an operator comes, looks, locks, reads the trail and leaves: every right is there', async () => {
  const { uid } = await stack.user()
  const invitation = await invite(stack, 'fenced-desk', 'admin')
  const { secret = '' } = await ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
  await ok('desk.activate', { invite: invitation, code: codeAt(stack, secret) })
  stack.clock.advance(30)
  const form = { name: 'fenced-desk', password: DESK_PASSWORD, code: codeAt(stack, secret) }
  const { token } = await ok('desk.login', form)
  await ok('desk.me', {}, token)
  await ok('desk.user', { q: uid }, token)
  await ok('desk.users', { q: stack.id() }, token)
  await ok('desk.user', { q: 'fenced' }, token)
  await ok('desk.user_orders', { uid }, token)
  await ok('desk.user_statement', { uid }, token)
  const press = stack.id()
  await ok('desk.lock', { uid, reason: 'under_inquiry' }, token, press)
  await ok('desk.lock', { uid, reason: 'under_inquiry' }, token, press)
  await ok('desk.unlock', { uid, reason: 'inquiry_closed' }, token)
  const halted = { id: 'BTCUSD', reason: 'Maintenance' }
  await ok('desk.products', {}, token)
  await ok('desk.halt', halted, token)
  await ok('desk.resume', { id: halted.id, was: halted.reason }, token)
  await ok('desk.books', {}, token)
  const own = { ...(await wayForm(stack)), account: 'practice only' }
  const { method, version, id } = await ok('desk.way_propose', own, token)
  await ok('desk.ways', {}, token)
  await ok('desk.way', { method }, token)
  await ok('desk.way_refuse', { method, version, id }, token)
  const replaced = await proposedWay(stack)
  await ok('desk.way_confirm', replaced, token)
  await projectsAtTheDesk(token ?? '')
  await articlesAtTheDesk(token ?? '')
  const payer = await quickUser(stack)
  const paid = { method, amount: '100', screenshot: await checkedPicture(stack, payer) }
  await ok('deposits.dorecharge', { ...paid, version: replaced.version - 1 }, payer.token)
  await ok('desk.audit', {}, token)
  await ok('desk.logout', {}, token)
})

test('codes are asked for, sent, checked; a phone and a mail bound and lost: every right is there', async () => {
  const edge = {
    'x-origin-secret': stack.deps.secrets.originSecrets[0] ?? '',
    'cloudfront-viewer-address': '203.0.113.8:1',
    'cloudfront-viewer-country': 'TH',
  }
  const send = async (of: CodeOf) => {
    await sendLetter(depsOf('sender'), codeKey(of, stack.deps.secrets.uniqueKey))
    return /\d{6}/.exec(stack.outbox.letters()[0]?.text ?? '')?.[0] ?? ''
  }
  const open = async (scene: 'register' | 'forgot', to: object) => {
    stack.clock.advance(61)
    const id = 'email' in to ? 'contact.sendmail' : 'contact.smssend'
    const { id: owner = '' } = await ok(id, { ...to, scene })
    return { ...to, codeId: owner, code: await send({ scene, target: await readTarget(to), owner }) }
  }
  const [mail, phone] = [{ email: 'rights@example.com' }, { area: '66', phone: '0812345678' }]
  const form = { password: PASSWORD, passwordRepeat: PASSWORD, invite: stack.invite, agree: '1' }
  for (const [username, to] of [
    ['by-mail', mail],
    ['by-phone', phone],
  ] as const) {
    await ok('login.reg', { ...form, username, ...(await open('register', to)) })
    const { token = '' } = await ok('login.index', { ...to, password: PASSWORD })
    await setFundPassword(stack, uidOf(token))
    const again = { ...(await open('forgot', to)), password: PASSWORD, passwordRepeat: PASSWORD }
    await ok('contact.forgetpwd', again, undefined, undefined, edge)
  }
  await ok('contact.get_areacode', {})

  const user = await stack.user()
  const bind = async (to: { email?: string; area?: string; phone?: string }) => {
    const target = await readTarget(to)
    await ok('contact.code', { scene: 'bind', ...to }, user.token)
    const code = await send({ scene: 'bind', target, owner: user.uid })
    const { headers = {} } = await steppedUp(stack, user, target.by)
    await ok('contact.profile_change', { ...to, code }, user.token, undefined, { ...edge, ...headers })
    return target
  }
  await bind({ area: '66', phone: '0823456789' })
  await bind({ area: '66', phone: '0834567890' })
  await bind({ email: 'rights1@example.com' })
  const target = await bind({ email: 'rights2@example.com' })
  await ok('contact.profile', {}, user.token)
  await ok('contact.profile_change', { lang: 'de' }, user.token)
  await ok('contact.profile_change', { country: 'TH' }, user.token)
  await ok('contact.code', { scene: 'security', by: 'mail' }, user.token)
  const secret = await send({ scene: 'security', target, owner: user.uid })
  await ok('security.stepup', { action: 'export', means: 'code', channel: 'mail', secret }, user.token)

  const event = securityEvent({ nowMs: stack.clock.nowMs }, user.uid, { type: 'mailChanged' }).item
  expect(await consume(depsOf('effects'), [{ sequence: '1', new: event }])).toEqual([])
  const { rows } = await stack.deps.table.query({ pk: `NOTICE#${user.uid}` })
  await sendLetter(depsOf('sender'), rows[0] as Row)
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'rights2@example.com' }] }
  await takeBounce(depsOf('bounces'), JSON.stringify({ eventType: 'Bounce', bounce }))
  const desk = await quickOperator(stack, 'reviewer')
  expect(await ok('desk.user', { q: user.uid }, desk.token)).toMatchObject({ mailLostAt: expect.any(Number) })
  await bind({ email: 'rights3@example.com' })
  expect(await ok('desk.user', { q: user.uid }, desk.token)).toMatchObject({ mailLostAt: null })
})

test('passwords, sessions, choices and passkeys: every right is there', async () => {
  const user = await member(stack)
  // As from the edge, which says the country.
  const edge = {
    'x-origin-secret': stack.deps.secrets.originSecrets[0] ?? '',
    'cloudfront-viewer-address': '203.0.113.7:1',
    'cloudfront-viewer-country': 'TH',
  }
  const ask = (id: Parameters<typeof routeById>[0], fields: Record<string, unknown>, token = user.token) =>
    ok(id, fields, token, undefined, edge)
  const step = async (id: Parameters<typeof routeById>[0], fields: object, action: string, by: object) => {
    const { stepUp = '' } = await ask('security.stepup', { action, ...by })
    return ok(id, { ...fields }, user.token, undefined, { ...edge, 'step-up': stepUp })
  }
  const byLogin = { means: 'password', secret: PASSWORD }
  const byFund = { means: 'fundPassword', secret: FUND_PASSWORD }
  const fund = { password: FUND_PASSWORD, passwordRepeat: FUND_PASSWORD }
  await step('security.pwd_pay', fund, 'fundPassword', byLogin)
  const other = { password: 'other-horse8', passwordRepeat: 'other-horse8' }
  await step('security.pwd_pay', { oldPassword: FUND_PASSWORD, ...other }, 'fundPassword', byFund)
  await step('security.pwd_pay', { oldPassword: other.password, ...fund }, 'fundPassword', {
    ...byFund,
    secret: other.password,
  })
  const { options = '' } = await ask('passkeys.passkey_new', {})
  const key = authenticator()
  const { id } = await step(
    'passkeys.passkey_add',
    { credential: key.make(options), name: 'Phone' },
    'passkey',
    byFund,
  )
  const { options: confirm = '' } = await ask('passkeys.passkey_ask', { action: 'password' })
  await ask('passkeys.passkey_stepup', { action: 'password', credential: key.use(confirm) })
  const copy = key.copy()
  const device = 'a'.repeat(22)
  for (const advance of [0, 40 * 86_400]) {
    stack.clock.advance(advance)
    const { options: start = '' } = await ask('passkeys.passkey_start', {})
    const opened = await ask('passkeys.passkey_login', { credential: key.use(start), device })
    user.token = opened.token ?? ''
  }
  const { options: again = '' } = await ask('passkeys.passkey_ask', { action: 'password' })
  const route = routeById('passkeys.passkey_stepup')
  const cloned = await send(apis, route, { action: 'password', credential: copy.use(again) }, user)
  expect(cloned.body.error).toBe('passkey_cloned')
  await ask('passkeys.passkey', {})
  await ask('passkeys.passkey_rename', { id, name: 'Old phone' })
  await step('passkeys.passkey_remove', { id }, 'passkey', byFund)
  await ask('security.security', {})
  await ask('security.notices', {})
  for (const on of ['0', '1'])
    await ask('security.notices_choose', { kind: 'newDevice', channel: 'mail', on })
  stack.clock.advance(1)
  const ending = await session(stack, user)
  const { sessions } = (await ask('security.sessions', {})) as unknown as { sessions: { id: string }[] }
  await ask('security.sessions_end', { which: 'one', id: sessions[0]?.id })
  expect((await send(apis, routeById('security.security'), {}, { token: ending })).status).toBe(401)
  user.token = (await ask('security.sessions_end', { which: 'others' })).token ?? ''
  const changed = await step('security.pwd_login', { oldPassword: PASSWORD, ...other }, 'password', byFund)
  await ask('security.sessions_end', { which: 'all' }, changed.token)
})

test('books that differ are found at night, frozen, and let go by two: every right is there', async () => {
  const { uid } = await stack.user()
  const operators = [await quickOperator(stack, 'approver'), await quickOperator(stack, 'approver')]
  await setAccount(stack, uid, { USD_bonus: 1n })
  await reconcileOn(depsOf('books'))
  stack.clock.advance(60)
  await reconcileOn(depsOf('books'))
  const [at] = await Promise.all(
    operators.map(async ({ token }) => {
      const { frozen } = (await ok('desk.user', { q: uid }, token)) as unknown as { frozen: { at: number } }
      return frozen.at
    }),
  )
  for (const { token } of operators) await ok('desk.lift', { uid, at, reason: 'books_right' }, token)
})

test('while one index key replaces another people enter and are found: every right is there', async () => {
  const { indexKeys } = stack.deps.secrets
  const both = { ...stack.deps.secrets, indexKeys: [`9.${'B'.repeat(43)}`, ...indexKeys] }
  const areasOf = (area: Area) => createApis({ ...allOf(area), secrets: both })[area]
  const during = { ...apis, login: areasOf('login'), desk: areasOf('desk') }
  const { token } = await quickOperator(stack, 'admin')
  const passwords = { password: PASSWORD, passwordRepeat: PASSWORD }
  const form = { ...passwords, username: 'rotated', invite: stack.invite, agree: '1' }
  const entered = await send(during, routeById('login.reg'), form, { operationId: stack.id() })
  expect(entered.status).toBe(200)
  for (const [id, input, as] of [
    ['login.index', { username: 'rotated', password: PASSWORD }, undefined],
    ['desk.user', { q: 'rotated' }, token],
  ] as const)
    expect((await send(during, routeById(id), input, as ? { token: as } : {})).status).toBe(200)
  const unknown = { name: 'nobody', password: DESK_PASSWORD, code: '000000' }
  const refused = await send(during, routeById('desk.login'), unknown)
  expect(refused.body.error).toBe('desk_login_wrong')
  const secrets = { indexKeys: both.indexKeys }
  // Of phones and mails by the calls themselves: their stories need codes, and stand elsewhere.
  for (const kind of ['phone', 'mail'] as const) {
    const free = guardedByNoOther(kind, 'nobody', both.indexKeys)
    const taking = new Change(keys.unique(kind, 'nobody', both.indexKeys))
      .set('uid', 'nobody')
      .whereAbsent('uid')
    for (const name of ['login', 'contact'] as const) {
      const { table } = depsOf(name)
      await findGuard({ table, secrets }, kind, 'nobody')
      await table.transact([taking.build(), ...free])
    }
  }
  await findGuard({ table: depsOf('bounces').table, secrets }, 'mail', 'nobody')
  await seed(fenced(stack.deps.table, 'setup'), { feed: 'sim', invite: 'SETUPABC', ...secrets })
})

test('a user asks for their data and to be forgotten, and that is done: every right is there', async () => {
  const user = await quickUser(stack, 'asks-for-it')
  const {
    table,
    clock,
    config: { stage },
  } = stack.deps
  // Sealed under the master key of this file's functions.
  const own = await openPersonal({ table, kms, stage, clock }).of(user.uid)
  const change = new Change(keys.profile(user.uid))
  for (const field of sealedKinds) change.set(field, own.seal(field, '4917'))
  await stack.deps.table.write(change.build())
  const screenshot = await checkedPicture(stack, user, { bytes: png(73) })
  const paid = { method: 'bank', amount: '100', reference: 'Ada', screenshot } as const
  const deposit = {
    uid: user.uid,
    id: (await stack.ok('deposits.dorecharge', paid, user)).id,
    from: 3,
  } as const
  // Nothing wakes the worker by itself, whose rights are asked here.
  const files = { ...stack.deps.files, put: async () => {} }
  const config = { ...stack.deps.config, money: 'real' as const }
  const asking = { ...apis, data: createApis({ ...allOf('data'), files, config }).data }
  const call = async (
    id: 'data.export' | 'data.export_ask' | 'data.erase' | 'data.erase_confirm',
    form = {},
  ) => {
    const route = routeById(id)
    const action = 'stepUp' in route && route.stepUp
    const { headers = {} } = typeof action === 'string' ? await steppedUp(stack, user, action) : {}
    const answered = await send(asking, route, form, { ...user, headers, operationId: stack.id() })
    expect([id, answered.status]).toEqual([id, 200])
  }
  const card = await bind(stack, user)
  await stack.deps.table.write(new Change(keys.profile(user.uid)).set('level', 2).set('passkeys', 1).build())
  await deskOf(stack).refuse('ada', await reserved(stack, { ...user, card }))
  const work = depsOf('owndata')
  await call('data.export')
  await call('data.export_ask')
  const { id } = exportOf((await stack.deps.table.get(keys.export(user.uid))) as Row)
  expect(await workOn(work, askedKey('export', user.uid, id))).toBe('done')
  await call('data.erase')
  await approveBy(stack, (await quickOperator(stack)).id, deposit)
  const until = Math.floor(stack.clock.nowMs / 1000) + 86_400
  await setAccount(stack, user.uid, { USD_available: 0n, excluded: 1n, pausedUntil: BigInt(until) })
  await call('data.erase_confirm', { username: 'asks-for-it' })
  expect(await shredDue({ ...work, clock: () => stack.clock.nowMs * 2 })).toBe(1)
})

test('a new stage is filled: every right is there', async () => {
  const table = fenced(stack.deps.table, 'setup')
  await seed(table, { feed: 'sim', invite: 'SETUPABC', indexKeys: stack.deps.secrets.indexKeys })
})

test('a change not understood is set aside: every right is there', async () => {
  const deps = { ...depsOf('effects'), log: () => {} }
  const image = { pk: { S: 'U#01' }, sk: { S: 'D#01' }, at: { N: '1.5' } }
  const odd = { dynamodb: { SequenceNumber: '1', Keys: image, NewImage: image } }
  expect(await consumeBatch(deps, { Records: [odd] })).toEqual({ batchItemFailures: [] })
})

test('days of the tape are read by all who have one, and kept by their recorder: every right is there', async () => {
  for (const user of [
    'alerts',
    'lookout',
    'market',
    'trade',
    'exchange',
    'settlement',
    'views',
    'recorder',
  ] as const) {
    const { table, catalog } = allOf(user)
    const days = tableDays(table, stack.deps.log, { recorder: user === 'recorder' })
    await days.save('BTCUSD', [{ day: 1, displacement: 0 }])
    expect(await days.load('BTCUSD', 1, 1)).toHaveLength(user === 'recorder' ? 1 : 0)
    if (user !== 'settlement') expect((await catalog.products(stack.clock.nowMs)).length).toBeGreaterThan(0)
  }
})

/** A right without one of its parts, and the name of what it lacks. */
function* lessOf(right: TableRight): Generator<[string, TableRight | null]> {
  const said = `${right.actions.join()} at ${right.partitions.join()}`
  yield [said, null]
  for (const each of right.actions)
    if (right.actions.length > 1)
      yield [`${each} of ${said}`, { ...right, actions: right.actions.filter((one) => one !== each) }]
  for (const each of right.partitions)
    if (right.partitions.length > 1)
      yield [`${each} of ${said}`, { ...right, partitions: right.partitions.filter((one) => one !== each) }]
  for (const each of right.attributes ?? [])
    yield [
      `${each} of ${said}`,
      { ...right, attributes: right.attributes?.filter((one) => one !== each) ?? [] },
    ]
}

test('a story fails where a right, or a part of one, is taken away: nobody has more than the stories need', () => {
  expect(asks.filter(({ user, wanted }) => !given(functions[user].table, wanted))).toEqual([])
  const spare: string[] = []
  for (const [user, { table }] of Object.entries(functions)) {
    const wanted = asks.filter((asked) => asked.user === user).map((asked) => asked.wanted)
    for (const right of table)
      for (const [said, less] of lessOf(right)) {
        const left = table.flatMap((each) => (each === right ? (less ?? []) : each))
        if (wanted.every((each) => given(left, each))) spare.push(`${user}: ${said}`)
      }
  }
  expect(spare).toEqual([])
})

describe('a right that is not given is missed', () => {
  test.each<[FunctionName, Row]>([
    ['login', { pk: 'O#01', sk: 'x' }],
    ['account', { pk: 'O#01', sk: 'x' }],
    ['market', { pk: 'U#01', sk: 'A' }],
    ['desk', { pk: 'O#01', sk: 'x' }],
    ['desk', { pk: 'TAPE#BTCUSD', sk: 'x' }],
    ['desk', { pk: 'OPERATORS', sk: 'x' }],
    ['trade', { pk: 'TAPE#BTCUSD', sk: 'x' }],
    ['settlement', { pk: 'TAPE#BTCUSD', sk: 'x' }],
    ['books', { pk: 'U#01', sk: 'A' }],
    ['books', { pk: 'O#01', sk: 'x' }],
    ['effects', { pk: 'O#01', sk: 'x' }],
    ['effects', { pk: 'MEASURED', sk: 'deposit' }],
    ['effects', { pk: 'U#01', sk: 'A', USD_available: 1n }],
    ['cleaner', { pk: 'U#01', sk: 'F#01' }],
    ['uploads', { pk: 'U#01', sk: 'A', USD_available: 1n }],
    ['deposits', { pk: 'U#01', sk: 'A', USD_available: 1n }],
    ['service', { pk: 'U#01', sk: 'P', passwordHash: 'x' }],
  ])('%s at %o', async (user, item) => {
    await expect(fenced(stack.deps.table, user).write({ kind: 'put', item })).rejects.toThrow('AccessDenied')
  })

  test.each<[FunctionName, string]>([
    ['messages', 'USD_available'],
    ['cleaner', 'USD_available'],
    ['service', 'epoch'],
    ['security', 'USD_available'],
    ['security', 'level'],
    ['passkeys', 'passwordHash'],
    ['passkeys', 'epoch'],
    ['deposits', 'openTotal'],
    ['deposits', 'zone'],
    ['limits', 'USD_available'],
  ])('%s may not change %s', async (user, name) => {
    const change = new Change({ pk: 'U#01', sk: 'A' }).set(name, 1n).build()
    await expect(fenced(stack.deps.table, user).write(change)).rejects.toThrow('AccessDenied')
  })
})
