import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { PASSWORD_BY_CODE_S, stepUpActions, stepUpNeeds } from '../../shared/security.ts'
import { bindMail, codeTo, letters } from '../support/codes.ts'
import { NEW_FUND, removalStory } from '../support/proof-removal.ts'
import { FUND_PASSWORD, loginBy, session, steppedUp, withPasskey } from '../support/security.ts'
import { PASSWORD } from '../support/stack.ts'

// A removal of the fund password and passkeys is told everywhere; any older proof stops it, and nothing else opens what they guard.
const on = removalStory()
const { now, decided, at, state, stepUp, lock, unlock, shownToDesk, events, bindMailed, stepUpBy } = on

describe('it is stopped', () => {
  test('by the fund password, whatever that confirms; which is told and recorded', async () => {
    const removal = await decided()
    expect(await shownToDesk()).toEqual({ at: removal, stopped: null })
    on.stack.clock.advance(60)
    const form = { action: 'binding', means: 'fundPassword', secret: FUND_PASSWORD } as const
    await on.stack.ok('security.stepup', form, on.user)
    expect(await shownToDesk()).toEqual({ at: removal, stopped: { at: now(), by: 'fundPassword' } })
    expect(await state()).toMatchObject({ fundPassword: true, proofRemovalAt: null })
    expect((await events())[0]).toBe('proofRemovalStopped')
    await on.stack.streams.drain()
    const [message] = (await on.stack.ok('messages.msg', {}, on.user)).items
    expect(message?.title).toBe('Removal stopped')
    expect((await state(await at(removal))).fundPassword).toBe(true)
  })

  test('by a step-up by a passkey', async () => {
    const { key } = await withPasskey(on.stack, on.user)
    on.stack.clock.advance(60)
    const removal = await decided()
    await stepUpBy(key)
    expect((await shownToDesk())?.stopped).toEqual({ at: now(), by: 'passkey' })
    expect((await state()).proofRemovalAt).toBeNull()
    expect(await events()).toContain('proofRemovalStopped')
    expect((await state(await at(removal))).withdrawal).toEqual(['passkey', 'fundPassword'])
  })

  test('by a login by a passkey: whoever has it has lost nothing', async () => {
    const { key } = await withPasskey(on.stack, on.user)
    on.stack.clock.advance(60)
    const removal = await decided()
    expect((await loginBy(on.stack, key)).status).toBe(200)
    expect((await shownToDesk())?.stopped?.by).toBe('passkey')
    expect((await state()).proofRemovalAt).toBeNull()
    expect(await events()).toContain('proofRemovalStopped')
    expect((await state(await at(removal))).withdrawal).toEqual(['passkey', 'fundPassword'])
  })

  test('by a passkey that is added, which takes an older proof', async () => {
    const removal = await decided()
    const { key } = await withPasskey(on.stack, on.user)
    expect((await shownToDesk())?.stopped?.by).toBe('newProof')
    expect((await state()).proofRemovalAt).toBeNull()
    await at(removal)
    expect((await loginBy(on.stack, key)).status).toBe(200)
  })

  test('by a new fund password', async () => {
    const removal = await decided()
    const confirmed = await steppedUp(on.stack, on.user, 'fundPassword', 'fundPassword')
    await on.stack.ok('security.pwd_pay', { oldPassword: FUND_PASSWORD, ...NEW_FUND }, confirmed)
    expect((await shownToDesk())?.stopped?.by).toBe('newProof')
    expect(await events()).toContain('proofRemovalStopped')
    expect(await state()).toMatchObject({ fundPassword: true, proofRemovalAt: null })
    expect((await state(await at(removal))).fundPassword).toBe(true)
  })

  test('by a lock of the account', async () => {
    const removal = await decided()
    await lock()
    await unlock()
    on.user = { ...on.user, token: await session(on.stack, on.user) }
    expect(await events()).toContain('proofRemovalStopped')
    expect(await state(await at(removal))).toMatchObject({ fundPassword: true, proofRemovalAt: null })
  })

  test('not by a wrong fund password, nor by the login password, its change, or a code', async () => {
    const removal = await decided()
    await bindMailed('stays@example.com', removal)
    const wrong = { action: 'binding', means: 'fundPassword', secret: 'wrong-river7' } as const
    expect((await on.stack.call('security.stepup', wrong, on.user)).body.error).toBe('pay_password_wrong')
    expect(await stepUp('password')).toBe('step_up_means')
    await on.stack.ok('contact.code', { scene: 'security', by: 'mail' }, on.user)
    const secret = await codeTo(on.stack, 'stays@example.com')
    const code = { action: 'password', means: 'code', channel: 'mail', secret } as const
    const { stepUp: id } = await on.stack.ok('security.stepup', code, on.user)
    const form = { oldPassword: PASSWORD, password: 'green-horse11', passwordRepeat: 'green-horse11' }
    const { token } = await on.stack.ok('security.pwd_login', form, {
      token: on.user.token,
      headers: { 'step-up': id },
    })
    expect((await state({ token })).proofRemovalAt).toBe(removal)
  })
})

test('told everywhere, whatever was chosen: message, mail, SMS, and a mail left behind', async () => {
  expect((await bindMail(on.stack, on.user, 'left@example.com')).status).toBe(200)
  on.stack.clock.advance(120)
  expect((await bindMail(on.stack, on.user, 'present@example.com')).status).toBe(200)
  on.stack.clock.advance(120)
  const phone = '+66812345999'
  await on.stack.ok('contact.code', { scene: 'bind', phone }, on.user)
  const confirmed = await steppedUp(on.stack, on.user, 'phone')
  const code = await codeTo(on.stack, phone)
  await on.stack.ok('contact.profile_change', { phone, code }, confirmed)
  for (const channel of ['message', 'mail'] as const)
    await on.stack.ok('security.notices_choose', { kind: 'passwords', channel, on: '0' }, on.user)
  const had = (await letters(on.stack)).length
  await decided()
  const sent = (await letters(on.stack)).slice(0, -had || undefined)
  const removal = sent.filter(({ text }) =>
    text.includes('your fund password and any passkeys will be removed'),
  )
  expect(removal.map(({ to }) => to).sort()).toEqual(
    [phone, 'left@example.com', 'present@example.com'].sort(),
  )
  const { items } = await on.stack.ok('messages.msg', {}, on.user)
  expect(items.filter(({ title }) => title === 'Fund password will be removed')).toHaveLength(1)
  expect(items.find(({ title }) => title.includes('removed'))?.text).toMatch(/removed on \w+ \d/)
})

test('within the 72 hours who reads the mailbox opens nothing, whatever password they set by a code', async () => {
  const email = 'read@example.com'
  expect((await bindMail(on.stack, on.user, email)).status).toBe(200)
  const removal = await decided()
  on.stack.clock.advance(61)
  const { id: codeId } = await on.stack.ok('contact.sendmail', { email, scene: 'forgot' })
  const password = 'stolen-horse9'
  const form = { email, codeId, code: await codeTo(on.stack, email), password, passwordRepeat: password }
  await on.stack.ok('contact.forgetpwd', form)
  for (const second of [now(), now() + PASSWORD_BY_CODE_S, removal - 1]) {
    on.stack.clock.nowMs = second * 1000
    const { token } = await on.stack.ok('login.index', { email, password })
    for (const action of stepUpActions.filter((one) => stepUpNeeds[one] !== 'any'))
      for (const means of ['code', 'password', 'passwordAndCode'] as const) {
        const shown = { action, means, channel: 'mail', secret: password, code: '000000' } as const
        const { body } = await on.stack.call('security.stepup', shown, { token })
        expect(body).toMatchObject({ error: 'step_up_means', params: { means: 'fundPassword' } })
      }
  }
  const { token } = await on.stack.ok('login.index', { email, password })
  expect(await stepUp('fundPassword', { token })).toBe('confirmed')
  on.stack.clock.nowMs = removal * 1000
  expect(await state({ token: await session(on.stack, on.user) })).toMatchObject({
    withdrawal: ['fundPassword'],
  })
})

test('nor against a passkey alone; the first second after them gives the mailbox a first proof, as the ticket meant', async () => {
  const email = 'keyed@example.com'
  expect((await bindMail(on.stack, on.user, email)).status).toBe(200)
  await withPasskey(on.stack, on.user)
  await on.stack.deps.table.write(new Change(keys.profile(on.user.uid)).remove('fundPasswordHash').build())
  on.stack.clock.advance(61)
  const removal = await decided()
  const { id: codeId } = await on.stack.ok('contact.sendmail', { email, scene: 'forgot' })
  const password = 'stolen-horse9'
  const form = { email, codeId, code: await codeTo(on.stack, email), password, passwordRepeat: password }
  await on.stack.ok('contact.forgetpwd', form)
  const asked = async (token: string, means: 'password' | 'passwordAndCode') => {
    const shown = { action: 'passkey', means, channel: 'mail', secret: password, code: '000000' } as const
    return (await on.stack.call('security.stepup', shown, { token })).body
  }
  for (const second of [now(), now() + PASSWORD_BY_CODE_S, removal - 1]) {
    on.stack.clock.nowMs = second * 1000
    const { token } = await on.stack.ok('login.index', { email, password })
    for (const means of ['password', 'passwordAndCode'] as const)
      expect(await asked(token, means)).toMatchObject({
        error: 'step_up_means',
        params: { means: 'passkey' },
      })
  }
  on.stack.clock.nowMs = removal * 1000
  const { token } = await on.stack.ok('login.index', { email, password })
  expect(await asked(token, 'password')).toMatchObject({ params: { means: 'passwordAndCode' } })
  expect((await asked(token, 'passwordAndCode')).error).toBe('code_wrong')
})
