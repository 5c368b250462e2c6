import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { PASSWORD, type TestStack, testStack } from '../support/stack.ts'

describe('people', () => {
  let stack: TestStack
  beforeAll(async () => {
    stack = await testStack()
  })
  afterAll(() => stack.stop())

  const form = (username: string, invite = stack.invite) => ({
    username,
    password: PASSWORD,
    passwordRepeat: PASSWORD,
    invite,
    agree: '1',
  })

  test("a friend registers with the inviter's id, which is kept with the friend", async () => {
    const inviter = await stack.user('inviter')
    const operationId = stack.id()
    await stack.ok('login.reg', form('friend', inviter.publicId), { operationId })
    const profile = await stack.deps.table.get(keys.profile(operationId))
    expect(profile?.inviter).toBe(inviter.uid)
  })

  const refusedForms = [
    ['a wrong invite code', { invite: 'NOSUCHCODE' }, 422, 'inviter_invalid'],
    ['a referrer id of no one', { invite: '10000000' }, 422, 'inviter_invalid'],
    ['no invite code', { invite: '' }, 422, 'invite_required'],
    ['the agreement not ticked', { agree: '' }, 422, 'agreement_required'],
    ['passwords that differ', { passwordRepeat: 'another-one2' }, 422, 'password_mismatch'],
    ['a password of five characters', { password: 'ab1cd', passwordRepeat: 'ab1cd' }, 422, 'password_length'],
    ['a common password', { password: 'baseball', passwordRepeat: 'baseball' }, 422, 'password_common'],
    ['a name of two characters', { username: 'ab' }, 422, 'username_invalid'],
    ['a name with a space', { username: 'two words' }, 422, 'username_invalid'],
    ['a name that is taken, in other letters', { username: 'INVITER' }, 409, 'already_registered'],
  ] as const
  test.each(refusedForms)('%s: nobody is registered', async (_, change, status, slug) => {
    const operationId = stack.id()
    const answered = await stack.call('login.reg', { ...form('newcomer'), ...change }, { operationId })
    expect([answered.status, answered.body.error]).toEqual([status, slug])
    expect(await stack.deps.table.get(keys.account(operationId))).toBeUndefined()
  })

  test('five wrong passwords make the name wait, the right one included; then it is let in', async () => {
    await stack.user('forgetful')
    const login = (password: string) => stack.call('login.index', { username: 'forgetful', password })
    for (let i = 0; i < 4; i++) expect((await login('wrong-one1')).body.error).toBe('password_wrong')
    expect((await login('wrong-one1')).body.error).toBe('login_locked')
    const waiting = await login(PASSWORD)
    expect([waiting.status, waiting.body.error]).toEqual([429, 'login_locked'])
    expect(waiting.body.params?.seconds).toBe(30)
    stack.clock.advance(31)
    expect((await login(PASSWORD)).status).toBe(200)
  })

  test('a locked account is told so only after the right password, and is still paid', async () => {
    const user = await stack.user('unlucky')
    const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const
    const order = await stack.ok('trade.addorder', ticket, user)
    await stack.deps.table.write(new Change(keys.account(user.uid)).set('state', 'LOCKED').build())
    const login = (password: string) => stack.call('login.index', { username: 'unlucky', password })
    expect((await login('wrong-one1')).body.error).toBe('password_wrong')
    const told = await login(PASSWORD)
    expect([told.status, told.body.error]).toEqual([423, 'account_locked'])
    expect(told.body.msg).toMatch(/customer service/)
    const place = await stack.call('trade.addorder', ticket, user)
    expect([place.status, place.body.error]).toEqual([401, 'account_locked'])

    stack.clock.advance(60)
    await stack.sweep()
    const row = await stack.deps.table.get(keys.order(user.uid, order.id), { consistent: true })
    expect(row?.state).toBe('settled')
  })

  test('practice money comes back to 10,000 once a day, when little is left and nothing is open', async () => {
    const user = await stack.user('spent')
    const refill = () => stack.call('account.refill', {}, user)
    expect((await refill()).body.error).toBe('refill_not_yet')
    await stack.deps.table.write(new Change(keys.account(user.uid)).set('USD_available', 99_99).build())
    expect(await stack.ok('account.index', {}, user)).toMatchObject({ refill: { allowed: true } })
    expect((await refill()).body.data).toMatchObject({ amount: '9900.01', available: '10000.00' })
    await stack.deps.table.write(new Change(keys.account(user.uid)).set('USD_available', 1_00).build())
    expect((await refill()).body.error).toBe('refill_not_yet')
    stack.clock.advance(86_400)
    expect((await refill()).status).toBe(200)
  })
})
