import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { recentMeasures } from '../../functions/table/measures.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { createApis, routeById, send, watchTable } from '../support/apis.ts'
import { checkedPicture, submitted, trailOf } from '../support/deposits.ts'
import { quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { answered, question, read } from '../support/service.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Customer service over the wire, from the phone to the desk and back.
let stack: TestStack
let user: TestUser
let operator: TestOperator
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
})
// The clock moves on, and a session of the desk is short.
beforeEach(async () => {
  operator = await quickOperator(stack, 'reviewer')
})
afterAll(() => stack.stop())

const queued = async (id: string) =>
  (await stack.ok('desk.tickets', {}, operator)).items.find((item) => item.id === id)
const slugOf = async (call: Promise<{ body: { error?: string } }>) => (await call).body.error

describe('a question', () => {
  test('about a deposit, with a picture, is in the queue, answered, read, and gone from the queue', async () => {
    const deposit = await submitted(stack, user)
    const picture = await checkedPicture(stack, user, { purpose: 'ticket' })
    const asked = await question(stack, user, {
      topic: 'deposit',
      text: 'Where is my money?\nIt has been an hour.',
      about: 'deposit',
      aboutId: deposit.id,
      pictures: picture,
    })
    expect(asked).toMatchObject({
      state: 'waiting',
      title: 'Where is my money?',
      about: { kind: 'deposit', id: deposit.id },
      lines: 1,
      unread: false,
    })
    expect(await queued(asked.id)).toMatchObject({ uid: user.uid, overdue: false, waitingSince: asked.at })
    const seen = await stack.ok('desk.ticket', { uid: user.uid, id: asked.id }, operator)
    expect(seen.user).toMatchObject({ username: user.username, publicId: user.publicId, state: 'ACTIVE' })
    expect(seen.lines.items[0]).toMatchObject({
      text: 'Where is my money?\nIt has been an hour.',
      by: 'user',
    })
    expect(seen.lines.items[0]?.pictures).toMatchObject([
      { key: picture, url: expect.stringContaining(picture) },
    ])

    const press = { ...operator, operationId: stack.id() }
    const said = { uid: user.uid, id: asked.id, seen: 1, text: 'Soon.', canned: 'deposit_in_review' } as const
    const first = await stack.ok('desk.ticket_answer', said, press)
    expect(first).toMatchObject({ state: 'answered', lines: 2, waitingSince: null })
    expect(await stack.ok('desk.ticket_answer', said, press)).toEqual(first)
    expect(await queued(asked.id)).toBeUndefined()
    expect(await trailOf(stack, asked.id)).toMatchObject([
      { operator: operator.id, action: 'ticket.answer', uid: user.uid, reason: 'deposit_in_review' },
    ])

    expect((await stack.ok('service.ticket', {}, user)).items[0]).toMatchObject({
      id: asked.id,
      unread: true,
    })
    const { lines, thread } = await read(stack, user, asked.id, 'de')
    expect(lines.map(({ n, by, text }) => [n, by, text])).toEqual([
      [1, 'user', 'Where is my money?\nIt has been an hour.'],
      [2, 'desk', 'Soon.'],
    ])
    expect(lines[1]?.canned).toContain('Einzahlung wird noch geprüft')
    expect(JSON.stringify(lines)).not.toContain(operator.id)
    await stack.ok('service.ticket_write', { id: asked.id, seen: thread.lines }, user)
    expect((await read(stack, user, asked.id)).thread.unread).toBe(false)
  })

  test('waits from when it was first asked, and is overdue after a day', async () => {
    const asked = await question(stack, user)
    stack.clock.advance(3600)
    await stack.ok('service.ticket_write', { id: asked.id, text: 'Anyone there?' }, user)
    stack.clock.advance(86_400 - 3600)
    operator = await quickOperator(stack, 'reviewer')
    expect(await queued(asked.id)).toMatchObject({ waitingSince: asked.at, overdue: false, lines: 2 })
    stack.clock.advance(1)
    expect(await queued(asked.id)).toMatchObject({ overdue: true })
    const { items } = await stack.ok('desk.tickets', {}, operator)
    const [, tickets] = (await stack.ok('desk.queues', {}, operator)).items
    const [oldest] = items
    expect(tickets).toMatchObject({ waiting: items.length, oldestAt: oldest?.waitingSince })
    expect(tickets?.overdue).toBe(items.filter(({ overdue }) => overdue).length)
    expect(tickets?.overdue).toBeGreaterThan(0)
  })

  test('asked twice under one id is one; with other words it is refused; another phone clock is told', async () => {
    const operationId = stack.id()
    const form = { topic: 'account', text: '  Who am I?\r\n' } as const
    const send = (change: object = {}) =>
      stack.call('service.ticket_write', { ...form, ...change }, { ...user, operationId })
    const [one, two] = await Promise.all([send(), send()])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.body.data).toEqual(two.body.data)
    // At any age.
    stack.clock.advance(3600)
    expect((await send()).body.data).toEqual(one.body.data)
    expect(await slugOf(send({ text: 'Who are you?' }))).toBe('replay_mismatch')
    expect(await slugOf(send({ topic: 'order' }))).toBe('replay_mismatch')
    expect((await read(stack, user, operationId)).lines).toHaveLength(1)
    const late = { ...user, operationId: stack.id() }
    stack.clock.advance(3600)
    expect(await slugOf(stack.call('service.ticket_write', form, late))).toBe('operation_expired')
  })
})

describe('going on', () => {
  test('a line sent twice is one line; by its id other words are refused', async () => {
    const { id } = await question(stack, user)
    const caller = { ...user, operationId: stack.id() }
    const send = (text: string) => stack.call('service.ticket_write', { id, text }, caller)
    const [one, two] = await Promise.all([send('More.'), send('More.')])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await slugOf(send('Less.'))).toBe('replay_mismatch')
    // At any age: nothing new is made of it.
    stack.clock.advance(3600)
    expect((await send('More.')).status).toBe(200)
    expect(await slugOf(send('Less.'))).toBe('replay_mismatch')
    expect((await read(stack, user, id)).lines.map(({ text }) => text)).toEqual([
      'How long does a review take?',
      'More.',
    ])
  })

  test('both write at once: the line of the user stands, numbered once each; the desk reads it first', async () => {
    const { id } = await question(stack, user)
    const [mine, theirs] = await Promise.all([
      stack.call('service.ticket_write', { id, text: 'Wait.' }, user),
      stack.call('desk.ticket_answer', { uid: user.uid, id, seen: 1, text: 'Done.' }, operator),
    ])
    expect(mine.status).toBe(200)
    const { lines } = await read(stack, user, id)
    expect(lines.map(({ n }) => n)).toEqual(lines.map((_, at) => at + 1))
    if (theirs.status !== 200) expect(theirs.body.error).toBe('thread_moved')
    expect(lines).toHaveLength(theirs.status === 200 ? 3 : 2)
  })

  test('fifty lines come in pages, each once, in the order they were written', async () => {
    const talker = await quickUser(stack)
    const { id } = await question(stack, talker, { text: '1' })
    for (let n = 2; n <= 30; n++) {
      stack.clock.advance(1)
      await stack.ok('service.ticket_write', { id, text: String(n) }, talker)
    }
    const newest = await read(stack, talker, id)
    expect(newest.lines.map(({ text }) => Number(text))).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 11),
    )
    const before = await stack.ok('service.ticket', { id, cursor: newest.next ?? '' }, talker)
    expect(before.lines?.items.map(({ n }) => n)).toEqual(Array.from({ length: 10 }, (_, at) => at + 1))
    expect(before.lines?.next).toBeNull()
  })
})

describe('two operators', () => {
  test('answer at the same moment: one answer, the other is told to read it', async () => {
    const { id } = await question(stack, user)
    const other = await quickOperator(stack, 'reviewer')
    const say = (who: TestOperator) =>
      stack.call('desk.ticket_answer', { uid: user.uid, id, seen: 1, text: who.name }, who)
    const answers = await Promise.all([say(operator), say(other)])
    expect(answers.map(({ status, body }) => body.error ?? status).sort()).toEqual([200, 'thread_moved'])
    expect((await read(stack, user, id)).lines).toHaveLength(2)
    expect(await trailOf(stack, id)).toHaveLength(1)
  })

  test('are kept apart by the write itself: what comes between their look and their press is read first', async () => {
    for (const between of ['answer', 'line'] as const) {
      const { id } = await question(stack, user)
      const table = watchTable(stack.deps.table, async (call) => {
        if (call !== 'transact' || (await read(stack, user, id)).lines.length > 1) return
        if (between === 'line') await stack.ok('service.ticket_write', { id, text: 'Wait.' }, user)
        else await answered(stack, await quickOperator(stack), user, { id, text: 'First.' })
      })
      const route = routeById('desk.ticket_answer')
      const said = { uid: user.uid, id, seen: 1, text: 'Second.' }
      const sending = { ...operator, operationId: stack.id() }
      const { body } = await send(createApis({ ...stack.deps, table }), route, said, sending)
      expect(body.error).toBe('thread_moved')
      expect((await read(stack, user, id)).lines).toHaveLength(2)
    }
  })

  test('by one id say one thing: the same press of another, or with other words, is refused', async () => {
    const { id } = await question(stack, user)
    const operationId = stack.id()
    const say = (who: TestOperator, text: string) =>
      stack.call('desk.ticket_answer', { uid: user.uid, id, seen: 1, text }, { ...who, operationId })
    expect((await say(operator, 'Yes.')).status).toBe(200)
    expect(await slugOf(say(operator, 'No.'))).toBe('replay_mismatch')
    expect(await slugOf(say(await quickOperator(stack), 'Yes.'))).toBe('replay_mismatch')
  })

  test('an answer to what was not read is refused, and so is closing it', async () => {
    const { id } = await question(stack, user)
    await stack.ok('service.ticket_write', { id, text: 'One thing more.' }, user)
    const seen = { uid: user.uid, id, seen: 1 }
    expect(await slugOf(stack.call('desk.ticket_answer', { ...seen, text: 'Yes.' }, operator))).toBe(
      'thread_moved',
    )
    expect(await slugOf(stack.call('desk.ticket_close', seen, operator))).toBe('thread_moved')
  })
})

describe('after an answer', () => {
  test('its user has a message that opens the thread, a mark until it is read, and the median counts the wait once', async () => {
    const asker = await quickUser(stack)
    const { id } = await question(stack, asker)
    stack.clock.advance(120)
    await answered(stack, operator, asker, { id })
    await answered(stack, operator, asker, { id, text: 'And this.' })
    await stack.streams.drain((records) => [records, records])
    const unread = async () => (await stack.ok('account.index', {}, asker)).unread
    expect(await unread()).toEqual({ messages: 2, tickets: 1 })
    const { items } = await stack.ok('messages.msg', {}, { ...asker, lang: 'de' })
    expect(items[0]).toMatchObject({
      type: 'ticket_answered',
      title: 'Der Kundenservice hat geantwortet',
      about: { screen: 'ticket', id },
    })
    await stack.ok('service.ticket_write', { id, seen: 3 }, asker)
    expect(await unread()).toEqual({ messages: 2, tickets: 0 })
    const measures = await recentMeasures(stack.deps.table, 'ticket', stack.clock.nowMs)
    expect(measures.filter((measure) => measure.id === id)).toMatchObject([
      { uid: asker.uid, seconds: 120, operator: operator.id },
    ])
    expect((await stack.ok('service.ticket', {}, asker)).medianSeconds).not.toBeNull()
    stack.clock.advance(8 * 86_400)
    const later = await quickUser(stack)
    expect((await stack.ok('service.ticket', {}, later)).medianSeconds).toBeNull()
    stack.clock.advance(-8 * 86_400)
  })
})

describe('closing', () => {
  test('by the desk ends the waiting, once, in the trail; its user opens it again by writing', async () => {
    const { id } = await question(stack, user)
    const press = { ...operator, operationId: stack.id() }
    const seen = { uid: user.uid, id, seen: 1 }
    const closed = await stack.ok('desk.ticket_close', seen, press)
    expect(closed).toMatchObject({ state: 'closed', closedBy: 'desk', waitingSince: null })
    expect(await stack.ok('desk.ticket_close', seen, press)).toEqual(closed)
    expect(await queued(id)).toBeUndefined()
    expect(await trailOf(stack, id)).toHaveLength(1)
    expect(await slugOf(stack.call('desk.ticket_close', seen, operator))).toBe('thread_closed')
    expect(await slugOf(stack.call('desk.ticket_answer', { ...seen, text: 'x' }, operator))).toBe(
      'thread_closed',
    )
    const again = await stack.ok('service.ticket_write', { id, text: 'Not solved.' }, user)
    expect(again).toMatchObject({ state: 'waiting', closedBy: null, lines: 2 })
    expect(await queued(id)).toBeDefined()
    // The press that closed it, delivered again a little later, does not close it anew.
    expect((await stack.ok('desk.ticket_close', seen, press)).state).toBe('waiting')
  })

  test('at the moment its user writes: the line opens it again, and waits from its own moment', async () => {
    const { id } = await question(stack, user)
    stack.clock.advance(60)
    let isClosed = false
    const table = watchTable(stack.deps.table, async (call) => {
      if (call !== 'transact' || isClosed) return
      isClosed = true
      await stack.ok('desk.ticket_close', { uid: user.uid, id, seen: 1 }, operator)
    })
    const sending = { ...user, operationId: stack.id() }
    const form = { id, text: 'And another thing.' }
    const { body } = await send(
      createApis({ ...stack.deps, table }),
      routeById('service.ticket_write'),
      form,
      sending,
    )
    expect(body.data).toMatchObject({ state: 'waiting', lines: 2 })
    const { lastAt } = body.data as { lastAt: number }
    expect(await queued(id)).toMatchObject({ waitingSince: lastAt, lastAt: expect.any(Number) })
  })

  test('by its user, who has read it to its end', async () => {
    const { id } = await question(stack, user)
    await answered(stack, operator, user, { id })
    const close = (seen: number) => stack.call('service.ticket_write', { id, seen, close: 1 }, user)
    expect(await slugOf(close(1))).toBe('thread_moved')
    expect((await close(2)).body.data).toMatchObject({ state: 'closed', closedBy: 'user' })
    expect((await close(2)).body.data).toMatchObject({ state: 'closed', closedBy: 'user' })
    expect(await queued(id)).toBeUndefined()
  })

  test('what was read stays read, and nothing beyond the last line is', async () => {
    const { id } = await question(stack, user)
    await answered(stack, operator, user, { id })
    const saw = (seen: number) => stack.ok('service.ticket_write', { id, seen }, user)
    expect((await saw(1)).unread).toBe(true)
    expect((await saw(999)).unread).toBe(false)
    expect((await saw(0)).unread).toBe(false)
    await answered(stack, operator, user, { id, text: 'And this.' })
    expect((await read(stack, user, id)).thread.unread).toBe(true)
  })
})

describe('what is written', () => {
  const kept = async (text: string) => {
    const { id } = await question(stack, user, { text })
    return (await read(stack, user, id)).lines[0]?.text
  }
  test.each([
    ['HTML', '<b>hi</b> &amp; <img src=x onerror=alert(1)>'],
    ['a script', '<script>alert(document.cookie)</script>'],
    ['a template', '{{constructor.constructor("alert(1)")()}} ${7*7}'],
    ['a query', `'; DROP TABLE users; -- {"$gt": ""}`],
    ['many scripts', '订单在哪里？ ご注文 คำสั่ง 👩‍👩‍👧 ﷽ אבג'],
    ['2,000 characters', '字'.repeat(2000)],
    ['2,000 characters of two halves', '𝛑'.repeat(2000)],
  ])('%s is kept as it is', async (_says, text) => {
    expect(await kept(text)).toBe(text)
  })
  test.each([
    ['nothing', { text: '' }, 'text_required'],
    ['spaces and what prints nothing', { text: ' \n\u0000\u0007 ' }, 'text_required'],
    ['10,000 characters', { text: 'x'.repeat(10_000) }, 'text_too_long'],
    ['2,001 characters', { text: 'x'.repeat(2001) }, 'text_too_long'],
    ['no topic', { topic: undefined }, 'validation'],
    ['a topic there is none of', { topic: 'gossip' }, 'validation'],
    ['half a document', { about: 'order' }, 'validation'],
    ['a thread that is to be new and to go on', { id: '01KAY0000000000000000000AD' }, 'validation'],
    [
      'words beside what was seen',
      { topic: undefined, id: '01KAY0000000000000000000AD', seen: 1 },
      'validation',
    ],
  ])('%s is refused, and nothing is kept', async (_says, change, slug) => {
    const had = (await stack.ok('service.ticket', {}, user)).items.length
    const given = Object.entries({ topic: 'other', text: 'x', ...change }).filter(
      ([, value]) => value !== undefined,
    )
    const form = Object.fromEntries(given) as { topic: 'other'; text: string }
    const { body } = await stack.call('service.ticket_write', form, user)
    expect(body.error).toBe(slug)
    expect((await stack.ok('service.ticket', {}, user)).items).toHaveLength(had)
    if (slug === 'text_too_long') expect(body.params).toEqual({ max: 2000, length: form.text.length })
  })
})

describe('a picture', () => {
  const ask = (pictures: string, who = user) =>
    slugOf(stack.call('service.ticket_write', { topic: 'other', text: 'See.', pictures }, who))
  const taken = (purpose: 'ticket' | 'deposit' = 'ticket') => checkedPicture(stack, user, { purpose })

  test('is used once, in one thread', async () => {
    const key = await taken()
    expect(await ask(key)).toBeUndefined()
    expect(await ask(key)).toBe('upload_invalid')
    const row = await stack.deps.table.get(keys.upload(user.uid, key), { consistent: true })
    expect(row).toMatchObject({ usedBy: expect.stringMatching(/^[0-9A-Z]{26}$/) })
  })
  test('three fit, four do not', async () => {
    const four = [await taken(), await taken(), await taken(), await taken()]
    expect(await ask(four.join(','))).toBe('pictures_max')
    expect(await ask(four.slice(0, 3).join(','))).toBeUndefined()
  })
  test('of another, of a deposit, not yet checked, unknown, named twice or no key is refused', async () => {
    const key = await taken()
    expect(await ask(key, await quickUser(stack))).toBe('upload_invalid')
    expect(await ask(await taken('deposit'))).toBe('upload_invalid')
    const asked = { purpose: 'ticket', contentType: 'image/png', size: 9 } as const
    const waiting = await stack.ok('uploads.uploadfile', asked, user)
    expect(await ask(waiting.key)).toBe('upload_not_ready')
    expect(await ask(stack.id())).toBe('upload_invalid')
    expect(await ask(`${key},${key}`)).toBe('upload_invalid')
    expect(await ask('../../clean/x')).toBe('upload_invalid')
    // A line whose picture is refused is not written.
    const { id } = await question(stack, user)
    const line = { id, text: 'See.', pictures: waiting.key }
    expect(await slugOf(stack.call('service.ticket_write', line, user))).toBe('upload_not_ready')
    expect((await read(stack, user, id)).lines).toHaveLength(1)
  })
})

describe('of another user', () => {
  test('a thread is unknown, to read, to write in, to close and to mark', async () => {
    const { id } = await question(stack, user)
    const stranger = await quickUser(stack)
    expect(await slugOf(stack.call('service.ticket', { id }, stranger))).toBe('not_found')
    for (const form of [{ text: 'x' }, { seen: 1 }, { seen: 1, close: 1 as const }])
      expect(await slugOf(stack.call('service.ticket_write', { id, ...form }, stranger))).toBe('not_found')
    expect((await read(stack, user, id)).lines).toHaveLength(1)
    expect(await slugOf(stack.call('desk.ticket', { uid: stranger.uid, id }, operator))).toBe('not_found')
  })
  test('an order or a deposit is unknown, as one that never was', async () => {
    const deposit = await submitted(stack, user)
    const order = await stack.ok(
      'trade.addorder',
      { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 },
      user,
    )
    const stranger = await quickUser(stack)
    const ask = (who: TestUser, about: 'deposit' | 'order', aboutId: string) =>
      slugOf(stack.call('service.ticket_write', { topic: 'other', text: 'x', about, aboutId }, who))
    expect(await ask(stranger, 'deposit', deposit.id)).toBe('not_found')
    expect(await ask(stranger, 'order', order.id)).toBe('not_found')
    expect(await ask(user, 'order', deposit.id)).toBe('not_found')
    expect(await ask(user, 'deposit', stack.id())).toBe('not_found')
    expect(await ask(user, 'order', order.id)).toBeUndefined()
  })
})

test('a flood is turned away after forty lines in an hour, and taken again after it', async () => {
  const flooder = await quickUser(stack)
  stack.clock.nowMs = Math.ceil(stack.clock.nowMs / 3_600_000) * 3_600_000
  const send = () => stack.call('service.ticket_write', { topic: 'other', text: 'x' }, flooder)
  for (let n = 0; n < 40; n++) expect((await send()).status).toBe(200)
  expect((await send()).body).toMatchObject({ error: 'rate_limited', params: { seconds: 3600 } })
  stack.clock.advance(3600)
  expect((await send()).status).toBe(200)
})

test('each prepared answer is read by its user in a language of his own', async () => {
  const { id } = await question(stack, user)
  await answered(stack, operator, user, { id, canned: 'picture_needed' })
  const texts = await Promise.all(
    languages.map(async (lang) => (await read(stack, user, id, lang)).lines[1]?.canned),
  )
  expect(new Set(texts).size).toBe(languages.length)
  const { items } = await stack.ok('desk.ticket_canned', {}, { ...operator, lang: 'zh-Hans' })
  expect(items.find(({ slug }) => slug === 'picture_needed')?.text).toBe(texts[languages.indexOf('zh-Hans')])
})

test('all threads of one user are listed for the desk, newest first', async () => {
  const asker = await quickUser(stack)
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    stack.clock.advance(1)
    ids.unshift((await question(stack, asker)).id)
  }
  const first = await stack.ok('desk.tickets', { uid: asker.uid, limit: 2 }, operator)
  const rest = await stack.ok('desk.tickets', { uid: asker.uid, cursor: first.next ?? '' }, operator)
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
})

test('the queue comes page by page, the longest waiting first, each once', async () => {
  const { items } = await stack.ok('desk.tickets', {}, operator)
  const seen: string[] = []
  let next: string | null | undefined
  do {
    const page = await stack.ok('desk.tickets', { limit: 3, ...(next && { cursor: next }) }, operator)
    seen.push(...page.items.map(({ id }) => id))
    next = page.next
  } while (next)
  expect(seen.slice(0, items.length)).toEqual(items.map(({ id }) => id))
  expect(new Set(seen).size).toBe(seen.length)
  const { body } = await stack.call('desk.tickets', { cursor: 'x' }, operator)
  expect(body.error).toBe('validation')
})

describe('a letter, written without a login', () => {
  const form = { name: 'Ada', contact: 'ada@example.org', text: 'My account is locked.\nWhy?' }
  const write = (fields: Partial<typeof form> = {}, caller: Record<string, unknown> = {}) =>
    stack.call('service.letter', { ...form, ...fields }, { operationId: stack.id(), ...caller })
  const look = (code: string, address = '203.0.113.80') =>
    stack.call('service.letter_answer', { code }, { address })
  /** The whole queue: others of this file wait in it too. */
  const queued = async () => {
    const items: Awaited<ReturnType<typeof stack.ok<'desk.tickets'>>>['items'] = []
    let next: string | null | undefined
    do {
      const page = await stack.ok('desk.tickets', { limit: 50, ...(next && { cursor: next }) }, operator)
      items.push(...page.items)
      next = page.next
    } while (next)
    return items
  }
  const letterOf = async (title: string) => (await queued()).find((item) => item.title === title)

  test('is in the queue as nobody’s, answered, and read by its code alone', async () => {
    const { body } = await write({}, { address: '203.0.113.70' })
    const { code, answerSeconds } = body.data as { code: string; answerSeconds: number }
    expect([code, answerSeconds]).toEqual([expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{16}$/), 86_400])
    const inQueue = await letterOf('My account is locked.')
    expect(inQueue).toMatchObject({ writer: { name: 'Ada', contact: 'ada@example.org' }, about: null })
    const { uid, id } = inQueue as { uid: string; id: string }
    const shown = await stack.ok('desk.ticket', { uid, id }, operator)
    expect(shown).toMatchObject({ user: null, lines: { items: [{ by: 'user', text: form.text }] } })

    expect((await look(code)).body.data).toMatchObject({ state: 'waiting', lines: [{ n: 1 }] })
    const press = { ...operator, operationId: stack.id() }
    await stack.ok('desk.ticket_answer', { uid, id, seen: 1, text: 'Log in with your new password.' }, press)
    const read = (await look(code.toLowerCase().replace(/(.{4})/g, '$1 '))).body.data
    expect(read).toMatchObject({
      state: 'answered',
      lines: [{ n: 1 }, { text: 'Log in with your new password.' }],
    })
    expect(JSON.stringify(read)).not.toMatch(new RegExp(`${operator.id}|ada@|${uid}`))
    expect(await trailOf(stack, id)).toMatchObject([{ action: 'ticket.answer', uid }])
    // Kept for half a year, its answer too, and told to nobody's messages.
    const rows = [keys.thread(uid, id), keys.line(uid, id, id), keys.line(uid, id, press.operationId)]
    const kept = Math.floor(stack.clock.nowMs / 1000) + 180 * 86_400
    for (const row of await stack.deps.table.getMany(rows)) expect(Number(row?.ttl)).toBeLessThanOrEqual(kept)
    expect(await stack.deps.table.get(keys.account(uid))).toBeUndefined()
  })

  test('sent again it is one letter with one code; other words under its id are refused', async () => {
    const caller = { operationId: stack.id(), address: '203.0.113.71' }
    const again = () => write({ text: 'Once.' }, caller)
    const { code } = (await again()).body.data as { code: string }
    for (let i = 0; i < 4; i++) expect((await again()).body.data).toMatchObject({ code })
    expect((await queued()).filter(({ title }) => title === 'Once.')).toHaveLength(1)
    expect((await write({ text: 'Twice.' }, caller)).body.error).toBe('replay_mismatch')
    expect((await write({ text: 'Once.', name: 'Bea' }, caller)).body.error).toBe('replay_mismatch')
  })

  test('three an hour from one network; what is refused makes none', async () => {
    const caller = { address: '203.0.113.72' }
    expect((await write({ text: ' ' }, caller)).body.error).toBe('text_required')
    expect((await write({ name: ' \u0007' }, caller)).body.error).toBe('validation')
    for (let i = 0; i < 3; i++) expect((await write({ text: `Letter ${i}` }, caller)).status).toBe(200)
    const fourth = await write({ text: 'Letter 4' }, caller)
    expect([fourth.status, fourth.body.error]).toEqual([429, 'rate_limited'])
    expect(await letterOf('Letter 4')).toBeUndefined()
    expect((await write({ text: 'Letter 5' }, { address: '203.0.113.73' })).status).toBe(200)
  })

  test('all networks together have a bound, and its answer is the same', async () => {
    const { countWithin } = await import('../../functions/table/limits.ts')
    const all = { kind: 'letter-all', of: 'all', limit: 1000, windowSeconds: 3600 }
    await Promise.all(Array.from({ length: 300 }, () => countWithin(stack.deps, all, stack.clock.nowMs)))
    const refused = await write({}, { address: '203.0.113.74' })
    expect([refused.status, refused.body.error]).toEqual([429, 'rate_limited'])
    stack.clock.advance(3600)
    expect((await write({}, { address: '203.0.113.74' })).status).toBe(200)
  })

  test('codes are not to be guessed: each look is counted, right or wrong', async () => {
    for (let i = 0; i < 30; i++)
      expect((await look(`WR0NG${i}`, '203.0.113.75')).body.error).toBe('not_found')
    expect((await look('WR0NG', '203.0.113.75')).body.error).toBe('rate_limited')
    for (let i = 0; i < 5; i++) expect((await look('SAME', '203.0.113.76')).body.error).toBe('not_found')
    expect((await look('SAME', '203.0.113.76')).body.error).toBe('login_locked')
  })

  test('no user’s id leads to its partition', async () => {
    // A registration names its user's id: one of 1970 is refused.
    const refused = await stack.call(
      'login.reg',
      {
        username: 'past',
        password: 'tried-horse-7',
        passwordRepeat: 'tried-horse-7',
        invite: stack.invite,
        agree: '1',
      },
      { operationId: '00000000000A1BCD2EFGH3JKMN' },
    )
    expect(refused.body.error).toBe('operation_expired')
  })
})
