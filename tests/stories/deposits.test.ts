import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve } from '../../functions/deposits/review.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace } from '../../functions/table/write.ts'
import type { RouteOf, Sent } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { secondsOf } from '../../shared/time.ts'
import { routeById, send } from '../support/apis.ts'
import { booksOf, WHOLE } from '../support/books.ts'
import { approveBy, available, checkedPicture, press, submitted } from '../support/deposits.ts'
import { footprint, quickUser } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { expectRefused } from '../support/refused.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

type Form = Sent<RouteOf<'deposits.dorecharge'>>

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const submit = (form: Form, caller: TestUser & { operationId?: string } = user) =>
  stack.call('deposits.dorecharge', form, caller)
const records = (filter: Sent<RouteOf<'deposits.recharge_record'>> = {}, of = user) =>
  stack.ok('deposits.recharge_record', filter, of)

describe('ways to pay', () => {
  test('each with an account that nobody could pay into by mistake, and what a deposit is bound by', async () => {
    const { items, ...rest } = await stack.ok('deposits.recharge', {}, await quickUser(stack))
    expect(items.map(({ method }) => method)).toEqual(['alipay', 'wechat', 'bank', 'crypto'])
    for (const way of items) expect(JSON.stringify(way)).toMatch(/practice.only/i)
    expect(rest).toEqual({
      asset: 'USD',
      min: '10.00',
      max: '50000.00',
      practice: true,
      reviewSeconds: 7200,
      medianSeconds: null,
    })
  })

  test('the measured time of a review is told while it stands', async () => {
    const until = secondsOf(stack.clock.nowMs) + 1
    const measured = { ...keys.measured('deposit'), medianSeconds: 840 }
    const told = async () => (await stack.ok('deposits.recharge', {}, await quickUser(stack))).medianSeconds
    await stack.deps.table.write(replace({ ...measured, until }))
    expect(await told()).toBe(840)
    await stack.deps.table.write(replace({ ...measured, until: until - 1 }))
    expect(await told()).toBeNull()
  })
})

describe('a deposit', () => {
  beforeAll(async () => {
    user = await quickUser(stack)
  })

  test('is under review once submitted: listed, its picture kept, and no money moved', async () => {
    stack.clock.advance(1)
    const [before, screenshot] = [await available(stack, user), await checkedPicture(stack, user)]
    const operationId = stack.id()
    const { body } = await submit({ method: 'alipay', amount: '250.5', screenshot }, { ...user, operationId })
    expect(body.data).toEqual({
      id: operationId,
      class: 0,
      status: 3,
      asset: 'USD',
      amount: '250.50',
      correction: false,
      method: 'alipay',
      reference: null,
      at: secondsOf(stack.clock.nowMs),
      receivedAt: null,
      decidedAt: null,
      reason: null,
    })
    expect((await records()).items[0]).toMatchObject(body.data)
    expect(await available(stack, user)).toBe(before)
    const picture = await stack.deps.table.get(keys.upload(user.uid, screenshot), { consistent: true })
    expect(picture).toMatchObject({ state: 'clean', usedBy: operationId })
    expect(picture).not.toHaveProperty('ttl')
  })

  test('shows its screenshot to its user for five minutes, and to no other user', async () => {
    const { id } = await submitted(stack, user)
    const row = await stack.deps.table.get(keys.deposit(user.uid, id), { consistent: true })
    const { items } = await records()
    const { screenshot } = items.find((item) => item.id === id) ?? {}
    expect(screenshot?.url).toContain(`clean/${user.uid}/${row?.screenshot}`)
    expect(screenshot?.expiresAt).toBe(secondsOf(stack.clock.nowMs) + 300)
    const stranger = await quickUser(stack)
    const asked = await stack.call('deposits.recharge_record', { id }, stranger)
    expect([asked.status, asked.body.error]).toEqual([404, 'not_found'])
    const theirs = await stack.ok('deposits.recharge_record', {}, stranger)
    // Only the starting balance, which nobody sent a picture for.
    expect(theirs.items.map((item) => item.screenshot)).toEqual([null])
  })

  test.each(['10', '10.00', '50000', '50000.00'])('of %s is within the bounds', async (amount) => {
    const screenshot = await checkedPicture(stack, user)
    expect((await submit({ method: 'bank', amount, screenshot })).status).toBe(200)
  })

  test('answered before is answered alike, at any age and whatever has become of it', async () => {
    const screenshot = await checkedPicture(stack, user)
    const form: Form = { method: 'crypto', amount: '20', screenshot }
    const again = { ...user, operationId: stack.id() }
    const first = await submit(form, again)
    const footprints = await footprint(stack, user.uid)
    expect((await submit({ ...form, amount: '20.00' }, again)).body.data).toEqual(first.body.data)
    stack.clock.advance(86_400)
    expect((await submit(form, again)).body.data).toEqual(first.body.data)
    expect(await footprint(stack, user.uid)).toEqual(footprints)
    await approveBy(stack, 'ada', { uid: user.uid, id: again.operationId, from: 3 })
    expect((await submit(form, again)).body.data).toMatchObject({ id: again.operationId, status: 1 })
  })

  test.each<[string, (form: Form) => Form]>([
    ['another amount', (form) => ({ ...form, amount: '20.01' })],
    ['no amount at all', (form) => ({ ...form, amount: '' })],
    ['another way', (form) => ({ ...form, method: 'bank' })],
    ['another picture', (form) => ({ ...form, screenshot: newId(1) })],
    ['another reference', (form) => ({ ...form, reference: 'B' })],
  ])('under the same id with %s is refused', async (_says, change) => {
    const form: Form = { method: 'crypto', amount: '20', screenshot: await checkedPicture(stack, user) }
    const again = { ...user, operationId: stack.id() }
    await submit(form, again)
    const { status, body } = await submit(change(form), again)
    expect([status, body.error]).toEqual([409, 'replay_mismatch'])
  })

  test('keeps what the payment calls itself, without the space around it', async () => {
    const form: Form = { method: 'bank', amount: '20', screenshot: await checkedPicture(stack, user) }
    const again = { ...user, operationId: stack.id() }
    const { body } = await submit({ ...form, reference: '  <b>RF18 5390</b> ' }, again)
    expect(body.data.reference).toBe('<b>RF18 5390</b>')
    expect((await submit({ ...form, reference: '<b>RF18 5390</b>' }, again)).body.data).toEqual(body.data)
    expect((await submit(form, again)).body.error).toBe('replay_mismatch')
  })

  test('under the id of a refill is refused, and the other way round', async () => {
    const screenshot = await checkedPicture(stack, user)
    const form: Form = { method: 'bank', amount: '20', screenshot }
    const { body } = await submit(form, { ...user, operationId: user.uid })
    expect(body.error).toBe('replay_mismatch')
    const operationId = stack.id()
    await submit(form, { ...user, operationId })
    const refill = await stack.call('account.refill', {}, { ...user, operationId })
    expect(refill.body.error).toBe('replay_mismatch')
  })

  test('sent five times at once is one', async () => {
    const form: Form = { method: 'bank', amount: '33.33', screenshot: await checkedPicture(stack, user) }
    const again = { ...user, operationId: stack.id() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(form, again)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await records()).items.filter(({ amount }) => amount === '33.33')).toHaveLength(1)
  })

  test('by one picture, asked for twice at once, is one', async () => {
    const form: Form = { method: 'bank', amount: '44.44', screenshot: await checkedPicture(stack, user) }
    const answers = await Promise.all([submit(form), submit(form)])
    expect(answers.map(({ body }) => body.error ?? 'done').sort()).toEqual(['done', 'upload_invalid'])
    expect((await records()).items.filter(({ amount }) => amount === '44.44')).toHaveLength(1)
  })

  test('broken off at any call and sent again is one, or none', async () => {
    const { table } = stack.deps
    const screenshot = await checkedPicture(stack, user)
    const form: Form = { method: 'bank', amount: '55.55', screenshot }
    const again = { ...user, operationId: stack.id() }
    const { transact } = table
    table.transact = async (writes) => {
      await transact(writes)
      throw new Error('the reply was lost')
    }
    try {
      expect((await submit(form, again)).status).toBe(503)
    } finally {
      table.transact = transact
    }
    expect((await submit(form, again)).status).toBe(200)
    expect((await records()).items.filter(({ amount }) => amount === '55.55')).toHaveLength(1)
  })
})

describe('bad input', () => {
  interface Given {
    of: TestUser
    other: TestUser
  }
  interface Case {
    form?: Partial<Form>
    /** The picture, where it is not a checked one of one's own. */
    screenshot?: (given: Given) => Promise<string>
    operationId?: () => string
    refused: [number, string]
    params?: Record<string, string | number>
  }
  const hourAgo = () => newId(stack.clock.nowMs - 3_600_000)
  const inAnHour = () => newId(stack.clock.nowMs + 3_600_000)

  test.each<[string, Case]>([
    ['no amount', { form: { amount: '' }, refused: [400, 'amount_required'] }],
    ['an amount of spaces', { form: { amount: '  ' }, refused: [400, 'amount_required'] }],
    ['an amount left out', { form: { amount: undefined as never }, refused: [400, 'validation'] }],
    ['an amount of words', { form: { amount: 'ten' }, refused: [400, 'amount_invalid'] }],
    ['a negative amount', { form: { amount: '-100' }, refused: [400, 'amount_invalid'] }],
    ['an amount as 1e3', { form: { amount: '1e3' }, refused: [400, 'amount_invalid'] }],
    ['three decimals', { form: { amount: '100.001' }, refused: [400, 'amount_invalid'] }],
    ['full-width digits', { form: { amount: '１００' }, refused: [400, 'amount_invalid'] }],
    [
      'a cent too little',
      {
        form: { amount: '9.99' },
        refused: [422, 'amount_below_min'],
        params: { min: '10.00', asset: 'USD' },
      },
    ],
    ['an amount of 0', { form: { amount: '0' }, refused: [422, 'amount_below_min'] }],
    [
      'a cent too much',
      {
        form: { amount: '50000.01' },
        refused: [422, 'amount_above_max'],
        params: { max: '50000.00', asset: 'USD' },
      },
    ],
    ['a reference of 101 letters', { form: { reference: 'a'.repeat(101) }, refused: [400, 'validation'] }],
    ['a reference of two lines', { form: { reference: 'a\nb' }, refused: [400, 'validation'] }],
    [
      'a reference with a letter not to be seen',
      { form: { reference: 'a\u202eb' }, refused: [400, 'validation'] },
    ],
    ['no picture', { screenshot: async () => '', refused: [422, 'screenshot_required'] }],
    ['the name of no picture', { screenshot: async () => '../A', refused: [422, 'upload_invalid'] }],
    ['a picture that never was', { screenshot: async () => stack.id(), refused: [422, 'upload_invalid'] }],
    [
      'a picture not yet checked',
      {
        screenshot: async ({ of }) => {
          const asked = { purpose: 'deposit', contentType: 'image/png', size: 9 } as const
          return (await stack.ok('uploads.uploadfile', asked, of)).key
        },
        refused: [409, 'upload_not_ready'],
      },
    ],
    [
      'a picture that was refused',
      {
        screenshot: ({ of }) => checkedPicture(stack, of, { bytes: png().subarray(0, 50) }),
        refused: [422, 'upload_invalid'],
      },
    ],
    [
      'a picture for something else',
      {
        screenshot: ({ of }) => checkedPicture(stack, of, { purpose: 'ticket' }),
        refused: [422, 'upload_invalid'],
      },
    ],
    [
      'a picture used before',
      {
        screenshot: async ({ of }) => {
          const screenshot = await checkedPicture(stack, of)
          await submit({ method: 'bank', amount: '10', screenshot }, of)
          return screenshot
        },
        refused: [422, 'upload_invalid'],
      },
    ],
    [
      "another user's picture",
      { screenshot: ({ other }) => checkedPicture(stack, other), refused: [422, 'upload_invalid'] },
    ],
    ['a way nobody knows', { form: { method: 'cash' as never }, refused: [400, 'validation'] }],
    ['an id an hour old', { operationId: hourAgo, refused: [409, 'operation_expired'] }],
    ['an id of the next hour', { operationId: inAnHour, refused: [409, 'operation_expired'] }],
    ['no id', { operationId: () => '', refused: [400, 'operation_required'] }],
    ['a status', { form: { status: 1 } as never, refused: [400, 'validation'] }],
    ['a class', { form: { class: 4 } as never, refused: [400, 'validation'] }],
  ])(
    '%s',
    async (_says, { form, screenshot = ({ of }) => checkedPicture(stack, of), operationId, ...row }) => {
      const given = { of: await quickUser(stack), other: await quickUser(stack) }
      const fields = { method: 'bank', amount: '100', screenshot: await screenshot(given), ...form }
      const before = [await footprint(stack, given.of.uid), await footprint(stack, given.other.uid)]
      await expectRefused(row.refused, row.params, (lang) =>
        send(stack.apis, routeById('deposits.dorecharge'), fields, {
          token: given.of.token,
          operationId: operationId?.() ?? stack.id(),
          lang,
        }),
      )
      expect([await footprint(stack, given.of.uid), await footprint(stack, given.other.uid)]).toEqual(before)
    },
  )

  test('a way this stage does not offer', async () => {
    const of = await quickUser(stack)
    const screenshot = await checkedPicture(stack, of)
    const way = await stack.deps.table.get(keys.wayToPay('wechat'), { consistent: true })
    // Nothing is ever deleted by the product; a key apart stands for a stage that never had it.
    const { get } = stack.deps.table
    stack.deps.table.get = async (key, options) => (key.sk === way?.sk ? undefined : get(key, options))
    try {
      const { body } = await submit({ method: 'wechat', amount: '10', screenshot }, of)
      expect([body.error, body.params]).toEqual(['validation', { fields: 'method' }])
    } finally {
      stack.deps.table.get = get
    }
  })
})

describe('the record', () => {
  let of: TestUser
  beforeAll(async () => {
    of = await quickUser(stack)
    for (const amount of ['11', '12', '13']) {
      stack.clock.advance(10)
      const seen = await submitted(stack, of, amount)
      if (amount === '12') await approveBy(stack, 'ada', seen)
    }
  })
  const amounts = async (filter: Sent<RouteOf<'deposits.recharge_record'>>) =>
    (await records(filter, of)).items.map(({ amount }) => amount)

  test('holds all that came in, newest first, page by page', async () => {
    expect(await amounts({})).toEqual(['13.00', '12.00', '11.00', '10000.00'])
    const first = await records({ limit: 2 }, of)
    expect(first.items.map(({ amount }) => amount)).toEqual(['13.00', '12.00'])
    const second = await records({ limit: 2, cursor: first.next as string }, of)
    expect([second.items.map(({ amount }) => amount), second.next]).toEqual([['11.00', '10000.00'], null])
  })

  test('by status, class and time', async () => {
    expect(await amounts({ status: 3 })).toEqual(['13.00', '11.00'])
    expect(await amounts({ status: 1 })).toEqual(['12.00', '10000.00'])
    expect(await amounts({ class: 1 })).toEqual(['10000.00'])
    expect(await amounts({ class: 4 })).toEqual([])
    const now = secondsOf(stack.clock.nowMs)
    expect(await amounts({ from: now })).toEqual(['13.00'])
    expect(await amounts({ to: now - 15 })).toEqual(['11.00', '10000.00'])
    expect(await amounts({ from: now, to: now - 15 })).toEqual([])
  })

  test('one of them by its id; of another user there is none', async () => {
    const [last] = (await records({}, of)).items
    expect(await records({ id: last?.id as string }, of)).toEqual({ items: [last], next: null })
    const stranger = await quickUser(stack)
    const { status, body } = await stack.call(
      'deposits.recharge_record',
      { id: last?.id as string },
      stranger,
    )
    expect([status, body.error]).toEqual([404, 'not_found'])
  })

  test.each([{ cursor: 'x' }, { status: 5 }, { class: 7 }])('refuses %o', async (filter) => {
    const { body } = await stack.call('deposits.recharge_record', filter as never, of)
    expect(body.error).toBe('validation')
  })
})

test('a user locked in between is paid all the same; the books balance to the cent', async () => {
  const of = await quickUser(stack)
  const seen = await submitted(stack, of, '77.70')
  const before = await available(stack, of)
  await stack.deps.table.write(
    new Change(keys.account(of.uid)).set('state', 'LOCKED').add('epoch', 1n).build(),
  )
  await approve(stack.deps, press(stack, 'ada'), seen)
  expect((await available(stack, of)) - before).toBe(77_70n)
  expect(await booksOf(stack)).toEqual(WHOLE)
})
