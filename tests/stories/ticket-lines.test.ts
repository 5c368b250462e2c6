import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { recentMeasures } from '../../functions/table/measures.ts'
import type { AskableKind } from '../../shared/documents.ts'
import { languages } from '../../shared/i18n/languages.ts'
import { meanwhile } from '../support/at-once.ts'
import { checkedPicture, submitted, trailOf } from '../support/deposits.ts'
import { exchanged } from '../support/exchange.ts'
import { heldFor } from '../support/financing.ts'
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
    const writing = () => stack.ok('service.ticket_write', { id, text: 'And another thing.' }, user)
    const closing = () => stack.ok('desk.ticket_close', { uid: user.uid, id, seen: 1 }, operator)
    const written = await meanwhile(stack.deps.table, writing, closing)
    expect(written).toMatchObject({ state: 'waiting', lines: 2 })
    const { lastAt } = written
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
  test('an order, a deposit, an exchange or an investment is unknown, as one that never was', async () => {
    const deposit = await submitted(stack, user)
    const order = await stack.ok(
      'trade.addorder',
      { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 },
      user,
    )
    const stranger = await quickUser(stack)
    const exchange = await exchanged(stack, user)
    const holding = await heldFor(stack, user)
    const ask = (who: TestUser, about: AskableKind, aboutId: string) =>
      slugOf(stack.call('service.ticket_write', { topic: 'other', text: 'x', about, aboutId }, who))
    expect(await ask(stranger, 'deposit', deposit.id)).toBe('not_found')
    expect(await ask(stranger, 'order', order.id)).toBe('not_found')
    expect(await ask(stranger, 'exchange', exchange.id)).toBe('not_found')
    expect(await ask(stranger, 'holding', holding)).toBe('not_found')
    expect(await ask(user, 'holding', exchange.id)).toBe('not_found')
    expect(await ask(user, 'order', deposit.id)).toBe('not_found')
    expect(await ask(user, 'deposit', stack.id())).toBe('not_found')
    expect(await ask(user, 'order', order.id)).toBeUndefined()
    expect(await ask(user, 'exchange', exchange.id)).toBeUndefined()
    expect(await ask(user, 'holding', holding)).toBeUndefined()
    const { items } = await stack.ok('desk.tickets', { uid: user.uid }, operator)
    const abouts = items.flatMap(({ about }) => (about ? [about] : []))
    expect(abouts).toContainEqual({ kind: 'holding', id: holding })
    expect(abouts).toContainEqual({ kind: 'exchange', id: exchange.id })
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
