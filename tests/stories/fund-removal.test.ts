import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { FUND_REMOVAL_S, PASSWORD_BY_CODE_S, stepUpActions, stepUpNeeds } from '../../shared/security.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { type Authenticator, authenticator } from '../support/authenticator.ts'
import { bindMail, codeTo, letters } from '../support/codes.ts'
import { passedUpTo } from '../support/identity.ts'
import { quickOperator, type TestOperator } from '../support/people.ts'
import { FUND_PASSWORD, loginBy, member, session, steppedUp, withPasskey } from '../support/security.ts'
import { question } from '../support/service.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from '../support/stack.ts'

// A forgotten fund password is removed by two operators and 72 hours, and with it every passkey. It is told everywhere,
// and any older proof stops it.
let stack: TestStack
let user: TestUser
let ticket: string
let first: TestOperator
let second: TestOperator
beforeAll(async () => {
  stack = await testStack()
})
beforeEach(async () => {
  stack.clock.advance(120)
  first = await quickOperator(stack, 'approver')
  second = await quickOperator(stack, 'approver')
  user = await member(stack, { fundPassword: true })
  await passedUpTo(stack, first, user)
  ticket = (await question(stack, user, { topic: 'fund_password' })).id
})
afterAll(() => stack.stop())

const now = () => Math.floor(stack.clock.nowMs / 1000)
const asked = () => ({ uid: user.uid, ticket, what: 'fundPassword' as const, reason: 'forgotten' })
const propose = async (): Promise<string> => {
  const { status, body } = await stack.call('desk.change_propose', asked(), first)
  return (status === 200 ? body.data.id : body.error) ?? ''
}
const carryOut = async (id: string): Promise<string> => {
  const { status, body } = await stack.call('desk.change_carry_out', { uid: user.uid, id }, second)
  return (status === 200 ? body.data.state : body.error) ?? ''
}
/** Two operators decide to remove it; the moment from which it does not count. */
async function decided(): Promise<number> {
  expect(await carryOut(await propose())).toBe('done')
  return now() + FUND_REMOVAL_S
}
/** The user's caller at a moment, as a session may have ended by then. */
async function at(second: number): Promise<{ token: string }> {
  stack.clock.nowMs = second * 1000
  return { token: await session(stack, user) }
}
const state = async (of: { token: string } = user) => {
  const { fundPassword, fundRemovalAt, means } = await stack.ok('security.security', {}, of)
  return { fundPassword, fundRemovalAt, withdrawal: means.withdrawal }
}
const stepUp = async (means: 'fundPassword' | 'password', of: { token: string } = user) => {
  const secret = means === 'password' ? PASSWORD : FUND_PASSWORD
  const { status, body } = await stack.call('security.stepup', { action: 'fundPassword', means, secret }, of)
  return status === 200 ? 'confirmed' : body.error
}
const lock = () => stack.ok('desk.lock', { uid: user.uid, reason: 'user_asked' }, second)
const unlock = () => stack.ok('desk.unlock', { uid: user.uid, reason: 'user_asked' }, second)
const NEW = { password: 'silver-cloud8', passwordRepeat: 'silver-cloud8' }
const events = async () => (await stack.ok('security.sessions', {}, user)).events.map(({ type }) => type)

test('it counts for 72 hours to the second; then its user sets a first one', async () => {
  const removal = await decided()
  const counts = { fundPassword: true, fundRemovalAt: removal, withdrawal: ['fundPassword'] }
  expect(await state()).toEqual(counts)
  const before = await at(removal - 1)
  expect(await state(before)).toEqual(counts)
  expect(await stepUp('password', before)).toBe('step_up_means')
  const after = await at(removal)
  expect(await state(after)).toEqual({ fundPassword: false, fundRemovalAt: null, withdrawal: [] })
  expect(await stepUp('fundPassword', after)).toBe('pay_password_unset')
  const confirmed = await steppedUp(stack, after, 'fundPassword', 'password')
  await stack.ok('security.pwd_pay', NEW, confirmed)
  expect(await state(after)).toEqual({
    fundPassword: true,
    fundRemovalAt: null,
    withdrawal: ['fundPassword'],
  })
  await at(removal + FUND_REMOVAL_S)
  expect((await state({ token: await session(stack, user) })).fundPassword).toBe(true)
})

test('once removed it is not compared any more, not removed again, and no lock brings it back', async () => {
  const removal = await decided()
  const after = await at(removal)
  // Two passwords may not be equal; this one is none any more.
  const confirmed = await steppedUp(stack, after, 'password', 'password')
  const form = { oldPassword: PASSWORD, password: FUND_PASSWORD, passwordRepeat: FUND_PASSWORD }
  await stack.ok('security.pwd_login', form, confirmed)
  // Sessions of operators have ended.
  first = await quickOperator(stack, 'approver')
  second = await quickOperator(stack, 'approver')
  expect(await propose()).toBe('pay_password_unset')
  await lock()
  await unlock()
  expect((await state({ token: await session(stack, user) })).fundPassword).toBe(false)
})

describe('it is stopped', () => {
  test('by the fund password, whatever that confirms; which is told and recorded', async () => {
    const removal = await decided()
    stack.clock.advance(60)
    const form = { action: 'binding', means: 'fundPassword', secret: FUND_PASSWORD } as const
    await stack.ok('security.stepup', form, user)
    expect(await state()).toMatchObject({ fundPassword: true, fundRemovalAt: null })
    expect((await events())[0]).toBe('fundResetStopped')
    await stack.streams.drain()
    const [message] = (await stack.ok('messages.msg', {}, user)).items
    expect(message?.title).toBe('Removal stopped')
    expect((await state(await at(removal))).fundPassword).toBe(true)
  })

  test('by a step-up by a passkey', async () => {
    const { key } = await withPasskey(stack, user)
    stack.clock.advance(60)
    const removal = await decided()
    await stepUpBy(key)
    expect((await state()).fundRemovalAt).toBeNull()
    expect(await events()).toContain('fundResetStopped')
    expect((await state(await at(removal))).withdrawal).toEqual(['passkey', 'fundPassword'])
  })

  test('by a login by a passkey: whoever has it has lost nothing', async () => {
    const { key } = await withPasskey(stack, user)
    stack.clock.advance(60)
    const removal = await decided()
    expect((await loginBy(stack, key)).status).toBe(200)
    expect((await state()).fundRemovalAt).toBeNull()
    expect(await events()).toContain('fundResetStopped')
    expect((await state(await at(removal))).withdrawal).toEqual(['passkey', 'fundPassword'])
  })

  test('by a passkey that is added, which takes an older proof', async () => {
    const removal = await decided()
    const { key } = await withPasskey(stack, user)
    expect((await state()).fundRemovalAt).toBeNull()
    await at(removal)
    expect((await loginBy(stack, key)).status).toBe(200)
  })

  test('by a new fund password', async () => {
    const removal = await decided()
    const confirmed = await steppedUp(stack, user, 'fundPassword', 'fundPassword')
    await stack.ok('security.pwd_pay', { oldPassword: FUND_PASSWORD, ...NEW }, confirmed)
    expect(await state()).toMatchObject({ fundPassword: true, fundRemovalAt: null })
    expect((await state(await at(removal))).fundPassword).toBe(true)
  })

  test('by a lock of the account', async () => {
    const removal = await decided()
    await lock()
    await unlock()
    user = { ...user, token: await session(stack, user) }
    expect(await events()).toContain('fundResetStopped')
    expect(await state(await at(removal))).toMatchObject({ fundPassword: true, fundRemovalAt: null })
  })

  test('not by a wrong fund password, nor by the login password, its change, or a code', async () => {
    const removal = await decided()
    await bindMailed('stays@example.com', removal)
    const wrong = { action: 'binding', means: 'fundPassword', secret: 'wrong-river7' } as const
    expect((await stack.call('security.stepup', wrong, user)).body.error).toBe('pay_password_wrong')
    expect(await stepUp('password')).toBe('step_up_means')
    await stack.ok('contact.code', { scene: 'security', by: 'mail' }, user)
    const secret = await codeTo(stack, 'stays@example.com')
    const code = { action: 'password', means: 'code', channel: 'mail', secret } as const
    const { stepUp: id } = await stack.ok('security.stepup', code, user)
    const form = { oldPassword: PASSWORD, password: 'green-horse11', passwordRepeat: 'green-horse11' }
    const { token } = await stack.ok('security.pwd_login', form, {
      token: user.token,
      headers: { 'step-up': id },
    })
    expect((await state({ token })).fundRemovalAt).toBe(removal)
  })
})

/** Binds a mail by a step-up that was made before the removal began. */
async function bindMailed(email: string, removal: number) {
  expect((await bindMail(stack, user, email)).status).toBe(200)
  stack.clock.advance(61)
  expect((await state()).fundRemovalAt).toBe(removal)
}

async function stepUpBy(key: Authenticator, of: { token: string } = user) {
  const { options } = await stack.ok('passkeys.passkey_ask', { action: 'fundPassword' }, of)
  const form = { action: 'fundPassword', credential: key.use(options) } as const
  return stack.call('passkeys.passkey_stepup', form, of)
}

describe('who has lost every passkey, too', () => {
  const profile = async () => stack.deps.table.get(keys.profile(user.uid), { consistent: true })
  const passkeys = async (of: { token: string }) => (await stack.ok('passkeys.passkey', {}, of)).items.length
  let key: Authenticator
  let id: string
  beforeEach(async () => {
    const added = await withPasskey(stack, user)
    key = added.key
    id = added.id
    stack.clock.advance(60)
  })
  const refusesTheOld = async (of: { token: string }) => {
    expect((await loginBy(stack, key)).body.error).toBe('passkey_refused')
    const removing = await steppedUp(stack, of, 'passkey')
    expect((await stack.call('passkeys.passkey_remove', { id }, removing)).body.error).toBe('not_found')
  }

  test('each counts for 72 hours to the second, then none; a first fund password is set as if there had been none', async () => {
    const removal = await decided()
    const before = await at(removal - 1)
    const counts = { fundPassword: true, fundRemovalAt: removal, withdrawal: ['passkey', 'fundPassword'] }
    expect(await state(before)).toEqual(counts)
    expect(await passkeys(before)).toBe(1)
    expect(await stepUp('password', before)).toBe('step_up_means')
    const after = await at(removal)
    expect(await state(after)).toEqual({ fundPassword: false, fundRemovalAt: null, withdrawal: [] })
    expect((await stack.ok('security.security', {}, after)).passkeys).toBe(0)
    expect(await passkeys(after)).toBe(0)
    await refusesTheOld(after)
    await stack.ok('security.pwd_pay', NEW, await steppedUp(stack, after, 'fundPassword', 'password'))
    expect((await state(after)).withdrawal).toEqual(['fundPassword'])
    await refusesTheOld(after)
    expect((await profile())?.passkeys).toBe(0n)
  })

  test('a first passkey after it stands alone: neither the old ones nor the old fund password count beside it', async () => {
    const after = await at(await decided())
    const adding = await steppedUp(stack, after, 'passkey', 'password')
    const { options } = await stack.ok('passkeys.passkey_new', {}, after)
    const other = authenticator()
    await stack.ok('passkeys.passkey_add', { credential: other.make(options), name: 'New' }, adding)
    expect(await state(after)).toEqual({ fundPassword: false, fundRemovalAt: null, withdrawal: ['passkey'] })
    expect(await passkeys(after)).toBe(1)
    await refusesTheOld(after)
    expect((await profile())?.passkeys).toBe(1n)
    expect((await loginBy(stack, other)).status).toBe(200)
  })

  test('nor do they count again while another removal is to come', async () => {
    const after = await at(await decided())
    await stack.ok('security.pwd_pay', NEW, await steppedUp(stack, after, 'fundPassword', 'password'))
    stack.clock.advance(60)
    first = await quickOperator(stack, 'approver')
    second = await quickOperator(stack, 'approver')
    const removal = await decided()
    expect((await state(after)).fundRemovalAt).toBe(removal)
    await refusesTheOld(after)
  })

  test('without a fund password, the ticket removes the passkeys', async () => {
    await stack.deps.table.write(new Change(keys.profile(user.uid)).remove('fundPasswordHash').build())
    const removal = await decided()
    expect((await state()).withdrawal).toEqual(['passkey'])
    expect((await state(await at(removal))).withdrawal).toEqual([])
    first = await quickOperator(stack, 'approver')
    expect(await propose()).toBe('pay_password_unset')
  })

  test('one that is removed as the removal is over and another is added counts for none', async () => {
    const before = await at((await decided()) - 1)
    const removing = await steppedUp(stack, before, 'passkey')
    stack.clock.advance(1)
    const adding = await steppedUp(stack, before, 'passkey', 'password')
    const { options } = await stack.ok('passkeys.passkey_new', {}, before)
    const other = { credential: authenticator().make(options), name: 'New' }
    stack.clock.advance(-1)
    const answer = await meanwhile(
      stack.deps.table,
      () => stack.call('passkeys.passkey_remove', { id }, removing),
      async () => {
        stack.clock.advance(1)
        await stack.ok('passkeys.passkey_add', other, adding)
      },
    )
    expect(answer.body.error).toBe('conflict')
    expect((await state(before)).withdrawal).toEqual(['passkey'])
  })
})

test('who has a passkey sets a new one by it, without the old one', async () => {
  await withPasskey(stack, user)
  const byFund = await steppedUp(stack, user, 'fundPassword', 'fundPassword')
  expect((await stack.call('security.pwd_pay', NEW, byFund)).body.error).toBe('pay_password_required')
  const byPasskey = await steppedUp(stack, user, 'fundPassword', 'passkey')
  const wrong = { ...NEW, oldPassword: 'wrong-river7' }
  expect((await stack.call('security.pwd_pay', wrong, byPasskey)).body.error).toBe('pay_password_wrong')
  await stack.ok('security.pwd_pay', NEW, byPasskey)
  const secret = NEW.password
  await stack.ok('security.stepup', { action: 'fundPassword', means: 'fundPassword', secret }, user)
  expect(await events()).toContain('fundPasswordChanged')
})

describe('what comes between the reading and the writing', () => {
  const changePassword = async () => {
    const confirmed = await steppedUp(stack, user, 'fundPassword', 'fundPassword')
    return () => stack.call('security.pwd_pay', { oldPassword: FUND_PASSWORD, ...NEW }, confirmed)
  }
  const slugOf = ({ body }: { body: { error?: string } }) => body.error ?? 'set'

  test('a passkey, of a decision: it was not asked to remove that one', async () => {
    const id = await propose()
    const decision = meanwhile(
      stack.deps.table,
      () => carryOut(id),
      () => withPasskey(stack, user),
    )
    expect(await decision).toBe('fund_password_newer')
    expect((await state()).fundRemovalAt).toBeNull()
  })

  test('a new password, of a decision: it was not asked to remove that one', async () => {
    const id = await propose()
    const change = await changePassword()
    expect(await meanwhile(stack.deps.table, () => carryOut(id), change)).toBe('fund_password_newer')
    expect((await state()).fundRemovalAt).toBeNull()
  })

  test('a lock, of a decision: it is refused', async () => {
    const id = await propose()
    expect(await meanwhile(stack.deps.table, () => carryOut(id), lock)).toBe('user_locked')
  })

  test('a decision, of a new password: that is refused, and stops it when it is sent again', async () => {
    const id = await propose()
    const change = await changePassword()
    expect(slugOf(await meanwhile(stack.deps.table, change, () => carryOut(id)))).toBe('conflict')
    expect((await state()).fundRemovalAt).toBe(now() + FUND_REMOVAL_S)
    expect(slugOf(await change())).toBe('set')
    expect((await state()).fundRemovalAt).toBeNull()
  })

  test('a decision, of a lock: it is stopped all the same', async () => {
    const id = await propose()
    await meanwhile(stack.deps.table, lock, () => carryOut(id))
    await unlock()
    expect(await state({ token: await session(stack, user) })).toMatchObject({ fundRemovalAt: null })
  })

  test('the moment itself, of a new password by the old one: it is set, and stays', async () => {
    const removal = await decided()
    user = { ...user, ...(await at(removal - 1)) }
    const change = await changePassword()
    const late = async () => stack.clock.advance(1)
    expect(slugOf(await meanwhile(stack.deps.table, change, late))).toBe('set')
    expect(await state()).toMatchObject({ fundPassword: true, fundRemovalAt: null })
  })

  test('another new password, of a first one at the moment itself: one counts', async () => {
    user = { ...user, ...(await at(await decided())) }
    const confirmed = [1, 2].map(() => steppedUp(stack, user, 'fundPassword', 'password'))
    const [one, other] = await Promise.all(confirmed)
    const set = (caller: typeof one) => () => stack.call('security.pwd_pay', NEW, caller)
    expect(slugOf(await meanwhile(stack.deps.table, set(one), set(other)))).toBe('conflict')
    expect((await state()).fundPassword).toBe(true)
  })
})

test('one at a time: a second ticket waits for the first to be stopped', async () => {
  const removal = await decided()
  stack.clock.advance(600)
  expect(await propose()).toBe('change_waits')
  expect((await state()).fundRemovalAt).toBe(removal)
  expect(await stepUp('fundPassword')).toBe('confirmed')
  expect(await decided()).toBe(removal + 600)
})

test('two decisions at the same moment, of one proposal: one removal', async () => {
  const id = await propose()
  const third = await quickOperator(stack, 'approver')
  const answers = await Promise.all(
    atOnce(stack.deps.table, [
      () => carryOut(id),
      async () => {
        const { status, body } = await stack.call('desk.change_carry_out', { uid: user.uid, id }, third)
        return status === 200 ? body.data.state : body.error
      },
    ]),
  )
  expect(answers.sort()).toEqual(['already_decided', 'done'])
  expect((await events()).filter((type) => type === 'fundPasswordReset')).toHaveLength(1)
})

test('told everywhere, whatever was chosen: message, mail, SMS, and a mail left behind', async () => {
  expect((await bindMail(stack, user, 'left@example.com')).status).toBe(200)
  stack.clock.advance(120)
  expect((await bindMail(stack, user, 'present@example.com')).status).toBe(200)
  stack.clock.advance(120)
  const phone = '+66812345999'
  await stack.ok('contact.code', { scene: 'bind', phone }, user)
  const confirmed = await steppedUp(stack, user, 'phone')
  const code = await codeTo(stack, phone)
  await stack.ok('contact.profile_change', { phone, code }, confirmed)
  for (const channel of ['message', 'mail'] as const)
    await stack.ok('security.notices_choose', { kind: 'passwords', channel, on: '0' }, user)
  const had = (await letters(stack)).length
  await decided()
  const sent = (await letters(stack)).slice(0, -had || undefined)
  const removal = sent.filter(({ text }) => text.includes('your fund password and any passkeys will be removed'))
  expect(removal.map(({ to }) => to).sort()).toEqual(
    [phone, 'left@example.com', 'present@example.com'].sort(),
  )
  const { items } = await stack.ok('messages.msg', {}, user)
  expect(items.filter(({ title }) => title === 'Fund password will be removed')).toHaveLength(1)
  expect(items.find(({ title }) => title.includes('removed'))?.text).toMatch(/removed on \w+ \d/)
})

test('within the 72 hours who reads the mailbox opens nothing, whatever password they set by a code', async () => {
  const email = 'read@example.com'
  expect((await bindMail(stack, user, email)).status).toBe(200)
  const removal = await decided()
  stack.clock.advance(61)
  const { id: codeId } = await stack.ok('contact.sendmail', { email, scene: 'forgot' })
  const password = 'stolen-horse9'
  const form = { email, codeId, code: await codeTo(stack, email), password, passwordRepeat: password }
  await stack.ok('contact.forgetpwd', form)
  for (const second of [now(), now() + PASSWORD_BY_CODE_S, removal - 1]) {
    stack.clock.nowMs = second * 1000
    const { token } = await stack.ok('login.index', { email, password })
    for (const action of stepUpActions.filter((one) => stepUpNeeds[one] !== 'any'))
      for (const means of ['code', 'password', 'passwordAndCode'] as const) {
        const shown = { action, means, channel: 'mail', secret: password, code: '000000' } as const
        const { body } = await stack.call('security.stepup', shown, { token })
        expect(body).toMatchObject({ error: 'step_up_means', params: { means: 'fundPassword' } })
      }
  }
  const { token } = await stack.ok('login.index', { email, password })
  expect(await stepUp('fundPassword', { token })).toBe('confirmed')
  stack.clock.nowMs = removal * 1000
  expect(await state({ token: await session(stack, user) })).toMatchObject({ withdrawal: ['fundPassword'] })
})
