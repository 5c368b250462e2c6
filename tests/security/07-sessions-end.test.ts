import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routeById, send, userRoutes } from '../support/apis.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { quickUser, setAccount } from '../support/people.ts'
import { PASSWORD, type TestStack, type TestUser, testStack } from '../support/stack.ts'

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

/** A user with one order, due and one open, and a picture on its way, so that every route has something to do. */
async function trader(): Promise<{ user: TestUser; inputs: ReturnType<typeof validInputs> }> {
  const user = await quickUser(stack)
  const { id } = await stack.ok('trade.addorder', ticket, user)
  stack.clock.advance(120)
  await stack.ok('trade.addorder', ticket, user)
  const picture = { purpose: 'deposit', contentType: 'image/png', size: 9 } as const
  const { key: uploadKey } = await stack.ok('uploads.uploadfile', picture, user)
  const known = { username: user.username, invite: '', orderId: id, proofId: '', uploadKey }
  return { user, inputs: validInputs(known) }
}

/** Status and slug of every user route under a token, with the last one logging out. */
async function walk({ user, inputs }: Awaited<ReturnType<typeof trader>>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const ordered = [...userRoutes].sort(
    (a, b) => Number(a.id === 'login.logout') - Number(b.id === 'login.logout'),
  )
  for (const route of ordered) {
    const sending = { token: user.token, operationId: stack.id() }
    const { status, body } = await send(stack.apis, route, inputOf(inputs, route), sending)
    answers[route.id] = `${status} ${body.error ?? 'ok'}`
  }
  return answers
}
const all = (answer: string) => Object.fromEntries(userRoutes.map(({ id }) => [id, answer]))

describe('on every user route', () => {
  test('while the session stands each answers, or refuses for a reason of its own', async () => {
    expect(await walk(await trader())).toEqual({
      ...all('200 ok'),
      'account.refill': '422 refill_not_yet',
      'deposits.dorecharge': '409 upload_not_ready',
      'exchange.exchange_confirm': '422 quote_invalid',
      'exchange.exchange_proof': '404 not_found',
      'financing.yuebaoinfo': '404 not_found',
      'financing.yebjoinnow': '404 not_found',
      'financing.yebappend': '404 not_found',
      'financing.yebstop': '404 not_found',
      'financing.yebkeep': '404 not_found',
      'withdrawals.cash_submit': '403 step_up_required',
      'destinations.add_card': '403 step_up_required',
      'destinations.add_wallet_addr': '403 step_up_required',
      'destinations.bank_card_remove': '404 not_found',
      'destinations.user_wallet_remove': '404 not_found',
      'rewards.bonus_accept': '404 not_found',
      'activities.addlover_act': '404 not_found',
      'messages.msg_read': '404 not_found',
      'contact.profile_change': '403 step_up_required',
      'data.export_ask': '403 step_up_required',
      'data.erase_confirm': '403 step_up_required',
      'security.pwd_login': '403 step_up_required',
      'security.pwd_pay': '403 step_up_required',
      'security.stepup': '422 old_password_wrong',
      'security.sessions_end': '404 not_found',
      'passkeys.passkey_add': '403 step_up_required',
      'passkeys.passkey_remove': '403 step_up_required',
      'passkeys.passkey_rename': '404 not_found',
      'passkeys.passkey_stepup': '422 passkey_refused',
    })
  })

  test('after logout: 401', async () => {
    const session = await trader()
    await stack.ok('login.logout', {}, session.user)
    expect(await walk(session)).toEqual(all('401 login_required'))
  })

  test('after a lock: 401 with the reason', async () => {
    const session = await trader()
    await setAccount(stack, session.user.uid, { state: 'LOCKED' })
    expect(await walk(session)).toEqual(all('401 account_locked'))
  })

  test('without a token: 401', async () => {
    const { inputs } = await trader()
    for (const route of userRoutes) {
      const { status, body } = await send(stack.apis, route, inputOf(inputs, route), {
        operationId: stack.id(),
      })
      expect([route.id, status, body.error]).toEqual([route.id, 401, 'login_required'])
    }
  })

  test('of a user who is no more: 401', async () => {
    const session = await trader()
    const stranger = { ...session.user }
    const elsewhere = await testStack({ stage: { secrets: stack.deps.secrets, invite: stack.invite } })
    for (const route of userRoutes) {
      const sending = { token: stranger.token, operationId: elsewhere.id() }
      const { status, body } = await send(elsewhere.apis, route, inputOf(session.inputs, route), sending)
      expect([route.id, status, body.error]).toEqual([route.id, 401, 'login_required'])
    }
    await elsewhere.stop()
  })
})

test('logging out ends the sessions of all devices; a new login opens one', async () => {
  await stack.user('two-devices')
  const login = { username: 'two-devices', password: PASSWORD }
  const [phone, tablet] = [await stack.ok('login.index', login), await stack.ok('login.index', login)]
  await stack.ok('login.logout', {}, phone)
  expect((await stack.call('account.index', {}, tablet)).status).toBe(401)
  expect((await stack.call('login.logout', {}, phone)).status).toBe(401)
  expect((await stack.call('account.index', {}, await stack.ok('login.index', login))).status).toBe(200)
})

test('a locked account is told so at login, and only with the right password', async () => {
  const { uid } = await stack.user('locked-out')
  await setAccount(stack, uid, { state: 'LOCKED' })
  const login = (password: string) =>
    send(stack.apis, routeById('login.index'), { username: 'locked-out', password })
  const [right, wrong] = [await login(PASSWORD), await login('wrong-horse9')]
  expect([right.status, right.body.error]).toEqual([423, 'account_locked'])
  expect([wrong.status, wrong.body.error]).toEqual([422, 'password_wrong'])
})
