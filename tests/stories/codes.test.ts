import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FUND_TRIES } from '../../shared/security.ts'
import { bindMail, codeTo, letters, wrongCode } from '../support/codes.ts'
import { FUND_PASSWORD, setFundPassword, steppedUp } from '../support/security.ts'
import { type Caller, PASSWORD, type TestStack, testStack } from '../support/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())
beforeEach(() => stack.clock.advance(120))

let names = 0
const form = () => ({
  username: `coded${++names}`,
  password: PASSWORD,
  passwordRepeat: PASSWORD,
  invite: stack.invite,
  agree: '1',
})
const askMail = (email: string, scene: 'register' | 'forgot' = 'register') =>
  stack.ok('contact.sendmail', { email, scene })

test('who registers by mail logs in by name and by mail, and sets a new password by a code', async () => {
  const email = 'Ada@Example.COM'
  const { id, resendAt, expiresAt } = await askMail(email)
  expect(expiresAt - resendAt).toBe(240)
  const code = await codeTo(stack, 'Ada@example.com')
  const sent = { ...form(), email, codeId: id, code }
  await stack.ok('login.reg', sent)
  for (const by of [{ username: sent.username }, { email: 'ada@example.com' }])
    expect((await stack.ok('login.index', { ...by, password: PASSWORD })).user.username).toBe(sent.username)

  const forgot = await askMail('ada@example.com', 'forgot')
  const password = 'another-horse9'
  const reset = { email, codeId: forgot.id, password, passwordRepeat: password }
  const operationId = stack.id()
  const again = async () =>
    stack.ok('contact.forgetpwd', { ...reset, code: await codeTo(stack, 'ada@example.com') }, { operationId })
  await again()
  await stack.ok('login.index', { email, password })
  // Its answer was lost: sent again it is answered the same, and nothing more happens.
  await again()
  expect((await stack.call('login.index', { email, password: PASSWORD })).body.error).toBe('password_wrong')
})

test('a new password by a code is not the fund password, which counts as tries of that; a locked one keeps nobody out', async () => {
  const user = await stack.user()
  const email = 'fund@example.com'
  await bindMail(stack, user, email)
  await setFundPassword(stack, user.uid)
  const reset = async (password: string) => {
    stack.clock.advance(61)
    const { id } = await askMail(email, 'forgot')
    const form = { email, codeId: id, code: await codeTo(stack, email) }
    return (await stack.call('contact.forgetpwd', { ...form, password, passwordRepeat: password })).body.error
  }
  expect(await reset(FUND_PASSWORD)).toBe('pay_password_same')
  for (let tries = 1; tries < FUND_TRIES; tries++)
    expect(await reset(`another-horse${tries}`)).toBeUndefined()
  expect(await reset(FUND_PASSWORD)).toBeUndefined()
  const step = { action: 'mail', means: 'fundPassword', secret: FUND_PASSWORD } as const
  const { token } = await stack.ok('login.index', { email, password: FUND_PASSWORD })
  expect((await stack.call('security.stepup', step, { token })).body.error).toBe('pay_password_locked')
})

test('who registers by phone is found however the number is written', async () => {
  const asked = { area: '+66', phone: '081-234-5678', scene: 'register', invite: stack.invite } as const
  const { id } = await stack.ok('contact.smssend', asked)
  const sent = {
    ...form(),
    area: '66',
    phone: '81 234 5678',
    codeId: id,
    code: await codeTo(stack, '+66812345678'),
  }
  await stack.ok('login.reg', sent)
  const { user } = await stack.ok('login.index', {
    area: '66',
    phone: '０８１２３４５６７８',
    password: PASSWORD,
  })
  expect(user.username).toBe(sent.username)
})

test('letters are in the language of who asks', async () => {
  await stack.ok('contact.sendmail', { email: 'li@example.com', scene: 'register' }, { lang: 'zh-Hans' })
  const letter = (await letters(stack)).find(({ to }) => to === 'li@example.com')
  expect(letter?.subject).toBe('Evenhand：您的验证码')
})

test('binding: a code to the new mail binds it, another one takes its place, and the old one is free again', async () => {
  const [user, other] = [await stack.user(), await stack.user()]
  const next = async (who: { token: string }, email: string) => {
    stack.clock.advance(61)
    const { status, body } = await bindMail(stack, who, email)
    return body.error ?? [status, body.data.mail]
  }
  expect(await next(user, 'one@example.com')).toEqual([200, 'o•••@example.com'])
  expect(await next(user, 'two@example.com')).toEqual([200, 't•••@example.com'])
  expect(await next(other, 'TWO@example.com')).toBe('contact_taken')
  expect(await next(other, 'one@example.com')).toEqual([200, 'o•••@example.com'])
  // Their own again, written in another way.
  expect(await next(user, 'Two@Example.com')).toEqual([200, 'T•••@example.com'])
  const told = (await letters(stack)).filter(({ text }) => text.startsWith('Your email address was changed.'))
  // Each change to the new address and to the one given up.
  expect(told.map(({ to }) => to).toSorted()).toEqual([
    'Two@example.com',
    'one@example.com',
    'two@example.com',
    'two@example.com',
  ])
})

test('an address given up is told though its user chose to be told nothing', async () => {
  const user = await stack.user()
  await bindMail(stack, user, 'given-up@example.com')
  for (const channel of ['message', 'mail'] as const)
    await stack.ok('security.notices_choose', { kind: 'contacts', channel, on: '0' }, user)
  stack.clock.advance(61)
  await bindMail(stack, user, 'taken-over@example.com')
  const told = (await letters(stack)).filter(({ text }) => text.startsWith('Your email address was changed.'))
  expect(told.filter(({ to }) => /given-up|taken-over/.test(to)).map(({ to }) => to)).toEqual([
    'given-up@example.com',
  ])
})

test('with a first mail the phone that letters went to so far is told too', async () => {
  const user = await stack.user()
  const phone = '+4915123450001'
  await stack.ok('contact.code', { scene: 'bind', phone }, user)
  const form = { phone, code: await codeTo(stack, phone) }
  await stack.ok('contact.profile_change', form, await steppedUp(stack, user, 'phone'))
  await bindMail(stack, user, 'first@example.com')
  const told = (await letters(stack)).filter(({ text }) => text.startsWith('An email address was added.'))
  expect(told.map(({ to }) => to).filter((to) => to === phone || to.startsWith('first'))).toEqual(
    expect.arrayContaining([phone, 'first@example.com']),
  )
})

test('of two users who bind one mail at the same moment one has it', async () => {
  const users = await Promise.all([stack.user('both-one'), stack.user('both-two')])
  const email = 'both@example.com'
  const asked = []
  for (const user of users) {
    stack.clock.advance(61)
    await stack.ok('contact.code', { scene: 'bind', email }, user)
    asked.push({ code: await codeTo(stack, email), caller: await steppedUp(stack, user, 'mail') })
  }
  const answers = await Promise.all(
    asked.map(({ code, caller }) => stack.call('contact.profile_change', { email, code }, caller)),
  )
  expect(answers.map(({ body }) => body.error ?? 'bound').toSorted()).toEqual(['bound', 'contact_taken'])
})

test('binding without a step-up, or with one of another action, changes nothing and leaves the code good', async () => {
  const user = await stack.user()
  const email = 'stepped@example.com'
  await stack.ok('contact.code', { scene: 'bind', email }, user)
  const code = await codeTo(stack, email)
  const bind = async (caller: Caller) => {
    const { body } = await stack.call('contact.profile_change', { email, code }, caller)
    return body.error ? [body.error, body.params?.action] : 'bound'
  }
  expect(await bind(user)).toEqual(['step_up_required', 'mail'])
  expect(await bind(await steppedUp(stack, user, 'phone'))).toEqual(['step_up_required', 'mail'])
  expect(await bind(await steppedUp(stack, user, 'mail'))).toBe('bound')
})

test('a step is confirmed by a code to the own mail, once', async () => {
  const user = await stack.user()
  const by = { means: 'code', channel: 'mail', action: 'export' } as const
  const wanted = await stack.call('contact.code', { scene: 'security', by: 'mail' }, user)
  expect(wanted.body.error).toBe('contact_missing')
  await bindMail(stack, user, 'step@example.com')
  expect(await stack.ok('security.security', {}, user)).toMatchObject({
    mail: 's•••@example.com',
    phone: null,
    means: { export: ['code'], password: ['code'], binding: ['passwordAndCode'], withdrawal: [] },
  })
  await stack.ok('contact.code', { scene: 'security', by: 'mail' }, user)
  const secret = await codeTo(stack, 'step@example.com')
  const confirm = (code: string) => stack.call('security.stepup', { ...by, secret: code }, user)
  expect((await confirm(wrongCode(secret))).body.error).toBe('code_wrong')
  expect((await confirm(secret)).body.data.stepUp).toMatch(/^[0-9A-Z]{26}$/)
  expect((await confirm(secret)).body.error).toBe('code_expired')
})

test('the country is what its user says, kept beside phone, mail and language, and none but a known one', async () => {
  const user = await stack.user()
  const said = (fields: { country?: string; lang?: 'de' }) => stack.ok('contact.profile_change', fields, user)
  expect(await stack.ok('contact.profile', {}, user)).toMatchObject({ country: null })
  expect(await said({ country: 'TH' })).toMatchObject({ country: 'TH', lang: 'en' })
  expect(await said({ lang: 'de' })).toMatchObject({ country: 'TH', lang: 'de' })
  expect(await said({ country: 'VN', lang: 'de' })).toMatchObject({ country: 'VN', lang: 'de', phone: null })
  expect(await stack.ok('contact.profile', {}, user)).toMatchObject({ country: 'VN', lang: 'de' })
  const wrong = await stack.call('contact.profile_change', { country: 'XX' }, user)
  expect(wrong.body).toMatchObject({ error: 'validation', params: { fields: 'country' } })
})

test('letters follow the language that was chosen', async () => {
  const user = await stack.user()
  await bindMail(stack, user, 'de@example.com')
  await stack.ok('contact.profile_change', { lang: 'de' }, user)
  stack.clock.advance(61)
  await bindMail(stack, user, 'de2@example.com')
  expect((await letters(stack))[0]).toMatchObject({ subject: 'Evenhand: Änderung an Ihrem Konto' })
})
