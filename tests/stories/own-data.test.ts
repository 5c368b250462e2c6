import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depsFor } from '../../functions/area-handlers.ts'
import { thaw } from '../../functions/books/explain.ts'
import { askPut } from '../../functions/data/store.ts'
import { credit } from '../../functions/deposits/review.ts'
import { reconcileTable } from '../../functions/documents/reconcile-table.ts'
import { rulesOf } from '../../functions/documents/rules.ts'
import { correction } from '../../functions/ledger/correction.ts'
import { classNames } from '../../functions/personal/fields.ts'
import { openAll } from '../../functions/personal/index.ts'
import { findGuard } from '../../functions/table/guards.ts'
import { keys, userPartition } from '../../functions/table/keys.ts'
import { Change, create, type Row } from '../../functions/table/write.ts'
import { meanwhile, transactionsOf } from '../support/at-once.ts'
import { approveBy, checkedPicture, submitted } from '../support/deposits.ts'
import { bound as destinationBound, someCard } from '../support/destinations.ts'
import { heldFor } from '../support/financing.ts'
import { proposedChange, submittedLevel } from '../support/identity.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { member, session, steppedUp } from '../support/security.ts'
import { answered, question } from '../support/service.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { deskOf, payee, reserved } from '../support/withdrawals.ts'

// A user asks for all that is stored of them, and asks to be forgotten.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const PHONE = '+4915112345678'
/** Another for each name. */
const phoneOf = (name: string) => `+49${[...name].map((letter) => letter.charCodeAt(0) % 10).join('')}`
const NAME = 'Ada Lovelace-Zoltán'
/** Lived in by one after the other: an erasure lets it go. */
const CARD = '3566002020360505'
const PAYMENT = 'RF18 5390 0754'

/** A user with a bound phone and a real name. */
async function bound(name: string): Promise<TestUser> {
  const user = await quickUser(stack, name)
  const [contact, identity] = [
    await stack.deps.contactFields.of(user.uid),
    await stack.deps.identityFields.of(user.uid),
  ]
  const change = new Change(keys.profile(user.uid))
    .set('phone', contact.seal('phone', phoneOf(name)))
    .set('realName', identity.seal('realName', NAME))
  await stack.deps.table.write(change.build())
  const guard = keys.unique('phone', phoneOf(name), stack.deps.secrets.indexKeys)
  await stack.deps.table.write(create({ ...guard, uid: user.uid }))
  return user
}

/** And with a paid deposit, a settled order, a picture and a question. */
async function livedIn(
  name: string,
  { withCard = false } = {},
): Promise<TestUser & { order: string; operator: string }> {
  const user = await bound(name)
  const operator = await quickOperator(stack, 'reviewer')
  await approveBy(stack, operator.id, await submitted(stack, user))
  const { id } = await stack.ok(
    'trade.addorder',
    { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 },
    user,
  )
  stack.clock.advance(40)
  await stack.sweep()
  const thread = await question(stack, user, { text: 'My street is Ockham Road 5.' })
  await answered(stack, operator, user, { id: thread.id })
  await checkedPicture(stack, user)
  if (withCard) await paidOut(user)
  return { ...user, order: id, operator: operator.id }
}

/** Money of theirs has gone to their card. */
async function paidOut(user: TestUser): Promise<() => Promise<unknown>> {
  const { id: card } = await destinationBound(stack, user, someCard(CARD))
  await stack.deps.table.write(new Change(keys.profile(user.uid)).set('level', 2).set('passkeys', 1).build())
  const one = await reserved(stack, { ...user, card })
  const desk = deskOf(stack)
  await desk.approve('ada', one)
  const by = { operator: 'ada', operationId: stack.id(), nowMs: stack.clock.nowMs, requestId: 'R' }
  const pay = () => desk.paid(by, one, PAYMENT)
  await pay()
  return pay
}

const rowsOfUser = async (uid: string): Promise<Row[]> =>
  (await stack.deps.table.query({ pk: userPartition(uid), consistent: true })).rows

async function refused(answer: Promise<{ status: number; body: { error?: string } }>) {
  const { status, body } = await answer
  return [status, body.error]
}

async function fetched(url: string): Promise<string> {
  return new TextDecoder().decode(
    await stack.deps.files.read(decodeURIComponent(/export\/[^?]+/.exec(url)?.[0] ?? ''), 1e7),
  )
}

describe('an export', () => {
  test('is asked for with a step-up, made by the worker, told, there for a day, and once a day', async () => {
    const user = await livedIn('exported', { withCard: true })
    expect(await stack.ok('data.export', {}, user)).toMatchObject({ state: 'none', nextAt: null })
    expect(await refused(stack.call('data.export_ask', {}, user))).toEqual([403, 'step_up_required'])
    const operationId = stack.id()
    const caller = { ...(await steppedUp(stack, user, 'export')), operationId }
    const first = await stack.ok('data.export_ask', {}, caller)
    expect(first).toMatchObject({ state: 'asked', files: null, readyUntil: null })
    await stack.bucket.settled()
    // The same request again, its first answer lost: nothing is asked for twice.
    expect(await stack.ok('data.export_ask', {}, caller)).toEqual(first)
    // Reading it asks for a step-up as well, one each time, whoever asked for it.
    const { readyUntil, ...looked } = await stack.ok('data.export', {}, user)
    expect(looked).toMatchObject({ state: 'ready', files: null })
    expect(await refused(stack.call('data.export_ask', {}, user))).toEqual([403, 'step_up_required'])
    const other = await steppedUp(stack, user, 'erase')
    expect(await refused(stack.call('data.export_ask', {}, other))).toEqual([403, 'step_up_required'])
    const reading = await steppedUp(stack, user, 'export')
    const { files } = await stack.ok('data.export_ask', {}, reading)
    expect(await refused(stack.call('data.export_ask', {}, reading))).toEqual([403, 'step_up_required'])
    expect(files?.json).toMatch(/X-Amz-Expires=300.*X-Amz-Signature=/)
    const [json, csv] = [await fetched(files?.json ?? ''), await fetched(files?.csv ?? '')]
    const told = JSON.parse(json)
    const units = {
      amounts: 'whole numbers of the smallest unit of their asset',
      decimals: { USD: 2, USDT: 6, BTC: 8, ETH: 8 },
    }
    expect(told.about).toMatchObject({ username: 'exported', publicId: user.publicId, ...units })
    expect(csv).toContain(`about,,amounts,${units.amounts}\r\n`)
    expect(told.profile[0]).toMatchObject({
      phone: phoneOf('exported'),
      realName: NAME,
      username: 'exported',
    })
    expect(told.order[0]).toMatchObject({ id: user.order, state: 'settled' })
    expect(told.deposit.map(({ status }: { status: string }) => status)).toEqual(['1', '1'])
    expect(told.ticket_line.map(({ text }: { text: string }) => text)).toContain(
      'My street is Ockham Road 5.',
    )
    expect(told.destination).toMatchObject([{ kind: 'card', sealed: CARD, holder: 'Ada Byron' }])
    // What the desk pays to is a copy of it, which stays when the card is removed.
    expect(told.withdrawal).toMatchObject([{ state: 'paid', reference: PAYMENT }])
    expect(told.withdrawal[0].destination).toMatchObject({ kind: 'card', label: '•••0505' })
    expect(told.withdrawal[0].destination).not.toHaveProperty('sealed')
    expect(told.picture.length).toBeGreaterThan(0)
    expect(told.account[0]).toHaveProperty('USD_available')
    expect(csv).toContain(`profile,P,phone,'${phoneOf('exported')}\r\n`)
    expect(csv).toContain('My street is Ockham Road 5.')

    const list = await stack.ok('messages.msg', {}, user)
    expect(list.items.filter(({ type }) => type === 'export_ready')).toHaveLength(1)
    stack.clock.advance((readyUntil ?? 0) - stack.clock.nowMs / 1000)
    expect(await stack.ok('data.export', {}, user)).toMatchObject({
      state: 'gone',
      files: null,
      nextAt: null,
    })
    const own = await stack.ok('destinations.bank_card', {}, user)
    await stack.ok('destinations.bank_card_remove', { id: own.items[0]?.id ?? '', remove: 1 }, user)
  })

  test('check 56: is read by the session that confirmed, and by no other of the same user', async () => {
    const asking = await member(stack)
    const other = { ...asking, token: await session(stack, asking) }
    const asked = await steppedUp(stack, asking, 'export')
    await stack.ok('data.export_ask', {}, asked)
    await stack.bucket.settled()
    const confirmed = await steppedUp(stack, asking, 'export')
    const byOther = (headers = {}) =>
      refused(stack.call('data.export_ask', {}, { token: other.token, headers }))
    for (const headers of [{}, asked.headers, confirmed.headers])
      expect(await byOther(headers)).toEqual([403, 'step_up_required'])
    expect((await stack.ok('data.export', {}, other)).files).toBeNull()
    expect((await stack.ok('data.export_ask', {}, confirmed)).files?.json).toMatch(/X-Amz-Signature=/)
  })

  test('is not asked for again while it is being made', async () => {
    const user = await member(stack)
    await stack.deps.table.write(askPut(user.uid, { id: stack.id(), nowMs: stack.clock.nowMs }))
    const again = stack.call('data.export_ask', {}, await steppedUp(stack, user, 'export'))
    expect(await refused(again)).toEqual([409, 'export_not_yet'])
  })

  test('holds nothing of others, nobody at the desk, and nothing that opens anything', async () => {
    const [user, other] = [await livedIn('narrow'), await bound('other-one')]
    const device = keys.device(user.uid, 'a'.repeat(22), stack.deps.secrets.uniqueKey)
    await stack.deps.table.write(create({ ...device, at: 1 }))
    await submittedLevel(stack, user)
    const marks = (await rowsOfUser(user.uid)).flatMap(({ mark }) => (mark ? [mark as string] : []))
    expect(marks).toHaveLength(1)
    await stack.ok('data.export_ask', {}, await steppedUp(stack, user, 'export'))
    await stack.bucket.settled()
    const { files } = await stack.ok('data.export_ask', {}, await steppedUp(stack, user, 'export'))
    const profile = (await stack.deps.table.get(keys.profile(user.uid))) as Row
    const wrapped = (await rowsOfUser(user.uid)).flatMap((row) => Object.values(row.wrapped ?? {}))
    expect(wrapped.length).toBeGreaterThan(1)
    for (const text of [await fetched(files?.json ?? ''), await fetched(files?.csv ?? '')])
      for (const secret of [
        user.operator,
        other.uid,
        other.publicId,
        'other-one',
        profile.passwordHash as string,
        ...wrapped,
        'argon2',
        ...marks,
        device.sk.slice('DEVICE#'.length),
      ])
        expect([secret, text.includes(secret)]).toEqual([secret, false])
  })
})

describe('an erasure', () => {
  const erase = async (user: TestUser, username = user.username, operationId = stack.id()) =>
    stack.call(
      'data.erase_confirm',
      { username },
      { ...(await steppedUp(stack, user, 'erase')), operationId },
    )

  const credited = ({ uid }: { uid: string }) =>
    credit(
      stack.deps,
      { operator: 'ada', operationId: stack.id(), nowMs: stack.clock.nowMs, requestId: 'R' },
      { uid, amount: '5', reason: 'reason_goodwill' },
    )

  const placed = (user: TestUser) =>
    stack.ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 }, user)

  test('is refused without a step-up, under another name, with open orders, with a review pending', async () => {
    const user = await quickUser(stack, 'not-yet')
    expect(await refused(stack.call('data.erase_confirm', { username: 'not-yet' }, user))).toEqual([
      403,
      'step_up_required',
    ])
    const elsewhere = await steppedUp(stack, user, 'export')
    expect(await refused(stack.call('data.erase_confirm', { username: 'not-yet' }, elsewhere))).toEqual([
      403,
      'step_up_required',
    ])
    expect(await refused(erase(user, 'not-me'))).toEqual([422, 'erase_name_wrong'])
    await submitted(stack, user)
    expect(await refused(erase(user))).toEqual([409, 'erase_deposit'])
    const order = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    await stack.ok('trade.addorder', order, user)
    expect((await stack.ok('data.erase', {}, user)).blocks).toEqual(['erase_open_orders', 'erase_deposit'])
    expect(await refused(erase(user))).toEqual([409, 'erase_open_orders'])
    // The write itself asks once more: an order placed after the look. By the stake alone, as what is locked would say it too.
    const { deps } = stack
    await deps.table.write(new Change(keys.account(user.uid)).set('USD_locked', 0).build())
    const { table } = stack.deps
    const late = {
      ...stack.deps,
      table: {
        ...table,
        getMany: async (...args: Parameters<typeof table.getMany>) => {
          const rows = await table.getMany(...args)
          return rows.map((row) => row && { ...row, openTotal: 0n, USD_locked: 0n })
        },
        query: async () => ({ rows: [] }),
      },
    }
    const { dataHandlers } = await import('../../functions/data/handlers.ts')
    const { headers = {} } = await steppedUp(stack, user, 'erase')
    const handle = dataHandlers(depsFor('data', late))['data.erase_confirm']
    const session = { uid: user.uid, epoch: 0, issuedAt: 0, loggedInAt: 0, expiresAt: 0 }
    const ctx = { nowMs: stack.clock.nowMs, session, operationId: stack.id(), stepUp: headers['step-up'] }
    await expect(handle(ctx as never, { username: 'not-yet' })).rejects.toMatchObject({
      slug: 'erase_open_orders',
    })
  })

  test.each<[string, string, (user: TestUser) => Promise<unknown>]>([
    ['an open order', 'erase_open_orders', (user) => placed(user)],
    ['a holding', 'erase_holding', (user) => heldFor(stack, user)],
    ['a deposit', 'erase_deposit', (user) => submitted(stack, user)],
    ['an identity', 'erase_identity', (user) => submittedLevel(stack, user)],
    ['a change of verified data', 'erase_change', (user) => proposedChange(stack, user)],
  ])('that %s stands in the way of says so', async (what, slug, opened) => {
    const user = await quickUser(stack)
    await opened(user)
    expect((await stack.ok('data.erase', {}, user)).blocks, what).toEqual([slug])
    expect(await refused(erase(user))).toEqual([409, slug])
  })

  test('that a withdrawal stands in the way of says so, by itself and beside others, until it is paid', async () => {
    const user = await payee(stack)
    const blocks = async () => (await stack.ok('data.erase', {}, user)).blocks
    const which = await reserved(stack, user)
    expect(await blocks()).toEqual(['erase_withdrawal'])
    const operator = (await quickOperator(stack, 'approver')).id
    await deskOf(stack).approve(operator, which)
    expect(await refused(erase(user))).toEqual([409, 'erase_withdrawal'])
    await heldFor(stack, user)
    await placed(user)
    expect(await blocks()).toEqual(['erase_open_orders', 'erase_holding', 'erase_withdrawal'])
    await deskOf(stack).paid(operator, which)
    expect(await blocks()).toEqual(['erase_open_orders', 'erase_holding'])
  })

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['erase_holding', (user) => heldFor(stack, user)],
    ['erase_deposit', (user) => submitted(stack, user)],
    ['erase_deposit', (user) => credited(user)],
  ])('refused by what came after the look says that it is %s', async (slug, came) => {
    const user = await quickUser(stack)
    const late = meanwhile(
      stack.deps.table,
      () => erase(user),
      () => came(user),
      transactionsOf(user),
    )
    expect(await refused(late)).toEqual([409, slug])
  })

  test('refused by a deposit that came after the look, though as much is left of its day as of the day before', async () => {
    const user = await quickUser(stack)
    await approveBy(stack, 'carl', await submitted(stack, user))
    stack.clock.advance(86_400)
    const late = meanwhile(
      stack.deps.table,
      () => erase(user),
      () => submitted(stack, user),
      transactionsOf(user),
    )
    expect(await refused(late)).toEqual([409, 'erase_deposit'])
  })

  test('check 35: destroys the key and what is personal, and leaves the ledger whole', async () => {
    const user = await livedIn('forgotten', { withCard: true })
    const sealed = (await stack.deps.table.get(keys.profile(user.uid)))?.phone as string
    const before = await stack.ok('data.erase', {}, user)
    expect(before).toEqual({
      blocks: [],
      kept: ['money', 'records', 'publicId'].map((part) => ({ part, until: null })),
      shredAt: null,
    })
    const operationId = stack.id()
    const caller = { ...(await steppedUp(stack, user, 'erase')), operationId }
    const done = await stack.ok('data.erase_confirm', { username: 'Forgotten' }, caller)
    expect(done).toEqual({ erasedAt: Math.floor(stack.clock.nowMs / 1000), kept: before.kept, shredAt: null })
    await stack.bucket.settled()

    // The same again gets the same answer, at any age; nothing else does.
    stack.clock.advance(86_400)
    expect(await stack.ok('data.erase_confirm', { username: 'Forgotten' }, caller)).toEqual(done)
    expect(await refused(stack.call('account.index', {}, user))).toEqual([401, 'login_required'])
    expect(await refused(stack.call('login.index', { username: 'forgotten', password: PASSWORD }))).toEqual([
      422,
      'password_wrong',
    ])

    const rows = await rowsOfUser(user.uid)
    expect(rows.map(({ sk }) => sk.replace(/#.*/, '#')).sort()).toEqual([
      'A',
      'D#',
      'D#',
      'E#',
      'E#',
      'E#',
      'ERASURE',
      ...classNames.map(() => 'K#'),
      'P',
      'R#',
      'W#',
    ])
    const text = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    // A label ends with the last four digits; within an id they stand by chance.
    for (const word of [sealed, 'forgotten', 'Ockham', 'screenshot', 'argon2', CARD, '0505"', PAYMENT])
      expect([word, text.includes(word)]).toEqual([word, false])
    // The desk names them by what stays.
    const shown = await stack.ok('desk.user', { q: user.publicId }, await quickOperator(stack))
    expect(shown).toMatchObject({ username: user.publicId, state: 'ERASED' })
    for (const fields of Object.values(startedAnew(stack)))
      await expect(fields.of(user.uid)).rejects.toThrow('destroyed')
    // Its guards name nobody any more, and expire.
    for (const [kind, value] of [
      ['username', 'forgotten'],
      ['phone', phoneOf('forgotten')],
      ['card', CARD],
    ] as const) {
      const guard = await findGuard(stack.deps, kind, value)
      expect(guard).toBeDefined()
      expect(guard?.uid).toBeUndefined()
      expect(guard?.ttl === undefined).toBe(kind !== 'username')
    }

    const rules = await rulesOf(stack.deps.table, stack.deps.config, stack.clock.nowMs)
    const books = await reconcileTable(stack.deps.table, stack.deps.scan, { rules, pause: async () => {} })
    expect(books.mismatches.filter(({ uid }) => uid === user.uid)).toEqual([])
    expect([...books.trial.values()].every((sum) => sum === 0n)).toBe(true)
    expect((await stack.deps.table.get(keys.account(user.uid)))?.USD_available).toBeGreaterThan(0n)
  })

  test('leaves a phone to whom it is by then', async () => {
    const [user, other] = [await bound('gone-soon'), await quickUser(stack, 'here-now')]
    const guard = keys.unique('phone', phoneOf('gone-soon'), stack.deps.secrets.indexKeys)
    await stack.deps.table.write(new Change(guard).set('uid', other.uid).build())
    const caller = { ...(await steppedUp(stack, user, 'erase')), operationId: stack.id() }
    await stack.ok('data.erase_confirm', { username: 'gone-soon' }, caller)
    await stack.bucket.settled()
    expect((await rowsOfUser(user.uid)).map(({ sk }) => sk)).toContain('ERASURE')
    expect((await stack.deps.table.get(guard))?.uid).toBe(other.uid)
  })

  test('leaves a press at the desk its answer, as one that was lost is pressed again', async () => {
    const user = await quickUser(stack, 'paid-before')
    const pay = await paidOut(user)
    expect((await erase(user)).status).toBe(200)
    await stack.bucket.settled()
    expect(await pay()).toMatchObject({ state: 'paid' })
  })

  test('leaves a correction what it is, so that the books stay right', async () => {
    const user = await quickUser(stack, 'corrected')
    const by = (operator: string) => ({ operator, at: 1, operation: operator })
    const difference = { asset: 'USD', account: 'available', amount: 7n } as const
    const key = keys.account(user.uid)
    const byHand = new Change(key).add('USD_available', 7n).set('frozen', 'books_differ')
    await stack.deps.table.write(byHand.build())
    const account = (await stack.deps.table.get(key, { consistent: true })) as Row
    const booked = correction(user.uid, difference, { first: by('ada'), decided: by('bob') })
    const lifted = thaw(user.uid, { account, differences: [difference] }, [booked], 1)
    expect((await stack.deps.table.transact([booked.put, ...lifted])).ok).toBe(true)
    expect((await erase(user)).status).toBe(200)
    await stack.bucket.settled()
    const rules = await rulesOf(stack.deps.table, stack.deps.config, stack.clock.nowMs)
    const books = await reconcileTable(stack.deps.table, stack.deps.scan, { rules, pause: async () => {} })
    expect(books.mismatches.filter(({ uid }) => uid === user.uid)).toEqual([])
  })

  test('forgets two days later what was told of them meanwhile', async () => {
    const user = await quickUser(stack, 'told-late')
    expect((await erase(user)).status).toBe(200)
    await stack.bucket.settled()
    const { shredDue } = await import('../../functions/data/shred.ts')
    const due = () => shredDue(depsFor('owndata', stack.deps))
    const late = keys.message(user.uid, stack.id())
    await stack.deps.table.write(create({ ...late, type: 'destination_added', params: { label: '•••0505' } }))
    stack.clock.advance(2 * 86_400 - 5)
    await due()
    expect(await stack.deps.table.get(late)).toBeDefined()
    stack.clock.advance(10)
    expect(await due()).toBeGreaterThanOrEqual(1)
    expect(await stack.deps.table.get(late)).toBeUndefined()
    expect(await due()).toBe(0)
    expect((await stack.deps.table.get(keys.erasure(user.uid)))?.doneAt).toBeDefined()
  })

  test('leaves nobody whom the desk gives money', async () => {
    const user = await quickUser(stack)
    expect((await erase(user)).status).toBe(200)
    await expect(credited(user)).rejects.toMatchObject({ slug: 'user_not_found' })
    const { table } = stack.deps
    const unseen = async () => (await quickUser(stack)).uid
    const other = await unseen()
    await expect(
      meanwhile(
        table,
        () => credited({ uid: other }),
        () => table.write(new Change(keys.account(other)).set('state', 'ERASED').build()),
      ),
    ).rejects.toMatchObject({ slug: 'user_not_found' })
  })

  test('frees an ID number that was typed with separators', async () => {
    const user = await quickUser(stack, 'typed-so')
    const own = await stack.deps.identityFields.of(user.uid)
    const sealed = own.seal('idNumber', 'XY-77.88')
    await stack.deps.table.write(new Change(keys.profile(user.uid)).set('idNumber', sealed).build())
    const guard = keys.unique('idNumber', 'XY7788', stack.deps.secrets.indexKeys)
    await stack.deps.table.write(create({ ...guard, uid: user.uid }))
    expect((await erase(user)).status).toBe(200)
    await stack.bucket.settled()
    expect((await stack.deps.table.get(guard))?.uid).toBeUndefined()
  })

  test('ended half-way is finished by the daily run', async () => {
    const user = await bound('half-way')
    let calls = 0
    const { files } = stack.deps
    const broken = {
      ...stack.deps,
      files: {
        ...files,
        put: async () => {},
        remove: async () => {
          calls += 1
          throw new Error('ended')
        },
      },
    }
    const { dataHandlers } = await import('../../functions/data/handlers.ts')
    const { shred, shredDue } = await import('../../functions/data/shred.ts')
    const { headers = {} } = await steppedUp(stack, user, 'erase')
    const session = { uid: user.uid, epoch: 0, issuedAt: 0, loggedInAt: 0, expiresAt: 0 }
    const ctx = { nowMs: stack.clock.nowMs, session, operationId: stack.id(), stepUp: headers['step-up'] }
    await dataHandlers(depsFor('data', broken))['data.erase_confirm'](ctx as never, { username: 'half-way' })
    await expect(shred(depsFor('owndata', broken), user.uid)).rejects.toThrow('ended')
    expect(calls).toBe(1)
    expect(await keysLeft(stack, user)).toEqual(['contact', 'identity'])
    expect(await shredDue(depsFor('owndata', stack.deps))).toBeGreaterThanOrEqual(1)
    expect(await keysLeft(stack, user)).toEqual([])
    expect(await shredDue(depsFor('owndata', stack.deps))).toBe(0)
  })

  test('of one who excluded themselves keeps the door closed: their guards stay until that is over', async () => {
    const user = await bound('excluded-one')
    const until = Math.floor(stack.clock.nowMs / 1000) + 180 * 86_400
    await stack.deps.table.write(
      new Change(keys.account(user.uid)).set('excluded', 1).set('pausedUntil', until).build(),
    )
    const { kept } = await stack.ok('data.erase', {}, user)
    expect(kept.at(-1)).toEqual({ part: 'exclusion', until })
    expect((await erase(user)).status).toBe(200)
    await stack.bucket.settled()
    const phone = await findGuard(stack.deps, 'phone', phoneOf('excluded-one'))
    expect(phone).toMatchObject({ uid: user.uid, ttl: BigInt(until) })
    expect(Number((await findGuard(stack.deps, 'username', 'excluded-one'))?.ttl)).toBeLessThan(until)
  })

  test('with real money ends all at once, and destroys when the law lets go of it', async () => {
    const real = await testStack({
      config: { money: 'real', keptYears: 5 },
      engine: stack.engine,
      stage: { secrets: stack.deps.secrets, invite: stack.invite },
    })
    try {
      real.clock.nowMs = stack.clock.nowMs
      const user = await quickUser(real, 'real-one')
      const own = await real.deps.contactFields.of(user.uid)
      await real.deps.table.write(
        new Change(keys.profile(user.uid)).set('phone', own.seal('phone', PHONE)).build(),
      )
      const caller = async () =>
        real.call('data.erase_confirm', { username: 'real-one' }, await steppedUp(real, user, 'erase'))
      expect(await refused(caller())).toEqual([409, 'erase_balance_left'])
      await real.deps.table.write(new Change(keys.account(user.uid)).set('USD_available', 0).build())
      const { status, body } = await caller()
      expect(status).toBe(200)
      const { shredAt } = body.data
      expect(new Date((shredAt ?? 0) * 1000).getUTCFullYear()).toBe(
        new Date(real.clock.nowMs).getUTCFullYear() + 5,
      )
      expect(await refused(real.call('account.index', {}, user))).toEqual([401, 'login_required'])
      await real.bucket.settled()
      expect(await real.shredDue()).toBe(0)
      expect(await keysLeft(real, user)).toEqual(['contact'])
      real.clock.nowMs = (shredAt ?? 0) * 1000 + 1000
      expect(await real.shredDue()).toBeGreaterThanOrEqual(1)
      expect(await keysLeft(real, user)).toEqual([])
    } finally {
      await real.stop()
    }
  })
})

/** The classes of fields of which a user still has a key. */
async function keysLeft({ deps }: TestStack, { uid }: TestUser): Promise<string[]> {
  const rows = await Promise.all(
    classNames.map((name) => deps.table.get(keys.dataKeys(uid, name), { consistent: true })),
  )
  return classNames.filter((_, place) => rows[place]?.wrapped !== undefined)
}

/** The personal fields as another process opens them. */
function startedAnew({ deps, clock }: TestStack) {
  const nothing = async (): Promise<never> => {
    throw new Error('no key is asked for')
  }
  const kms = { makeKey: nothing, unwrap: nothing, rewrap: nothing }
  return openAll({ table: deps.table, kms, stage: deps.config.stage, clock: clock.read })
}
