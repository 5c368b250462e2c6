import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meanwhile } from '../support/at-once.ts'
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
    const { items: queues } = await stack.ok('desk.queues', {}, operator)
    const tickets = queues.find(({ kind }) => kind === 'ticket')
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
      const comes = async () => {
        if (between === 'line') await stack.ok('service.ticket_write', { id, text: 'Wait.' }, user)
        else await answered(stack, await quickOperator(stack), user, { id, text: 'First.' })
      }
      const said = { uid: user.uid, id, seen: 1, text: 'Second.' }
      const answering = () => stack.call('desk.ticket_answer', said, operator)
      const { body } = await meanwhile(stack.deps.table, answering, comes)
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
