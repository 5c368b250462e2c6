import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../../shared/api/routes.ts'
import { send } from '../support/apis.ts'
import { inputOf, validInputs } from '../support/inputs.ts'
import { footprint, quickOperator, quickUser, type TestOperator, tokenFor } from '../support/people.ts'
import { shareOf } from '../support/share-of.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

/** Inputs that are well formed and refused by a rule: nobody's name, nothing to refill, a picture not there yet. */
const refusedHere: Record<string, number> = {
  'login.index': 422,
  'contact.forgetpwd': 422,
  'contact.profile_change': 403,
  'data.export_ask': 403,
  'data.erase_confirm': 403,
  'account.refill': 422,
  'deposits.dorecharge': 409,
  'exchange.exchange_confirm': 422,
  'exchange.exchange_proof': 404,
  'financing.yuebaoinfo': 404,
  'financing.yebjoinnow': 404,
  'financing.yebappend': 404,
  'financing.yebstop': 404,
  'financing.yebkeep': 404,
  'withdrawals.cash_submit': 403,
  'rewards.bonus_accept': 404,
  'activities.addlover_act': 404,
  'messages.msg_read': 404,
  'desk.lift': 409,
  'desk.accept': 422,
  'service.letter_answer': 404,
  'destinations.bank_card_remove': 404,
  'destinations.add_card': 403,
  'destinations.user_wallet_remove': 404,
  'destinations.add_wallet_addr': 403,
  'security.pwd_login': 403,
  'security.pwd_pay': 403,
  'security.stepup': 422,
  'security.sessions_end': 404,
  'passkeys.passkey_add': 403,
  'passkeys.passkey_rename': 404,
  'passkeys.passkey_remove': 403,
  'passkeys.passkey_stepup': 422,
  'passkeys.passkey_login': 422,
  'desk.project': 404,
  'desk.project_edit': 404,
  'desk.project_discard': 404,
  'desk.project_fund': 404,
  'desk.project_open': 404,
  'desk.project_close': 404,
  'desk.project_give_back': 404,
  'content.about_details': 404,
  'content.activity_details': 404,
  'desk.article': 404,
  'desk.article_edit': 404,
  'desk.article_publish': 404,
  'desk.article_end': 404,
  'desk.article_discard': 404,
  'desk.article_picture_state': 404,
  'desk.ticket': 404,
  'desk.ticket_answer': 404,
  'desk.ticket_close': 404,
  'desk.identity': 404,
  'desk.identity_reveal': 404,
  'desk.identity_pass': 404,
  'desk.identity_reject': 404,
  'desk.change': 404,
  'desk.change_reveal': 404,
  'desk.change_propose': 404,
  'desk.change_carry_out': 404,
  'desk.change_refuse': 404,
  'desk.deposit': 404,
  'desk.deposit_approve': 404,
  'desk.deposit_refuse': 404,
  'desk.terms_announce': 404,
  'desk.terms_refuse': 404,
  'desk.terms_propose': 422,
  'desk.way_confirm': 404,
  'desk.way_refuse': 404,
  'desk.withdrawal': 404,
  'desk.withdrawal_reveal': 404,
  'desk.withdrawal_approve': 404,
  'desk.withdrawal_refuse': 404,
  'desk.withdrawal_paid': 404,
  'desk.withdrawal_return': 404,
  'desk.activate': 422,
  'desk.login': 422,
}

const extras: Record<string, unknown> = {
  status: 'settled',
  available: '1000000',
  level: '3',
  uid: '01JDGX0000000000000000000A',
  openPrice: '1',
  ['__proto__']: '1',
}

let stack: TestStack
let user: TestUser
let operator: TestOperator
let inputs: ReturnType<typeof validInputs>
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
  operator = await quickOperator(stack)
  // Whom the desk locks is another: the user's own session must stand.
  const { uid } = await quickUser(stack)
  const ticket = { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 } as const
  const { id } = await stack.ok('trade.addorder', ticket, user)
  stack.clock.advance(120)
  const { proofId } = await stack.ok('trade.receipt', { id }, user)
  const picture = { purpose: 'deposit', contentType: 'image/png', size: 9 } as const
  const { key: uploadKey } = await stack.ok('uploads.uploadfile', picture, user)
  inputs = validInputs({
    username: user.username,
    invite: stack.invite,
    orderId: id,
    proofId,
    uploadKey,
    uid,
  })
})
afterAll(() => stack.stop())

const shapes = validInputs({ username: 'x', invite: '', orderId: '', proofId: '' })
// Each route with some of these; with every one in the whole run.
const cases = routes.flatMap((route) =>
  shareOf(
    Object.keys(extras).filter((extra) => !Object.hasOwn(inputOf(shapes, route), extra)),
    3,
  ).map((extra) => ({ route, extra, id: route.id })),
)

test.each(cases)('$id refuses an extra $extra', async ({ route, extra }) => {
  const before = await footprint(stack, user.uid)
  const fields = { ...inputOf(inputs, route), [extra]: extras[extra] }
  const sending = { token: tokenFor(route, { user, operator }), operationId: stack.id() }
  const { status, body } = await send(stack.apis, route, fields, sending)
  expect([status, body.error, body.params]).toEqual([400, 'validation', { fields: extra }])
  expect(await footprint(stack, user.uid)).toEqual(before)
})

const posts = routes.filter((route) => route.method === 'POST').map((route) => ({ route, id: route.id }))
test.each(posts)('$id refuses __proto__ and constructor in JSON', async ({ route }) => {
  for (const extra of ['"__proto__":{"available":1}', '"constructor":{"prototype":{}}']) {
    const json = JSON.stringify(inputOf(inputs, route))
    const body = json === '{}' ? `{${extra}}` : `${json.slice(0, -1)},${extra}}`
    const answered = await send(
      stack.apis,
      route,
      {},
      {
        token: tokenFor(route, { user, operator }),
        operationId: stack.id(),
        headers: { 'content-type': 'application/json' },
        body,
      },
    )
    expect([answered.status, answered.body.error]).toEqual([400, 'validation'])
  }
})

const named = posts.filter(({ route }) => Object.keys(inputOf(shapes, route)).length > 0)
test.each(named)('$id refuses JSON with a key twice', async ({ route }) => {
  const json = JSON.stringify(inputOf(inputs, route))
  const [name = '', value] = Object.entries(inputOf(inputs, route))[0] ?? []
  const sending = {
    token: tokenFor(route, { user, operator }),
    operationId: stack.id(),
    headers: { 'content-type': 'application/json' },
  }
  // Whichever of the two a parser keeps, and however the key is written.
  const [first = '', ...rest] = name
  const escaped = `\\u${first.charCodeAt(0).toString(16).padStart(4, '0')}${rest.join('')}`
  for (const key of [name, escaped]) {
    const body = `${json.slice(0, -1)},"${key}":${JSON.stringify(value)}}`
    const answered = await send(stack.apis, route, {}, { ...sending, body })
    expect([answered.status, answered.body.params]).toEqual([400, { fields: 'duplicate' }])
  }
})

test('without the extra, each input is taken', async () => {
  // Logging out comes last, as it ends the session of all others.
  const ordered = [...routes].sort(
    (a, b) => Number(a.id.endsWith('.logout')) - Number(b.id.endsWith('.logout')),
  )
  for (const route of ordered) {
    const sending = { token: tokenFor(route, { user, operator }), operationId: stack.id() }
    const { status, body } = await send(stack.apis, route, inputOf(inputs, route), sending)
    const expected = refusedHere[route.id] ?? 200
    expect([route.id, status, body.error === 'validation']).toEqual([route.id, expected, false])
  }
})
