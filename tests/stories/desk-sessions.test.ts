import { beforeAll, describe, expect, test } from 'vitest'
import { lockOperator, setRole } from '../../functions/desk/operators.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { atTheDesk } from '../support/at-the-desk.ts'
import { codeAt, DESK_PASSWORD, type DeskPerson, deskPerson, invite, trail } from '../support/desk.ts'
import { quickUser } from '../support/people.ts'
import type { TestStack } from '../support/stack.ts'

const on = atTheDesk()
const { at, refusal, login, actions } = on

describe('a session at the desk', () => {
  test('ends half an hour after the last renewal, and eight hours after the login in any case', async () => {
    let { token } = await deskPerson(on.stack, 'long-day')
    const startS = secondsOf(on.stack.clock.nowMs) - 30
    for (let minutes = 25; minutes < 480; minutes += 25) {
      on.stack.clock.nowMs = msOf(startS + minutes * 60)
      const me = await on.stack.ok('desk.me', {}, { token })
      expect(me.expiresAt).toBe(Math.min(startS + (minutes + 30) * 60, startS + 480 * 60))
      token = me.token ?? ''
    }
    on.stack.clock.nowMs = msOf(startS + 480 * 60)
    expect(await refusal(on.stack.call('desk.me', {}, { token }))).toEqual([401, 'login_required'])

    const idle = await deskPerson(on.stack, 'gone-home')
    on.stack.clock.advance(30 * 60 - 31)
    expect((await on.stack.call('desk.me', {}, idle)).status).toBe(200)
    on.stack.clock.advance(1)
    expect((await on.stack.call('desk.me', {}, idle)).status).toBe(401)
  })

  test('is renewed from its sixth minute on, not before', async () => {
    const { token } = await deskPerson(on.stack, 'renewed')
    on.stack.clock.advance(5 * 60 - 31)
    expect(await on.stack.ok('desk.me', {}, { token })).not.toHaveProperty('token')
    on.stack.clock.advance(1)
    expect(await on.stack.ok('desk.me', {}, { token })).toHaveProperty('token')
  })

  test('a role taken away a second ago holds no more; one given holds at once', async () => {
    const user = await quickUser(on.stack)
    const person = await deskPerson(on.stack, 'promoted')
    const lock = () => refusal(on.stack.call('desk.lock', { uid: user.uid, reason: 'under_inquiry' }, person))
    expect(await lock()).toEqual([403, 'role_required'])
    await setRole(at(), 'promoted', 'approver')
    expect(await lock()).toEqual([200, undefined])
    on.stack.clock.advance(1)
    await setRole(at(), 'promoted', 'reviewer')
    expect(await lock()).toEqual([403, 'role_required'])
    const told = (await trail(on.stack)).filter(
      ({ action, document }) => action === 'operator.role' && document === person.id,
    )
    expect(told).toMatchObject([
      { operator: 'console', before: { role: 'reviewer' }, after: { role: 'approver' } },
      { operator: 'console', before: { role: 'approver' }, after: { role: 'reviewer' } },
    ])
  })

  test('a lock ends it; with the right password and code the operator is told', async () => {
    const person = await deskPerson(on.stack, 'locked-out')
    await lockOperator(at(), 'locked-out')
    expect(await refusal(on.stack.call('desk.me', {}, person))).toEqual([401, 'operator_locked'])
    const code = codeAt(on.stack, person.secret)
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
    person = await deskPerson(on.stack, 'daily')
  })

  test('without a code is refused before anything is counted', async () => {
    for (let i = 0; i < 8; i++) expect(await refusal(login('daily', {}))).toEqual([422, 'code_required'])
  })

  test('a wrong name, password or code: one answer; a record where there is such an operator', async () => {
    const before = (await trail(on.stack)).filter(({ action }) => action === 'operator.login_failed').length
    const code = codeAt(on.stack, person.secret)
    for (const attempt of [
      login('nobody-here', { code }),
      login('daily', { code, password: 'another long walk' }),
      login('daily', { code: code === '000000' ? '000001' : '000000' }),
      login('daily', { recovery: 'AAAAA-AAAAA' }),
      login('daily', { code: 'six666' }),
    ])
      expect(await refusal(attempt)).toEqual([422, 'desk_login_wrong'])
    const failed = (await trail(on.stack))
      .filter(({ action }) => action === 'operator.login_failed')
      .slice(before)
    expect(failed.map(({ operator }) => operator)).toEqual(Array(4).fill(person.id))
  })

  test('a code of the neighbouring half minute is taken, one of a minute ago is not', async () => {
    on.stack.clock.advance(90)
    expect(await refusal(login('daily', { code: codeAt(on.stack, person.secret, -60) }))).toEqual([
      422,
      'desk_login_wrong',
    ])
    expect((await login('daily', { code: codeAt(on.stack, person.secret, -30) })).status).toBe(200)
    expect((await login('daily', { code: codeAt(on.stack, person.secret) })).status).toBe(200)
    on.stack.clock.advance(60)
  })

  test('a recovery code lets in once, however it is typed', async () => {
    const [first = '', second = ''] = person.recovery
    const { status, body } = await login('daily', { recovery: ` ${first.toLowerCase().replace('-', ' ')}` })
    expect(status).toBe(200)
    expect((await on.stack.ok('desk.me', {}, body.data)).recoveryLeft).toBe(9)
    expect(await refusal(login('daily', { recovery: first }))).toEqual([422, 'desk_login_wrong'])
    const once = () => login('daily', { recovery: second })
    const both = await Promise.all(atOnce(on.stack.deps.table, [once, once]))
    expect(both.map(({ status: each }) => each).filter((each) => each === 200)).toHaveLength(1)
  })
})

describe('what changes between reading and writing holds', () => {
  /** What is answered where something happens just before the transaction. */
  const between = (happens: () => Promise<unknown>, call: () => ReturnType<TestStack['call']>) =>
    refusal(meanwhile(on.stack.deps.table, call, happens))

  test('an operator locked meanwhile is not let in', async () => {
    const { secret } = await deskPerson(on.stack, 'locked-meanwhile')
    const form = { name: 'locked-meanwhile', password: DESK_PASSWORD, code: codeAt(on.stack, secret) }
    const answered = between(
      () => lockOperator(at(), 'locked-meanwhile'),
      () => on.stack.call('desk.login', form),
    )
    expect(await answered).toEqual([422, 'desk_login_wrong'])
  })

  test('an invitation replaced meanwhile is not taken', async () => {
    const form = { invite: await invite(on.stack, 'replaced'), password: DESK_PASSWORD }
    const answered = between(
      () => invite(on.stack, 'replaced'),
      () => on.stack.call('desk.accept', form),
    )
    expect(await answered).toEqual([422, 'desk_invite_invalid'])
  })

  test('an invitation taken anew meanwhile is not activated by a code of the secret before', async () => {
    const invitation = await invite(on.stack, 'overtaken')
    const accept = () => on.stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
    const { secret } = await accept()
    const form = { invite: invitation, code: codeAt(on.stack, secret) }
    const answered = between(accept, () => on.stack.call('desk.activate', form))
    expect(await answered).toEqual([422, 'desk_invite_invalid'])
  })
})
