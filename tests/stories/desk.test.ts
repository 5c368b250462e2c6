import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setHalted } from '../../functions/desk/halts.ts'
import { lockOperator, setRole } from '../../functions/desk/operators.ts'
import { loadOperator } from '../../functions/table/operators.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { codeAt, DESK_PASSWORD, type DeskPerson, deskPerson, invite, trail } from '../support/desk.ts'
import { footprint, quickUser } from '../support/people.ts'
import { type TestStack, testStack } from '../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const at = () => ({ table: stack.deps.table, secrets: stack.deps.secrets, nowMs: stack.clock.nowMs })
const refusal = async (call: ReturnType<TestStack['call']>) => {
  const { status, body } = await call
  return [status, body.error]
}
const login = (name: string, more: { password?: string; code?: string; recovery?: string }) =>
  stack.call('desk.login', { name, password: DESK_PASSWORD, ...more })
const actions = async (of: string) =>
  (await trail(stack))
    .filter(({ operator, document }) => [operator, document].includes(of))
    .map(({ action }) => action)

describe('an operator', () => {
  test('is invited, takes the invitation, shows a first code, works, logs out and in again', async () => {
    const invitation = await invite(stack, 'Ada', 'admin')
    const accepted = await stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
    expect(accepted.operator).toMatchObject({ name: 'Ada', role: 'admin' })
    expect(accepted.uri).toMatch(
      /^otpauth:\/\/totp\/Evenhand%20desk%20local:Ada\?issuer=Evenhand%20desk%20local&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    expect(accepted.uri).toContain(accepted.secret)
    expect(new Set(accepted.recovery).size).toBe(10)
    for (const code of accepted.recovery)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)

    const code = codeAt(stack, accepted.secret)
    const first = await stack.ok('desk.activate', { invite: invitation, code })
    expect(first.expiresAt).toBe(secondsOf(stack.clock.nowMs) + 1800)
    expect(await stack.ok('desk.me', {}, first)).toEqual({
      operator: accepted.operator,
      brand: 'Evenhand',
      stage: 'local',
      money: 'practice',
      recoveryLeft: 10,
      expiresAt: first.expiresAt,
    })
    await stack.ok('desk.logout', {}, first)
    expect(await refusal(stack.call('desk.me', {}, first))).toEqual([401, 'login_required'])

    stack.clock.advance(30)
    const { body } = await login(' ADA ', { code: codeAt(stack, accepted.secret) })
    expect(body.data.operator).toEqual(accepted.operator)
    expect(new Set(await actions(accepted.operator.id))).toEqual(
      new Set(['invite', 'accept', 'activate', 'logout', 'login'].map((action) => `operator.${action}`)),
    )
  })

  test('whose answer was lost takes the invitation again; what was made before is void', async () => {
    const invitation = await invite(stack, 'lost-answer')
    const [first, again] = [
      await stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD }),
      await stack.ok('desk.accept', { invite: invitation, password: `${DESK_PASSWORD}!` }),
    ]
    const activate = (secret: string) =>
      stack.call('desk.activate', { invite: invitation, code: codeAt(stack, secret) })
    expect(await refusal(activate(first.secret))).toEqual([422, 'code_wrong'])
    expect((await activate(again.secret)).status).toBe(200)
  })

  test('keeps nothing in the table that lets anyone in: no password, secret or code as it is', async () => {
    const { id, secret, recovery } = await deskPerson(stack, 'kept')
    const stored = JSON.stringify(await loadOperator(stack.deps.table, id))
    for (const word of [DESK_PASSWORD, secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(word)
  })
})

describe('an invitation', () => {
  const accept = (invitation: string, password = DESK_PASSWORD) =>
    refusal(stack.call('desk.accept', { invite: invitation, password }))

  test.each([
    ['made up', async () => `${stack.id()}-${'A'.repeat(26)}`],
    ['no invitation at all', async () => 'please'],
    [
      'with another secret',
      async () => (await invite(stack, 'guessed-at')).replace(/-.*/, `-${'A'.repeat(26)}`),
    ],
    [
      'three days old',
      async () => {
        const invitation = await invite(stack, 'late')
        stack.clock.advance(3 * 86_400)
        return invitation
      },
    ],
    [
      'replaced by another',
      async () => {
        const first = await invite(stack, 'twice-invited')
        await invite(stack, 'twice-invited')
        return first
      },
    ],
    [
      'taken and activated',
      async () => {
        const invitation = await invite(stack, 'taken')
        const { secret } = await stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
        await stack.ok('desk.activate', { invite: invitation, code: codeAt(stack, secret) })
        return invitation
      },
    ],
    [
      'to someone locked since',
      async () => {
        const invitation = await invite(stack, 'locked-early')
        await lockOperator(at(), 'locked-early')
        return invitation
      },
    ],
  ])('%s is refused', async (_says, make) => {
    const invitation = await make()
    expect(await accept(invitation)).toEqual([422, 'desk_invite_invalid'])
    const activate = stack.call('desk.activate', { invite: invitation, code: '123456' })
    expect(await refusal(activate)).toEqual([422, 'desk_invite_invalid'])
  })

  test.each([
    ['of eleven characters', 'elevenchars', 'desk_password_length'],
    ['of 65 characters', 'x'.repeat(65), 'desk_password_length'],
    ['among the commonest', 'qwerty123456', 'password_common'],
    ['made of their own name', 'choosing-1234', 'password_common'],
  ])('is not taken with a password %s', async (_says, password, slug) => {
    const invitation = await invite(stack, 'choosing')
    expect(await accept(invitation, password)).toEqual([422, slug])
  })

  test('of the first operator is printed until somebody has taken one', async () => {
    const fresh = await testStack()
    const [first, second] = [await fresh.inviteFirst(), await fresh.inviteFirst()]
    expect(
      await refusal(fresh.call('desk.accept', { invite: first ?? '', password: DESK_PASSWORD })),
    ).toEqual([422, 'desk_invite_invalid'])
    const form = { invite: second ?? '', password: DESK_PASSWORD }
    const { secret, operator } = await fresh.ok('desk.accept', form)
    expect(operator).toMatchObject({ name: 'admin', role: 'admin' })
    await fresh.ok('desk.activate', { invite: second ?? '', code: codeAt(fresh, secret) })
    expect(await fresh.inviteFirst()).toBeNull()
    await fresh.stop()
  })

  test('to an operator begins anew: the old password, codes and sessions are over', async () => {
    const person = await deskPerson(stack, 'new-phone', 'approver')
    const invitation = await invite(stack, 'NEW-phone')
    expect(await refusal(stack.call('desk.me', {}, person))).toEqual([401, 'operator_locked'])
    const code = codeAt(stack, person.secret)
    expect(await refusal(login('new-phone', { code }))).toEqual([422, 'desk_login_wrong'])
    const { operator, secret } = await stack.ok('desk.accept', {
      invite: invitation,
      password: DESK_PASSWORD,
    })
    expect(operator).toEqual({ id: person.id, name: 'new-phone', role: 'approver' })
    await stack.ok('desk.activate', { invite: invitation, code: codeAt(stack, secret) })
    expect(await refusal(stack.call('desk.me', {}, person))).toEqual([401, 'login_required'])
  })
})

describe('a session at the desk', () => {
  test('ends half an hour after the last renewal, and eight hours after the login in any case', async () => {
    let { token } = await deskPerson(stack, 'long-day')
    const startS = secondsOf(stack.clock.nowMs) - 30
    for (let minutes = 25; minutes < 480; minutes += 25) {
      stack.clock.nowMs = msOf(startS + minutes * 60)
      const me = await stack.ok('desk.me', {}, { token })
      expect(me.expiresAt).toBe(Math.min(startS + (minutes + 30) * 60, startS + 480 * 60))
      token = me.token ?? ''
    }
    stack.clock.nowMs = msOf(startS + 480 * 60)
    expect(await refusal(stack.call('desk.me', {}, { token }))).toEqual([401, 'login_required'])

    const idle = await deskPerson(stack, 'gone-home')
    stack.clock.advance(30 * 60 - 31)
    expect((await stack.call('desk.me', {}, idle)).status).toBe(200)
    stack.clock.advance(1)
    expect((await stack.call('desk.me', {}, idle)).status).toBe(401)
  })

  test('is renewed from its sixth minute on, not before', async () => {
    const { token } = await deskPerson(stack, 'renewed')
    stack.clock.advance(5 * 60 - 31)
    expect(await stack.ok('desk.me', {}, { token })).not.toHaveProperty('token')
    stack.clock.advance(1)
    expect(await stack.ok('desk.me', {}, { token })).toHaveProperty('token')
  })

  test('a role taken away a second ago holds no more; one given holds at once', async () => {
    const user = await quickUser(stack)
    const person = await deskPerson(stack, 'promoted')
    const lock = () => refusal(stack.call('desk.lock', { uid: user.uid, reason: 'under_inquiry' }, person))
    expect(await lock()).toEqual([403, 'role_required'])
    await setRole(at(), 'promoted', 'approver')
    expect(await lock()).toEqual([200, undefined])
    stack.clock.advance(1)
    await setRole(at(), 'promoted', 'reviewer')
    expect(await lock()).toEqual([403, 'role_required'])
    const told = (await trail(stack)).filter(
      ({ action, document }) => action === 'operator.role' && document === person.id,
    )
    expect(told).toMatchObject([
      { operator: 'console', before: { role: 'reviewer' }, after: { role: 'approver' } },
      { operator: 'console', before: { role: 'approver' }, after: { role: 'reviewer' } },
    ])
  })

  test('a lock ends it; with the right password and code the operator is told', async () => {
    const person = await deskPerson(stack, 'locked-out')
    await lockOperator(at(), 'locked-out')
    expect(await refusal(stack.call('desk.me', {}, person))).toEqual([401, 'operator_locked'])
    const code = codeAt(stack, person.secret)
    expect(await refusal(login('locked-out', { code }))).toEqual([423, 'operator_locked'])
    expect(await refusal(login('locked-out', { code, password: 'another long walk' }))).toEqual([
      422,
      'desk_login_wrong',
    ])
    expect(await actions(person.id)).toContain('operator.lock')
  })
})

describe('logging in', () => {
  let person: DeskPerson
  beforeAll(async () => {
    person = await deskPerson(stack, 'daily')
  })

  test('without a code is refused before anything is counted', async () => {
    for (let i = 0; i < 8; i++) expect(await refusal(login('daily', {}))).toEqual([422, 'code_required'])
  })

  test('a wrong name, password or code: one answer; a record where there is such an operator', async () => {
    const before = (await trail(stack)).filter(({ action }) => action === 'operator.login_failed').length
    const code = codeAt(stack, person.secret)
    for (const attempt of [
      login('nobody-here', { code }),
      login('daily', { code, password: 'another long walk' }),
      login('daily', { code: code === '000000' ? '000001' : '000000' }),
      login('daily', { recovery: 'AAAAA-AAAAA' }),
      login('daily', { code: 'six666' }),
    ])
      expect(await refusal(attempt)).toEqual([422, 'desk_login_wrong'])
    const failed = (await trail(stack))
      .filter(({ action }) => action === 'operator.login_failed')
      .slice(before)
    expect(failed.map(({ operator }) => operator)).toEqual(Array(4).fill(person.id))
  })

  test('a code of the neighbouring half minute is taken, one of a minute ago is not', async () => {
    stack.clock.advance(90)
    expect(await refusal(login('daily', { code: codeAt(stack, person.secret, -60) }))).toEqual([
      422,
      'desk_login_wrong',
    ])
    expect((await login('daily', { code: codeAt(stack, person.secret, -30) })).status).toBe(200)
    expect((await login('daily', { code: codeAt(stack, person.secret) })).status).toBe(200)
    stack.clock.advance(60)
  })

  test('a recovery code lets in once, however it is typed', async () => {
    const [first = '', second = ''] = person.recovery
    const { status, body } = await login('daily', { recovery: ` ${first.toLowerCase().replace('-', ' ')}` })
    expect(status).toBe(200)
    expect((await stack.ok('desk.me', {}, body.data)).recoveryLeft).toBe(9)
    expect(await refusal(login('daily', { recovery: first }))).toEqual([422, 'desk_login_wrong'])
    const once = () => login('daily', { recovery: second })
    const both = await Promise.all(atOnce(stack.deps.table, [once, once]))
    expect(both.map(({ status: each }) => each).filter((each) => each === 200)).toHaveLength(1)
  })
})

describe('what changes between reading and writing holds', () => {
  /** What is answered where something happens just before the transaction. */
  const between = (happens: () => Promise<unknown>, call: () => ReturnType<TestStack['call']>) =>
    refusal(meanwhile(stack.deps.table, call, happens))

  test('an operator locked meanwhile is not let in', async () => {
    const { secret } = await deskPerson(stack, 'locked-meanwhile')
    const form = { name: 'locked-meanwhile', password: DESK_PASSWORD, code: codeAt(stack, secret) }
    const answered = between(
      () => lockOperator(at(), 'locked-meanwhile'),
      () => stack.call('desk.login', form),
    )
    expect(await answered).toEqual([422, 'desk_login_wrong'])
  })

  test('an invitation replaced meanwhile is not taken', async () => {
    const form = { invite: await invite(stack, 'replaced'), password: DESK_PASSWORD }
    const answered = between(
      () => invite(stack, 'replaced'),
      () => stack.call('desk.accept', form),
    )
    expect(await answered).toEqual([422, 'desk_invite_invalid'])
  })

  test('an invitation taken anew meanwhile is not activated by a code of the secret before', async () => {
    const invitation = await invite(stack, 'overtaken')
    const accept = () => stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
    const { secret } = await accept()
    const form = { invite: invitation, code: codeAt(stack, secret) }
    const answered = between(accept, () => stack.call('desk.activate', form))
    expect(await answered).toEqual([422, 'desk_invite_invalid'])
  })
})

describe("a user's page", () => {
  test('is found by public id, name and id, and tells what stands in the table', async () => {
    const reviewer = await deskPerson(stack, 'looking')
    const user = await quickUser(stack, 'Looked-Up')
    const place = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
    await stack.ok('trade.addorder', place, user)
    const pages = await Promise.all(
      [user.publicId, ' LOOKED-up ', user.uid].map((q) => stack.ok('desk.user', { q }, reviewer)),
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
    for (const q of ['nobody-by-that-name', '10000000', stack.id(), ' '])
      expect(await refusal(stack.call('desk.user', { q }, reviewer))).toEqual([404, 'user_not_found'])
  })

  test('a lock ends sessions at once, with its record; an unlock lets in again, but no session of before', async () => {
    const approver = await deskPerson(stack, 'locking', 'approver')
    const user = await quickUser(stack)
    const lock = { uid: user.uid, reason: 'account_at_risk' } as const
    expect(await stack.ok('desk.lock', lock, approver)).toEqual({ state: 'LOCKED' })
    expect(await refusal(stack.call('account.index', {}, user))).toEqual([401, 'account_locked'])
    expect(await refusal(stack.call('desk.lock', lock, approver))).toEqual([409, 'already_decided'])
    stack.clock.advance(1)
    const unlock = { uid: user.uid, reason: 'risk_over' } as const
    expect(await stack.ok('desk.unlock', unlock, approver)).toEqual({ state: 'ACTIVE' })
    expect(await refusal(stack.call('desk.unlock', unlock, approver))).toEqual([409, 'already_decided'])
    expect(await refusal(stack.call('account.index', {}, user))).toEqual([401, 'login_required'])
    const told = (await trail(stack)).filter(({ uid }) => uid === user.uid)
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
    const approver = await deskPerson(stack, 'refused', 'approver')
    const user = await quickUser(stack)
    const before = await footprint(stack, user.uid)
    const told = (await trail(stack)).length
    const asked = { uid: user.uid, ...change } as { uid: string; reason?: 'user_asked' }
    expect(await refusal(stack.call('desk.lock', asked, approver))).toEqual(expected)
    expect(await footprint(stack, user.uid)).toEqual(before)
    expect(await trail(stack)).toHaveLength(told)
  })
})

describe('the trail', () => {
  test('names whom an action concerned: the operator who was invited, given a role or locked, the user, the product', async () => {
    const admin = await deskPerson(stack, 'naming', 'admin')
    const user = await quickUser(stack, 'Named-User')
    await invite(stack, 'Concerned')
    await setRole(at(), 'Concerned', 'approver')
    await lockOperator(at(), 'Concerned')
    await stack.ok('desk.lock', { uid: user.uid, reason: 'under_inquiry' }, admin)
    const halter = { operator: 'console', requestId: 'console', nowMs: stack.clock.nowMs }
    await setHalted(stack.deps, halter, { id: 'ETHUSD', reason: 'No prices.', was: null })
    await setHalted(stack.deps, halter, { id: 'ETHUSD', reason: null, was: 'No prices.' })
    const { items, operators } = await stack.ok('desk.audit', { limit: 6 }, admin)
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
    stack.clock.advance(3 * 86_400)
    const admin = await deskPerson(stack, 'reading', 'admin')
    const users = await Promise.all(Array.from({ length: 12 }, () => quickUser(stack)))
    for (const { uid } of users) {
      stack.clock.advance(1)
      await stack.ok('desk.lock', { uid, reason: 'under_inquiry' }, admin)
    }
    const all = (await trail(stack)).map(({ id }) => id).reverse()
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
    const ask = (filter: object) => stack.ok('desk.audit', { limit: 4, ...filter }, admin)
    expect((await read()).map(({ id }) => id)).toEqual(all)
    const locks = await read({ action: 'user.lock', operator: admin.id })
    expect(locks).toHaveLength(12)
    for (const record of locks) expect(record).toMatchObject({ action: 'user.lock', operatorName: 'reading' })
    expect(await read({ operator: 'console', action: 'operator.invite' })).toHaveLength(1)
    const now = secondsOf(stack.clock.nowMs)
    expect(await read({ from: now - 5, to: now + 1 })).toHaveLength(6)
    expect(await read({ from: now - 40 * 86_400, to: now - 39 * 86_400 })).toEqual([])
    const long = { from: now - 2 * 86_400 - 1, to: now }
    expect(await refusal(stack.call('desk.audit', long, admin))).toEqual([400, 'validation'])
  })
})
