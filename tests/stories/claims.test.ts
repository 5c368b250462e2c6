import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, credit, refuse } from '../../functions/deposits/review.ts'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { wordsOf } from '../../functions/documents/reconcile-table.ts'
import { userPartition } from '../../functions/table/keys.ts'
import type { Row } from '../../functions/table/write.ts'
import { newId } from '../../shared/ids.ts'
import { available, checkedPicture, press } from '../support/deposits.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { png } from '../support/pictures.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// A reward that a user claims on a ticket, with a picture: two operators book it from the bonuses, within its caps.

let stack: TestStack
let pictures = 300
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

const picture = (user: TestUser) => checkedPicture(stack, user, { purpose: 'ticket', bytes: png(++pictures) })
const claimed = async (user: TestUser, topic: 'reward' | 'other' = 'reward', shown = true) => {
  const text = 'My check-in of Monday is missing.'
  const more = shown ? { pictures: await picture(user) } : {}
  return (await stack.ok('service.ticket_write', { topic, text, ...more }, user)).id
}
const book = (user: TestUser, ticket: string, amount = '5', by = press(stack, 'ada')) =>
  credit(stack.deps, by, { uid: user.uid, amount, reason: 'reason_claim', ticket })
const shown = ({ uid, id }: { uid: string; id: string }) => ({ uid, id, from: 4 as const })
const claims = async (user: TestUser) => (await stack.ok('activities.activity', {}, user)).claims
const rowsOf = async ({ uid }: TestUser) =>
  (await stack.deps.table.query({ pk: userPartition(uid), consistent: true })).rows

describe('a claim', () => {
  test('is booked by two from the bonuses; its user sees each step, and the statement what it was', async () => {
    const user = await quickUser(stack)
    const before = await available(stack, user)
    const ticket = await claimed(user)
    expect(await claims(user)).toMatchObject([{ id: ticket, state: 'waiting', amount: null }])
    const given = await book(user, ticket)
    expect(await claims(user)).toMatchObject([{ state: 'approved', amount: '5.00' }])
    expect(await available(stack, user)).toBe(before)
    await expect(approve(stack.deps, press(stack, 'ada'), shown(given))).rejects.toMatchObject({
      slug: 'self_approval',
    })
    await approve(stack.deps, press(stack, 'ben'), shown(given))
    expect(await available(stack, user)).toBe(before + 5_00n)
    expect(await claims(user)).toMatchObject([{ state: 'booked', amount: '5.00' }])
    const { items } = await stack.ok('views.statement', {}, user)
    expect(items.map(({ kind }) => kind)).toContain('claim_booked')
    const operator = await quickOperator(stack, 'reviewer')
    const shownAtDesk = await stack.ok('desk.ticket', { uid: user.uid, id: ticket }, operator)
    expect(shownAtDesk.claim).toEqual({ deposit: given.id, amount: '5.00', asset: 'USD', status: 1 })
    const rows = await rowsOf(user)
    expect(rows.find(({ claim }) => claim === ticket)?.legs).toContain('house:bonus USD -500')
    expect(reconcile(rows).mismatches).toEqual([])
  })

  test('sent again is booked once; other content under its id is refused', async () => {
    const user = await quickUser(stack)
    const ticket = await claimed(user)
    const by = press(stack, 'ada')
    const all = await Promise.all([book(user, ticket, '5', by), book(user, ticket, '5', by)])
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    await expect(book(user, ticket, '6', by)).rejects.toMatchObject({ slug: 'replay_mismatch' })
  })

  test('by two operators at the same moment is booked by one', async () => {
    const user = await quickUser(stack)
    const ticket = await claimed(user)
    const both = await Promise.allSettled(
      ['ada', 'ben'].map((name) => book(user, ticket, '5', press(stack, name))),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('refused by the second may be booked again, and counts no more against the month', async () => {
    const user = await quickUser(stack)
    const ticket = await claimed(user)
    const given = await book(user, ticket, '50')
    await refuse(stack.deps, press(stack, 'ben'), shown(given), 'reason_credit_amount')
    expect(await claims(user)).toMatchObject([{ state: 'waiting', amount: null }])
    await book(user, ticket, '50')
    await book(user, await claimed(user), '50')
    expect(reconcile(await rowsOf(user)).mismatches).toEqual([])
  })

  test("is refused also after its month's row has expired, and what is written of the month expires too", async () => {
    const user = await quickUser(stack)
    const ticket = await claimed(user)
    const given = await book(user, ticket, '50')
    const month = (await rowsOf(user)).find(({ sk }) => sk.startsWith('CLAIMS#')) as Row
    await stack.deps.table.remove(month)
    await refuse(stack.deps, press(stack, 'ben'), shown(given), 'reason_credit_amount')
    expect(await claims(user)).toMatchObject([{ state: 'waiting', amount: null }])
    expect((await rowsOf(user)).find(({ sk }) => sk === month.sk)?.ttl).toBe(month.ttl)
  })

  test.each<[string, string, (user: TestUser) => Promise<[string, string]>]>([
    ['of a question about something else', 'claim_not', async (user) => [await claimed(user, 'other'), '5']],
    ['without a picture', 'claim_not', async (user) => [await claimed(user, 'reward', false), '5']],
    ["on another's ticket", 'claim_not', async () => [await claimed(await quickUser(stack)), '5']],
    ['on no ticket', 'claim_not', async () => [newId(0), '5']],
    ['above the cap of one', 'claim_cap', async (user) => [await claimed(user), '50.01']],
    [
      'that was booked',
      'claim_booked',
      async (user) => {
        const ticket = await claimed(user)
        await approve(stack.deps, press(stack, 'ben'), shown(await book(user, ticket)))
        return [ticket, '5']
      },
    ],
    [
      'above the cap of a month',
      'claim_cap',
      async (user) => {
        for (const amount of ['50', '45.01']) await book(user, await claimed(user), amount)
        return [await claimed(user), '5']
      },
    ],
  ])('%s: %s, and nothing is written', async (_says, slug, given) => {
    const user = await quickUser(stack)
    const [ticket, amount] = await given(user)
    const before = await rowsOf(user)
    await expect(book(user, ticket, amount)).rejects.toMatchObject({ slug })
    expect(await rowsOf(user)).toEqual(before)
  })

  test('up to the cap of a month, at the same moment, is never above it', async () => {
    const user = await quickUser(stack)
    const tickets = [await claimed(user), await claimed(user), await claimed(user)]
    const all = await Promise.allSettled(tickets.map((ticket) => book(user, ticket, '50')))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test("with another's picture is no ticket at all", async () => {
    const [user, other] = [await quickUser(stack), await quickUser(stack)]
    const form = { topic: 'reward', text: 'Mine.', pictures: await picture(other) } as const
    expect((await stack.call('service.ticket_write', form, user)).body.error).toBe('upload_invalid')
  })

  test('a reason of a claim names its ticket, and no other reason does', async () => {
    const user = await quickUser(stack)
    const order = { uid: user.uid, amount: '5' }
    const asked = [
      { ...order, reason: 'reason_claim' },
      { ...order, reason: 'reason_goodwill', ticket: await claimed(user) },
    ]
    for (const one of asked)
      await expect(credit(stack.deps, press(stack, 'ada'), one)).rejects.toMatchObject({ slug: 'validation' })
  })

  test('from the treasury, above its cap, or twice, is found by the books', async () => {
    const user = await quickUser(stack)
    const ticket = await claimed(user)
    await approve(stack.deps, press(stack, 'ben'), shown(await book(user, ticket)))
    const rows = await rowsOf(user)
    const paid = rows.find(({ claim, sk }) => claim === ticket && sk.startsWith('D#')) as Row
    const others = rows.filter((row) => row !== paid)
    const words = (more: Row[]) =>
      reconcile([...others, ...more])
        .mismatches.map((each) => wordsOf(each))
        .join()
    const legs = ['house:treasury USD -500', 'available USD 500']
    expect(words([{ ...paid, legs }])).toContain('not paid its amount')
    expect(words([{ ...paid, amount: 50_01n }])).toContain('above its cap')
    expect(words([paid, { ...paid, sk: `D#${newId(stack.clock.nowMs)}` }])).toContain('the reward of claim')
  })
})
