import { expect, test } from 'vitest'
import { takeBounce } from '../../../functions/bounces/take.ts'
import { type CodeOf, codeKey } from '../../../functions/codes/row.ts'
import { readTarget } from '../../../functions/codes/target.ts'
import { consume } from '../../../functions/effects/consume.ts'
import { securityEvent } from '../../../functions/security-events.ts'
import { sendLetter } from '../../../functions/sender/send.ts'
import { keys } from '../../../functions/table/keys.ts'
import { Change, create, type Row } from '../../../functions/table/write.ts'
import { secondsOf } from '../../../shared/time.ts'
import { routeById, send } from '../../support/apis.ts'
import { authenticator } from '../../support/authenticator.ts'
import { quickOperator } from '../../support/people.ts'
import { FUND_PASSWORD, member, session, setFundPassword, steppedUp, uidOf } from '../../support/security.ts'
import { PASSWORD } from '../../support/stack.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function securityStories(on: FencedAreas) {
  const { ok, depsOf } = on

  test('codes are asked for, sent, checked; a phone and a mail bound and lost: every right is there', async () => {
    const edge = {
      'x-origin-secret': on.stack.deps.secrets.originSecrets[0] ?? '',
      'cloudfront-viewer-address': '203.0.113.8:1',
      'cloudfront-viewer-country': 'TH',
    }
    const send = async (of: CodeOf) => {
      await sendLetter(depsOf('sender'), codeKey(of, on.stack.deps.secrets.uniqueKey))
      return /\d{6}/.exec(on.stack.outbox.letters()[0]?.text ?? '')?.[0] ?? ''
    }
    const { publicId } = await on.stack.user()
    const open = async (scene: 'register' | 'forgot', to: object) => {
      on.stack.clock.advance(61)
      const id = 'email' in to ? 'contact.sendmail' : 'contact.smssend'
      const { id: owner = '' } = await ok(id, {
        ...to,
        scene,
        ...(scene === 'register' && 'phone' in to && { invite: publicId }),
      })
      return { ...to, codeId: owner, code: await send({ scene, target: await readTarget(to), owner }) }
    }
    const [mail, phone] = [{ email: 'rights@example.com' }, { area: '66', phone: '0812345678' }]
    const form = { password: PASSWORD, passwordRepeat: PASSWORD, invite: on.stack.invite, agree: '1' }
    for (const [username, to] of [
      ['by-mail', mail],
      ['by-phone', phone],
    ] as const) {
      await ok('login.reg', { ...form, username, ...(await open('register', to)) })
      const { token = '' } = await ok('login.index', { ...to, password: PASSWORD })
      await setFundPassword(on.stack, uidOf(token))
      const again = { ...(await open('forgot', to)), password: PASSWORD, passwordRepeat: PASSWORD }
      await ok('contact.forgetpwd', again, undefined, undefined, edge)
    }
    await ok('contact.get_areacode', {})
    const newcomer = { area: '66', phone: '0834567890', scene: 'register', invite: on.stack.invite }
    await ok('contact.smssend', newcomer)

    const user = await on.stack.user()
    const bind = async (to: { email?: string; area?: string; phone?: string }) => {
      const target = await readTarget(to)
      await ok('contact.code', { scene: 'bind', ...to }, user.token)
      const code = await send({ scene: 'bind', target, owner: user.uid })
      const { headers = {} } = await steppedUp(on.stack, user, target.by)
      await ok('contact.profile_change', { ...to, code }, user.token, undefined, { ...edge, ...headers })
      return target
    }
    await bind({ area: '66', phone: '0823456789' })
    await bind({ area: '66', phone: '0834567890' })
    await bind({ email: 'rights1@example.com' })
    const target = await bind({ email: 'rights2@example.com' })
    await ok('contact.profile', {}, user.token)
    await ok('contact.profile_change', { lang: 'de' }, user.token)
    await ok('contact.profile_change', { country: 'TH' }, user.token)
    await ok('contact.code', { scene: 'security', by: 'mail' }, user.token)
    const secret = await send({ scene: 'security', target, owner: user.uid })
    await ok('security.stepup', { action: 'export', means: 'code', channel: 'mail', secret }, user.token)

    const event = securityEvent({ nowMs: on.stack.clock.nowMs }, user.uid, { type: 'mailChanged' }).item
    expect(await consume(depsOf('effects'), [{ sequence: '1', new: event }])).toEqual([])
    const { rows } = await on.stack.deps.table.query({ pk: `NOTICE#${user.uid}` })
    await sendLetter(depsOf('sender'), rows[0] as Row)
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'rights2@example.com' }] }
    await takeBounce(depsOf('bounces'), JSON.stringify({ eventType: 'Bounce', bounce }))
    const desk = await quickOperator(on.stack, 'reviewer')
    expect(await ok('desk.user', { q: user.uid }, desk.token)).toMatchObject({
      mailLostAt: expect.any(Number),
    })
    await bind({ email: 'rights3@example.com' })
    expect(await ok('desk.user', { q: user.uid }, desk.token)).toMatchObject({ mailLostAt: null })
  })

  test('passwords, sessions, choices and passkeys: every right is there', async () => {
    const user = await member(on.stack)
    // As from the edge, which says the country.
    const edge = {
      'x-origin-secret': on.stack.deps.secrets.originSecrets[0] ?? '',
      'cloudfront-viewer-address': '203.0.113.7:1',
      'cloudfront-viewer-country': 'TH',
    }
    const ask = (id: Parameters<typeof routeById>[0], fields: Record<string, unknown>, token = user.token) =>
      ok(id, fields, token, undefined, edge)
    const step = async (id: Parameters<typeof routeById>[0], fields: object, action: string, by: object) => {
      const { stepUp = '' } = await ask('security.stepup', { action, ...by })
      return ok(id, { ...fields }, user.token, undefined, { ...edge, 'step-up': stepUp })
    }
    const byLogin = { means: 'password', secret: PASSWORD }
    const byFund = { means: 'fundPassword', secret: FUND_PASSWORD }
    const fund = { password: FUND_PASSWORD, passwordRepeat: FUND_PASSWORD }
    await step('security.pwd_pay', fund, 'fundPassword', byLogin)
    const other = { password: 'other-horse8', passwordRepeat: 'other-horse8' }
    await step('security.pwd_pay', { oldPassword: FUND_PASSWORD, ...other }, 'fundPassword', byFund)
    await step('security.pwd_pay', { oldPassword: other.password, ...fund }, 'fundPassword', {
      ...byFund,
      secret: other.password,
    })
    const { options = '' } = await ask('passkeys.passkey_new', {})
    const key = authenticator()
    const { id } = await step(
      'passkeys.passkey_add',
      { credential: key.make(options), name: 'Phone' },
      'passkey',
      byFund,
    )
    const { options: confirm = '' } = await ask('passkeys.passkey_ask', { action: 'password' })
    const removalIn = async (seconds: number) => {
      // Later than the second a proof was set in.
      on.stack.clock.advance(1)
      const at = secondsOf(on.stack.clock.nowMs) + seconds
      const by = on.stack.id()
      const decided = { what: 'fundPassword', state: 'done', ticket: by, reason: 'forgotten', at }
      await on.stack.deps.table.write(create({ ...keys.change(user.uid, by), ...decided, proposedBy: by }))
      const removal = new Change(keys.profile(user.uid)).set('proofRemovalAt', at).set('proofRemovalBy', by)
      await on.stack.deps.table.write(removal.build())
    }
    // A removal decided while the passkey was added is stopped by it.
    await removalIn(3600)
    await ask('passkeys.passkey_stepup', { action: 'password', credential: key.use(confirm) })
    const copy = key.copy()
    const device = 'a'.repeat(22)
    for (const advance of [0, 40 * 86_400]) {
      on.stack.clock.advance(advance)
      const { options: start = '' } = await ask('passkeys.passkey_start', {})
      const opened = await ask('passkeys.passkey_login', { credential: key.use(start), device })
      user.token = opened.token ?? ''
    }
    const { options: again = '' } = await ask('passkeys.passkey_ask', { action: 'password' })
    const route = routeById('passkeys.passkey_stepup')
    const cloned = await send(on.apis, route, { action: 'password', credential: copy.use(again) }, user)
    expect(cloned.body.error).toBe('passkey_cloned')
    await ask('passkeys.passkey', {})
    await ask('passkeys.passkey_rename', { id, name: 'Old phone' })
    await removalIn(3600)
    await step('passkeys.passkey_remove', { id }, 'passkey', byFund)
    // Once they were removed, another is a first one.
    await removalIn(0)
    await step('security.pwd_pay', fund, 'fundPassword', byLogin)
    await removalIn(0)
    const { options: first = '' } = await ask('passkeys.passkey_new', {})
    const made = { credential: authenticator().make(first), name: 'Phone' }
    await step('passkeys.passkey_add', made, 'passkey', byLogin)
    await removalIn(0)
    await step('security.pwd_pay', fund, 'fundPassword', byLogin)
    await ask('security.security', {})
    await ask('security.notices', {})
    for (const on of ['0', '1'])
      await ask('security.notices_choose', { kind: 'newDevice', channel: 'mail', on })
    on.stack.clock.advance(1)
    const ending = await session(on.stack, user)
    const { sessions } = (await ask('security.sessions', {})) as unknown as { sessions: { id: string }[] }
    await ask('security.sessions_end', { which: 'one', id: sessions[0]?.id })
    expect((await send(on.apis, routeById('security.security'), {}, { token: ending })).status).toBe(401)
    user.token = (await ask('security.sessions_end', { which: 'others' })).token ?? ''
    const changed = await step('security.pwd_login', { oldPassword: PASSWORD, ...other }, 'password', byFund)
    await ask('security.sessions_end', { which: 'all' }, changed.token)
  })
}
