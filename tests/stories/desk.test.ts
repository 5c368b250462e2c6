import { describe, expect, test } from 'vitest'
import { lockOperator } from '../../functions/desk/operators.ts'
import { loadOperator } from '../../functions/table/operators.ts'
import { secondsOf } from '../../shared/time.ts'
import { atTheDesk } from '../support/at-the-desk.ts'
import { codeAt, DESK_PASSWORD, deskPerson, invite } from '../support/desk.ts'
import { testStack } from '../support/stack.ts'

const on = atTheDesk()
const { at, refusal, login, actions } = on

describe('an operator', () => {
  test('is invited, takes the invitation, shows a first code, works, logs out and in again', async () => {
    const invitation = await invite(on.stack, 'Ada', 'admin')
    const accepted = await on.stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
    expect(accepted.operator).toMatchObject({ name: 'Ada', role: 'admin' })
    expect(accepted.uri).toMatch(
      /^otpauth:\/\/totp\/Evenhand%20desk%20local:Ada\?issuer=Evenhand%20desk%20local&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
    )
    expect(accepted.uri).toContain(accepted.secret)
    expect(new Set(accepted.recovery).size).toBe(10)
    for (const code of accepted.recovery)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)

    const code = codeAt(on.stack, accepted.secret)
    const first = await on.stack.ok('desk.activate', { invite: invitation, code })
    expect(first.expiresAt).toBe(secondsOf(on.stack.clock.nowMs) + 1800)
    expect(await on.stack.ok('desk.me', {}, first)).toEqual({
      operator: accepted.operator,
      brand: 'Evenhand',
      stage: 'local',
      money: 'practice',
      recoveryLeft: 10,
      expiresAt: first.expiresAt,
    })
    await on.stack.ok('desk.logout', {}, first)
    expect(await refusal(on.stack.call('desk.me', {}, first))).toEqual([401, 'login_required'])

    on.stack.clock.advance(30)
    const { body } = await login(' ADA ', { code: codeAt(on.stack, accepted.secret) })
    expect(body.data.operator).toEqual(accepted.operator)
    expect(new Set(await actions(accepted.operator.id))).toEqual(
      new Set(['invite', 'accept', 'activate', 'logout', 'login'].map((action) => `operator.${action}`)),
    )
  })

  test('whose answer was lost takes the invitation again; what was made before is void', async () => {
    const invitation = await invite(on.stack, 'lost-answer')
    const [first, again] = [
      await on.stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD }),
      await on.stack.ok('desk.accept', { invite: invitation, password: `${DESK_PASSWORD}!` }),
    ]
    const activate = (secret: string) =>
      on.stack.call('desk.activate', { invite: invitation, code: codeAt(on.stack, secret) })
    expect(await refusal(activate(first.secret))).toEqual([422, 'code_wrong'])
    expect((await activate(again.secret)).status).toBe(200)
  })

  test('keeps nothing in the table that lets anyone in: no password, secret or code as it is', async () => {
    const { id, secret, recovery } = await deskPerson(on.stack, 'kept')
    const stored = JSON.stringify(await loadOperator(on.stack.deps.table, id))
    for (const word of [DESK_PASSWORD, secret, ...recovery, ...recovery.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(word)
  })
})

describe('an invitation', () => {
  const accept = (invitation: string, password = DESK_PASSWORD) =>
    refusal(on.stack.call('desk.accept', { invite: invitation, password }))

  test.each([
    ['made up', async () => `${on.stack.id()}-${'A'.repeat(26)}`],
    ['no invitation at all', async () => 'please'],
    [
      'with another secret',
      async () => (await invite(on.stack, 'guessed-at')).replace(/-.*/, `-${'A'.repeat(26)}`),
    ],
    [
      'three days old',
      async () => {
        const invitation = await invite(on.stack, 'late')
        on.stack.clock.advance(3 * 86_400)
        return invitation
      },
    ],
    [
      'replaced by another',
      async () => {
        const first = await invite(on.stack, 'twice-invited')
        await invite(on.stack, 'twice-invited')
        return first
      },
    ],
    [
      'taken and activated',
      async () => {
        const invitation = await invite(on.stack, 'taken')
        const { secret } = await on.stack.ok('desk.accept', { invite: invitation, password: DESK_PASSWORD })
        await on.stack.ok('desk.activate', { invite: invitation, code: codeAt(on.stack, secret) })
        return invitation
      },
    ],
    [
      'to someone locked since',
      async () => {
        const invitation = await invite(on.stack, 'locked-early')
        await lockOperator(at(), 'locked-early')
        return invitation
      },
    ],
  ])('%s is refused', async (_says, make) => {
    const invitation = await make()
    expect(await accept(invitation)).toEqual([422, 'desk_invite_invalid'])
    const activate = on.stack.call('desk.activate', { invite: invitation, code: '123456' })
    expect(await refusal(activate)).toEqual([422, 'desk_invite_invalid'])
  })

  test.each([
    ['of eleven characters', 'elevenchars', 'desk_password_length'],
    ['of 65 characters', 'x'.repeat(65), 'desk_password_length'],
    ['among the commonest', 'qwerty123456', 'password_common'],
    ['made of their own name', 'choosing-1234', 'password_common'],
  ])('is not taken with a password %s', async (_says, password, slug) => {
    const invitation = await invite(on.stack, 'choosing')
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
    const person = await deskPerson(on.stack, 'new-phone', 'approver')
    const invitation = await invite(on.stack, 'NEW-phone')
    expect(await refusal(on.stack.call('desk.me', {}, person))).toEqual([401, 'operator_locked'])
    const code = codeAt(on.stack, person.secret)
    expect(await refusal(login('new-phone', { code }))).toEqual([422, 'desk_login_wrong'])
    const { operator, secret } = await on.stack.ok('desk.accept', {
      invite: invitation,
      password: DESK_PASSWORD,
    })
    expect(operator).toEqual({ id: person.id, name: 'new-phone', role: 'approver' })
    await on.stack.ok('desk.activate', { invite: invitation, code: codeAt(on.stack, secret) })
    expect(await refusal(on.stack.call('desk.me', {}, person))).toEqual([401, 'login_required'])
  })
})
