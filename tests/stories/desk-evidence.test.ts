import { describe, expect, test } from 'vitest'
import { referenceMark } from '../../functions/documents/occurrences.ts'
import { reviewKinds } from '../../shared/reviews.ts'
import { secondsOf } from '../../shared/time.ts'
import { checkedPicture, submitted } from '../support/deposits.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { reviewing } from '../support/reviewing.ts'
import { type TestUser, testStack } from '../support/stack.ts'

// What an operator has before him when he decides of a deposit: the picture, what came before, whose it is.
const on = reviewing()

let pictures = 100
const deposit = async (
  of: TestUser,
  { bytes = png(++pictures) as Uint8Array, reference = '', amount = '20' } = {},
) => {
  const screenshot = await checkedPicture(on.stack, of, { bytes })
  const { id } = await on.stack.ok(
    'deposits.dorecharge',
    { method: 'bank', amount, screenshot, reference },
    of,
  )
  return { uid: of.uid, id }
}
const shown = (asked: { uid: string; id: string }) => on.stack.ok('desk.deposit', asked, on.reviewer)

describe('a deposit at the desk', () => {
  test('is shown with its user, his balances and its reference; nothing was seen before', async () => {
    const asked = await deposit(on.user, { reference: 'RF18 5390 0754' })
    const page = await shown(asked)
    expect(page.deposit).toMatchObject({ ...asked, status: 3, amount: '20.00', reference: 'RF18 5390 0754' })
    expect(page.user).toMatchObject({
      uid: on.user.uid,
      publicId: on.user.publicId,
      username: on.user.username,
      state: 'ACTIVE',
      balances: { USD: { available: '10000.00', locked: '0.00', bonus: '0.00' } },
    })
    expect(page.fourEyes).toBe(false)
    expect(page.seen).toEqual({ picture: [], reference: [] })
    expect(page.audit).toEqual([])
    const nothing = { count: 0, sum: '0.00' }
    expect(page.before).toEqual({ approved: nothing, refused: nothing, waiting: nothing, more: false })
  })

  test('shows its picture by an address of a minute that names who looks', async () => {
    const { picture } = await shown(await deposit(on.user))
    expect(picture?.expiresAt).toBe(secondsOf(on.stack.clock.nowMs) + 60)
    const asked = new URL(picture?.url ?? '', 'http://localhost').searchParams
    expect([asked.get('X-Amz-Expires'), asked.get('x-reader')]).toEqual(['60', on.reviewer.id])
  })

  test('tells what its user paid in before, by how it ended', async () => {
    const [good, bad] = [await submitted(on.stack, on.user, '30'), await submitted(on.stack, on.user, '40')]
    await submitted(on.stack, on.user, '50')
    await on.stack.ok('desk.deposit_approve', good, on.reviewer)
    await on.stack.ok('desk.deposit_refuse', { ...bad, reason: 'reason_not_received' }, on.reviewer)
    const { before } = await shown(await deposit(on.user))
    expect(before).toEqual({
      approved: { count: 1, sum: '30.00' },
      refused: { count: 1, sum: '40.00' },
      waiting: { count: 1, sum: '50.00' },
      more: false,
    })
  })

  test('tells what operators did to it, in their order', async () => {
    const seen = await submitted(on.stack, on.user, '1000')
    const approver = await quickOperator(on.stack, 'approver')
    await on.stack.ok('desk.deposit_approve', seen, on.reviewer)
    on.stack.clock.advance(60)
    await on.stack.ok('desk.deposit_approve', { ...seen, from: 4 }, approver)
    const { audit, deposit: now } = await shown({ uid: on.user.uid, id: seen.id })
    expect(now).toMatchObject({ status: 1, firstBy: on.reviewer.id, decidedBy: approver.id })
    expect(audit.map(({ operator, operatorName, after }) => [operator, operatorName, after?.status])).toEqual(
      [
        [on.reviewer.id, on.reviewer.name, 4],
        [approver.id, approver.name, 1],
      ],
    )
  })

  test('of the desk itself has no picture', async () => {
    const approver = await quickOperator(on.stack, 'approver')
    const order = { uid: on.user.uid, amount: '5', reason: 'reason_goodwill' }
    const { id } = await on.stack.ok('desk.deposit_credit', order, approver)
    const page = await shown({ uid: on.user.uid, id })
    expect([page.picture, page.deposit.class, page.audit.length, page.fourEyes]).toEqual([null, 4, 1, true])
  })

  test.each([
    ['that never was', () => ({ uid: on.user.uid, id: on.stack.id() })],
    ['of nobody', () => ({ uid: on.stack.id(), id: on.stack.id() })],
  ])('%s is not found', async (_says, asked) => {
    const { status, body } = await on.stack.call('desk.deposit', asked(), on.reviewer)
    expect([status, body.error]).toEqual([404, 'not_found'])
  })
})

describe('a picture that came before', () => {
  test("is told of, one's own and another's, with the deposit it was used for and how that ended", async () => {
    const bytes = png(++pictures)
    const [stranger, first] = [await quickUser(on.stack), await deposit(on.user, { bytes })]
    await on.stack.ok('desk.deposit_approve', { ...first, from: 3 }, on.reviewer)
    on.stack.clock.advance(10)
    const theirs = await deposit(stranger, { bytes })
    on.stack.clock.advance(10)
    const again = await deposit(on.user, { bytes })
    await on.stack.streams.drain()
    const { seen } = await shown(again)
    expect(seen.picture).toMatchObject([
      { uid: stranger.uid, publicId: stranger.publicId, own: false, deposit: theirs.id, status: 3 },
      { uid: on.user.uid, publicId: on.user.publicId, own: true, deposit: first.id, status: 1 },
    ])
    // Whoever sent it first is warned of those that came after as well.
    expect((await shown(theirs)).seen.picture.map((one) => one.deposit)).toEqual([again.id, first.id])
    expect(JSON.stringify(seen)).not.toContain(stranger.username)
  })

  test('and was used for nothing is told of without a deposit', async () => {
    const bytes = png(++pictures)
    await checkedPicture(on.stack, on.user, { bytes })
    const later = await deposit(on.user, { bytes })
    await on.stack.streams.drain()
    const { seen } = await shown(later)
    expect(seen.picture).toMatchObject([{ own: true, deposit: null, status: null }])
  })
})

describe('a reference that came before', () => {
  test('is told of, however it was typed', async () => {
    const stranger = await quickUser(on.stack)
    const theirs = await deposit(stranger, { reference: '0xAB cd-ef 99' })
    const mine = await deposit(on.user, { reference: '0XABCDEF99' })
    await on.stack.streams.drain()
    const { seen } = await shown(mine)
    expect(seen.reference).toMatchObject([{ uid: stranger.uid, own: false, deposit: theirs.id, status: 3 }])
  })

  test('of an earlier payment of his own is told of too, and stays told of however often', async () => {
    const first = await deposit(on.user, { reference: 'TX-20261125-1' })
    const again = await deposit(on.user, { reference: 'tx20261125 1' })
    await on.stack.streams.drain()
    await on.stack.ok(
      'desk.deposit_refuse',
      { ...first, from: 3, reason: 'reason_not_received' },
      on.reviewer,
    )
    await on.stack.streams.drain()
    expect((await shown(again)).seen.reference).toMatchObject([{ own: true, deposit: first.id, status: 2 }])
  })

  test.each([null, '', '1234', ' 12-345 ', '---------'])('tells nothing apart as %j', (reference) => {
    expect(referenceMark(reference)).toBeNull()
  })
})

describe('the queue', () => {
  test('tells how many wait, since when and how many too long, however many a page shows', async () => {
    const lone = await testStack()
    try {
      const [who, operator] = [await quickUser(lone), await quickOperator(lone, 'reviewer')]
      expect(await lone.ok('desk.deposits', {}, operator)).toEqual({ items: [], next: null, previous: null })
      const none = { waiting: 0, more: false, oldestAt: null, overdue: 0 }
      expect((await lone.ok('desk.queues', {}, operator)).items).toMatchObject(
        reviewKinds.map((kind) => ({ kind, ...none })),
      )
      const first = secondsOf(lone.clock.nowMs)
      for (let i = 0; i < 3; i++) {
        await submitted(lone, who)
        lone.clock.advance(4000)
      }
      const asked = secondsOf(lone.clock.nowMs)
      await lone.ok('service.ticket_write', { topic: 'other', text: 'Where is it?' }, who)
      const later = await quickOperator(lone, 'reviewer')
      const page = await lone.ok('desk.deposits', { limit: 2 }, later)
      expect(page.items.map(({ overdue }) => overdue)).toEqual([true, true])
      const next = await lone.ok('desk.deposits', { limit: 2, cursor: page.next ?? '' }, later)
      expect(next.items.map(({ overdue }) => overdue)).toEqual([false])
      const { items } = await lone.ok('desk.queues', {}, later)
      expect(items.filter(({ kind }) => kind === 'deposit' || kind === 'ticket')).toEqual([
        { kind: 'deposit', waiting: 3, more: false, oldestAt: first, overdue: 2, promisedSeconds: 7200 },
        { kind: 'ticket', waiting: 1, more: false, oldestAt: asked, overdue: 0, promisedSeconds: 86_400 },
      ])
    } finally {
      await lone.stop()
    }
  })
})
