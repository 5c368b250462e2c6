import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeTo, letters } from '../support/codes.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

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

test('who registers by phone is found however the number is written', async () => {
  const { id } = await stack.ok('contact.smssend', { area: '+66', phone: '081-234-5678', scene: 'register' })
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
  await stack.call('contact.sendmail', { email: 'li@example.com', scene: 'register' }, { lang: 'zh-Hans' })
  expect((await letters(stack))[0]).toMatchObject({ to: 'li@example.com', subject: 'Evenhand：您的验证码' })
})

test('binding: a code to the new mail binds it, another one takes its place, and the old one is free again', async () => {
  const user = await stack.user()
  const bind = async (email: string) => {
    await stack.ok('contact.code', { scene: 'bind', email }, user)
    return stack.call('contact.profile_change', { email, code: await codeTo(stack, email) }, user)
  }
  expect((await bind('one@example.com')).body.data).toMatchObject({ mail: 'o•••@example.com', phone: null })
  expect((await bind('two@example.com')).body.data).toMatchObject({ mail: 't•••@example.com' })
  const other = await stack.user()
  await stack.ok('contact.code', { scene: 'bind', email: 'two@example.com' }, other).catch(() => {})
  stack.clock.advance(60)
  await stack.ok('contact.code', { scene: 'bind', email: 'two@example.com' }, other)
  const code = await codeTo(stack, 'two@example.com')
  expect(
    (await stack.call('contact.profile_change', { email: 'two@example.com', code }, other)).body.error,
  ).toBe('contact_taken')
  await stack.ok('contact.code', { scene: 'bind', email: 'one@example.com' }, other)
  const free = await codeTo(stack, 'one@example.com')
  expect(
    (await stack.call('contact.profile_change', { email: 'one@example.com', code: free }, other)).status,
  ).toBe(200)
})
