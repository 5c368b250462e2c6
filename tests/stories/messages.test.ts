import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refuse } from '../../functions/deposits/review.ts'
import { keys, userPartition } from '../../functions/table/keys.ts'
import { messagePut } from '../../functions/table/messages.ts'
import { type Row, replace } from '../../functions/table/write.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { secondsOf } from '../../shared/time.ts'
import { approveBy, press, submitted } from '../support/deposits.ts'
import { paidInBefore } from '../support/paid-in-before.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())
beforeEach(async () => {
  user = await quickUser(stack)
  await paidInBefore(stack, user)
})

const list = (asked = {}, lang = 'en') => stack.ok('messages.msg', asked, { ...user, lang })
const unread = async () => (await stack.ok('account.index', {}, user)).unread.messages

/** Messages of the past, the newest of which is the last. */
async function written(count: number): Promise<void> {
  const now = secondsOf(stack.clock.nowMs)
  const put = (minutesAgo: number) =>
    messagePut({
      uid: user.uid,
      type: 'account_unlocked',
      at: now - minutesAgo * 60,
      event: `made ${minutesAgo}`,
    })
  await Promise.all(Array.from({ length: count }, (_, index) => stack.deps.table.write(put(index))))
}

describe('a message', () => {
  test('of a type that only a newer version knows is neither shown nor counted, and hides no other', async () => {
    await written(2)
    const { id = '' } = (await list()).items[0] ?? {}
    const row = (await stack.deps.table.get(keys.message(user.uid, id))) as Row
    await stack.deps.table.write(replace({ ...row, type: 'gift_arrived' }))
    expect((await list()).items.map(({ type }) => type)).toEqual(['account_unlocked'])
    expect([(await list({ unread: 1 })).items.length, await unread()]).toEqual([1, 1])
  })

  test('of a refused deposit says in ten languages what happened and why, amounts as each writes them', async () => {
    const seen = await submitted(stack, user, '1234.5')
    await refuse(stack.deps, press(stack, 'ada'), seen, 'reason_not_received')
    await stack.streams.drain()
    const { items } = await list()
    expect(items).toEqual([
      {
        id: expect.any(String),
        type: 'deposit_failed',
        title: 'Deposit refused',
        text: 'Your deposit of 1,234.50\u00a0USD was refused. The payment hasn’t arrived in our account.',
        at: secondsOf(stack.clock.nowMs),
        read: false,
        about: { screen: 'deposit', id: seen.id },
      },
    ])
    const [german] = (await list({}, 'de')).items
    expect(german?.text).toContain('1.234,50\u00a0USD')
    const texts = await Promise.all(languages.map(async (lang) => (await list({}, lang)).items[0]?.text))
    expect(new Set(texts).size).toBe(languages.length)
    for (const text of texts) expect(text).not.toMatch(/\{\{|undefined|reason_/)
  })

  test('is unread until its user has read it; read again it stays so', async () => {
    await approveBy(stack, 'ada', await submitted(stack, user))
    await stack.streams.drain()
    expect(await unread()).toBe(1)
    const [message] = (await list()).items
    const id = message?.id ?? ''
    expect(await stack.ok('messages.msg_read', { id }, user)).toEqual({ unread: 0 })
    const row = await stack.deps.table.get(keys.message(user.uid, id), { consistent: true })
    stack.clock.advance(5)
    expect(await stack.ok('messages.msg_read', { id }, user)).toEqual({ unread: 0 })
    expect(await stack.deps.table.get(keys.message(user.uid, id), { consistent: true })).toEqual(row)
    expect((await list()).items).toMatchObject([{ id, read: true }])
    expect(await unread()).toBe(0)
  })

  test('about what was read elsewhere is read with it, and nothing else; one of three ways is asked for', async () => {
    const [first, other] = [await submitted(stack, user), await submitted(stack, user)]
    for (const seen of [first, other]) await approveBy(stack, 'ada', seen)
    await stack.streams.drain()
    const stranger = await quickUser(stack)
    expect(await stack.ok('messages.msg_read', { about: first.id }, stranger)).toEqual({ unread: 0 })
    expect(await unread()).toBe(2)
    expect(await stack.ok('messages.msg_read', { about: first.id }, user)).toEqual({ unread: 1 })
    expect((await list({ unread: 1 })).items.map(({ about }) => about?.id)).toEqual([other.id])
    expect(await stack.ok('messages.msg_read', { about: stack.id() }, user)).toEqual({ unread: 1 })
    for (const body of [{}, { id: first.id, about: first.id }, { about: first.id, all: 1 }])
      expect((await stack.call('messages.msg_read', body, user)).body.error).toBe('validation')
  })

  test('told again after it was read stays read', async () => {
    const seen = await submitted(stack, user)
    await approveBy(stack, 'ada', seen)
    await stack.streams.drain()
    await stack.ok('messages.msg_read', { all: 1 }, user)
    const { rows } = await stack.deps.table.query({ pk: userPartition(user.uid), consistent: true })
    const [deposit] = rows.filter(({ sk }) => sk === `D#${seen.id}`)
    const decidedBefore = { ...deposit, status: 3n } as NonNullable<typeof deposit>
    // Moved back and forth it would be told as before: the key is of the event, and it stands.
    await stack.deps.table.write({ kind: 'put', item: decidedBefore })
    await stack.deps.table.write({ kind: 'put', item: deposit as typeof decidedBefore })
    await stack.streams.drain()
    expect((await list()).items.map(({ read }) => read)).toEqual([true])
  })
})

describe('many messages', () => {
  test('come newest first, page by page, each once', async () => {
    await written(45)
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({ ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ at }) => at))
      cursor = page.next
    } while (cursor)
    expect(seen).toHaveLength(45)
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
  })

  test('are counted up to fifty, and all read at once', async () => {
    await written(49)
    expect(await unread()).toBe(49)
    await written(60)
    expect(await unread()).toBe(50)
    expect(await stack.ok('messages.msg_read', { all: 1 }, user)).toEqual({ unread: 0 })
    expect((await list({ unread: 1 })).items).toEqual([])
    expect((await list({ unread: 0, limit: 50 })).items).toHaveLength(50)
  })

  test('can be listed without those read', async () => {
    await written(3)
    const [newest, middle, oldest] = (await list()).items.map(({ id }) => id)
    await stack.ok('messages.msg_read', { id: middle ?? '' }, user)
    expect((await list({ unread: 1 })).items.map(({ id }) => id)).toEqual([newest, oldest])
  })
})

describe('bad input', () => {
  test.each<[string, object, string]>([
    ['neither one nor all', {}, 'validation'],
    ['one and all', { id: '01KAY00000000000000000000A', all: 1 }, 'validation'],
    ['all as 2', { all: 2 }, 'validation'],
    ['no id at all', { id: '<script>' }, 'validation'],
    ['a message that never was', { id: '01KAY00000000000000000000A' }, 'not_found'],
  ])('marking %s read is refused', async (_says, input, slug) => {
    expect((await stack.call('messages.msg_read', input, user)).body.error).toBe(slug)
  })

  test("marking another user's message read is refused as if there were none, and it stays unread", async () => {
    await written(1)
    const id = (await list()).items[0]?.id ?? ''
    const answered = await stack.call('messages.msg_read', { id }, await quickUser(stack))
    expect([answered.status, answered.body.error]).toEqual([404, 'not_found'])
    expect(await unread()).toBe(1)
  })

  test('a page that starts at no message is refused', async () => {
    expect((await stack.call('messages.msg', { cursor: 'x' }, user)).body.error).toBe('validation')
  })
})

test('what was read of what staff write follows the account, moves on only, and never ahead of now', async () => {
  const registered = (await stack.ok('account.index', {}, user)).read.rules
  stack.clock.advance(60)
  const now = secondsOf(stack.clock.nowMs)
  const marks = async () => (await stack.ok('account.index', {}, user)).read
  // A new user has read the rules of their registration.
  expect(registered).toBeGreaterThan(now - 75)
  expect(await marks()).toEqual({ rules: registered, notices: 0 })
  expect(await stack.ok('messages.read', { rules: now - 5 }, user)).toEqual({ rules: now - 5, notices: 0 })
  // Another phone, where less was read.
  await stack.ok('messages.read', { rules: now - 9, notices: now }, user)
  expect(await marks()).toEqual({ rules: now - 5, notices: now })
  for (const wrong of [{}, { rules: now + 1 }, { rules: 1, notices: now + 1 }])
    expect((await stack.call('messages.read', wrong, user)).body.error).toBe('validation')
  expect(await marks()).toEqual({ rules: now - 5, notices: now })
  expect((await stack.ok('account.index', {}, await quickUser(stack))).read.rules).toBeGreaterThan(now - 15)
})
