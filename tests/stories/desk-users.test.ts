import { describe, expect, test } from 'vitest'
import { setHalted } from '../../functions/desk/halts.ts'
import { lockOperator, setRole } from '../../functions/desk/operators.ts'
import { secondsOf } from '../../shared/time.ts'
import { atTheDesk } from '../support/at-the-desk.ts'
import { deskPerson, invite, trail } from '../support/desk.ts'
import { footprint, quickUser } from '../support/people.ts'

const on = atTheDesk()
const { at, refusal } = on

describe("a user's page", () => {
  test('is found by public id, name and id, and tells what stands in the table', async () => {
    const reviewer = await deskPerson(on.stack, 'looking')
    const user = await quickUser(on.stack, 'Looked-Up')
    const place = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    await on.stack.ok('trade.addorder', place, user)
    const pages = await Promise.all(
      [user.publicId, ' LOOKED-up ', user.uid].map((q) => on.stack.ok('desk.user', { q }, reviewer)),
    )
    expect(pages[0]).toMatchObject({
      uid: user.uid,
      publicId: user.publicId,
      username: 'Looked-Up',
      state: 'ACTIVE',
      balances: { USD: { available: '9989.95', locked: '10.00', bonus: '0.00' } },
      openStake: '10.00',
      documents: { items: [{ kind: 'deposit', class: 1, status: 1, amount: '10000.00' }], next: null },
    })
    expect(pages[1]).toEqual(pages[0])
    expect(pages[2]).toEqual(pages[0])
    for (const q of ['nobody-by-that-name', '10000000', on.stack.id(), ' '])
      expect(await refusal(on.stack.call('desk.user', { q }, reviewer))).toEqual([404, 'user_not_found'])
  })

  test('a lock ends sessions at once, with its record; an unlock lets in again, but no session of before', async () => {
    const approver = await deskPerson(on.stack, 'locking', 'approver')
    const user = await quickUser(on.stack)
    const lock = { uid: user.uid, reason: 'account_at_risk' } as const
    expect(await on.stack.ok('desk.lock', lock, approver)).toEqual({ state: 'LOCKED' })
    expect(await refusal(on.stack.call('account.index', {}, user))).toEqual([401, 'account_locked'])
    expect(await refusal(on.stack.call('desk.lock', lock, approver))).toEqual([409, 'already_decided'])
    on.stack.clock.advance(1)
    const unlock = { uid: user.uid, reason: 'risk_over' } as const
    expect(await on.stack.ok('desk.unlock', unlock, approver)).toEqual({ state: 'ACTIVE' })
    expect(await refusal(on.stack.call('desk.unlock', unlock, approver))).toEqual([409, 'already_decided'])
    expect(await refusal(on.stack.call('account.index', {}, user))).toEqual([401, 'login_required'])
    const told = (await trail(on.stack)).filter(({ uid }) => uid === user.uid)
    expect(told).toMatchObject([
      {
        operator: approver.id,
        action: 'user.lock',
        before: { state: 'ACTIVE' },
        after: { state: 'LOCKED' },
        reason: 'account_at_risk',
        requestId: 'test-request',
      },
      { operator: approver.id, action: 'user.unlock', reason: 'risk_over' },
    ])
  })

  test.each([
    ['without a reason', {}, [422, 'reason_required']],
    ['for a reason of its own words', { reason: 'he is rude' }, [400, 'validation']],
    ['of nobody', { uid: '01KAY0000000000000000000ZZ', reason: 'user_asked' }, [404, 'user_not_found']],
  ])('a lock %s is refused, and nothing changes', async (_says, change, expected) => {
    const approver = await deskPerson(on.stack, 'refused', 'approver')
    const user = await quickUser(on.stack)
    const before = await footprint(on.stack, user.uid)
    const told = (await trail(on.stack)).length
    const asked = { uid: user.uid, ...change } as { uid: string; reason?: 'user_asked' }
    expect(await refusal(on.stack.call('desk.lock', asked, approver))).toEqual(expected)
    expect(await footprint(on.stack, user.uid)).toEqual(before)
    expect(await trail(on.stack)).toHaveLength(told)
  })
})

describe('the trail', () => {
  test('names whom an action concerned: the operator who was invited, given a role or locked, the user, the product', async () => {
    const admin = await deskPerson(on.stack, 'naming', 'admin')
    const user = await quickUser(on.stack, 'Named-User')
    await invite(on.stack, 'Concerned')
    await setRole(at(), 'Concerned', 'approver')
    await lockOperator(at(), 'Concerned')
    await on.stack.ok('desk.lock', { uid: user.uid, reason: 'under_inquiry' }, admin)
    const halter = { operator: 'console', requestId: 'console', nowMs: on.stack.clock.nowMs }
    await setHalted(on.stack.deps, halter, { id: 'ETHUSD', reason: 'No prices.', was: null })
    await setHalted(on.stack.deps, halter, { id: 'ETHUSD', reason: null, was: 'No prices.' })
    const { items, operators } = await on.stack.ok('desk.audit', { limit: 6 }, admin)
    const told = items.map(({ action, whom }) => `${action} ${whom}`)
    expect(told.sort()).toEqual([
      'operator.invite Concerned',
      'operator.lock Concerned',
      'operator.role Concerned',
      'product.halt ETHUSD',
      'product.resume ETHUSD',
      'user.lock Named-User',
    ])
    expect(operators.map(({ name }) => name)).toEqual(expect.arrayContaining(['naming', 'Concerned']))
  })

  test('is read newest first, by day, operator and action, page by page, each record once', async () => {
    on.stack.clock.advance(3 * 86_400)
    const admin = await deskPerson(on.stack, 'reading', 'admin')
    const users = await Promise.all(Array.from({ length: 12 }, () => quickUser(on.stack)))
    for (const { uid } of users) {
      on.stack.clock.advance(1)
      await on.stack.ok('desk.lock', { uid, reason: 'under_inquiry' }, admin)
    }
    const all = (await trail(on.stack)).map(({ id }) => id).reverse()
    const read = async (filter: { operator?: string; action?: string; from?: number; to?: number } = {}) => {
      const items: { id: string; action: string; operatorName: string | null }[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof ask>> = await ask({ ...filter, ...(cursor && { cursor }) })
        expect(page.items.length).toBeLessThanOrEqual(4)
        items.push(...page.items)
        cursor = page.next
      } while (cursor)
      return items
    }
    const ask = (filter: object) => on.stack.ok('desk.audit', { limit: 4, ...filter }, admin)
    expect((await read()).map(({ id }) => id)).toEqual(all)
    const locks = await read({ action: 'user.lock', operator: admin.id })
    expect(locks).toHaveLength(12)
    for (const record of locks) expect(record).toMatchObject({ action: 'user.lock', operatorName: 'reading' })
    expect(await read({ operator: 'console', action: 'operator.invite' })).toHaveLength(1)
    const now = secondsOf(on.stack.clock.nowMs)
    expect(await read({ from: now - 5, to: now + 1 })).toHaveLength(6)
    expect(await read({ from: now - 40 * 86_400, to: now - 39 * 86_400 })).toEqual([])
    const long = { from: now - 2 * 86_400 - 1, to: now }
    expect(await refusal(on.stack.call('desk.audit', long, admin))).toEqual([400, 'validation'])
  })
})
