import type { AnyRoute, RouteId, RouteOf, Sent } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import { PASSWORD } from './stack.ts'

/** Well formed, and nobody's. */
const DESK_INVITE = `${newId(0)}-${'A'.repeat(26)}`

type Inputs = { [Id in RouteId]: Sent<RouteOf<Id>> }

/** What the inputs below are about: ids that exist. */
export interface Known {
  username: string
  invite: string
  orderId: string
  proofId: string
  /** Of a picture; any id where there is none. */
  uploadKey?: string
  /** Whom the desk looks up and locks; anyone where it does not matter. */
  uid?: string
}

/** An input each route accepts. A new route does not compile here until it has one. */
export const validInputs = ({
  username,
  invite,
  orderId,
  proofId,
  uploadKey = orderId,
  uid = newId(0),
}: Known): Inputs => ({
  'login.index': { username, password: PASSWORD },
  'login.reg': {
    username: `${username}-2`,
    password: PASSWORD,
    passwordRepeat: PASSWORD,
    invite,
    agree: '1',
  },
  'login.logout': {},
  'contact.get_areacode': {},
  'contact.smssend': { area: '66', phone: '081 234 5678', scene: 'register' },
  'contact.sendmail': { email: 'nobody@example.com', scene: 'register' },
  'contact.forgetpwd': {
    email: 'nobody@example.com',
    code: '123456',
    codeId: newId(0),
    password: PASSWORD,
    passwordRepeat: PASSWORD,
  },
  'contact.code': { scene: 'bind', email: 'somebody@example.com' },
  'contact.profile': {},
  'contact.profile_change': { email: 'somebody@example.com', code: '123456' },
  'account.index': {},
  'account.refill': {},
  'limits.limits': {},
  'limits.limits_change': { stake: '1000000' },
  'limits.realitycheck_answer': { hour: 21 },
  'security.security': {},
  'security.pwd_login': { oldPassword: PASSWORD, password: 'other-horse8', passwordRepeat: 'other-horse8' },
  'security.pwd_pay': { password: 'other-horse8', passwordRepeat: 'other-horse8' },
  'security.stepup': { action: 'password', means: 'password', secret: PASSWORD },
  'security.sessions': {},
  'security.sessions_end': { which: 'one', id: orderId },
  'security.notices': {},
  'security.notices_choose': { kind: 'newDevice', channel: 'mail', on: '1' },
  'passkeys.passkey': {},
  'passkeys.passkey_new': {},
  'passkeys.passkey_add': { credential: '{}', name: 'Phone' },
  'passkeys.passkey_rename': { id: 'A'.repeat(22), name: 'Phone' },
  'passkeys.passkey_remove': { id: 'A'.repeat(22) },
  'passkeys.passkey_ask': { action: 'password' },
  'passkeys.passkey_stepup': { action: 'password', credential: '{}' },
  'passkeys.passkey_start': {},
  'passkeys.passkey_login': { credential: '{}' },
  'data.export': {},
  'data.export_ask': {},
  'data.erase': {},
  'data.erase_confirm': { username },
  'content.info': {},
  'content.get_detail_from_type': { type: 'rules' },
  'content.openapi': {},
  'market.home': {},
  'market.goods': {},
  'market.ajaxdata': {},
  'market.ajaxpro': { id: 'BTCUSD' },
  'market.getprodata': { id: 'BTCUSD' },
  'market.getkdata': { id: 'BTCUSD', interval: '1m', count: 5 },
  'market.seconds': { id: 'BTCUSD' },
  'market.fairness': { symbol: 'BTCUSD' },
  'uploads.uploadfile': { purpose: 'deposit', contentType: 'image/png', size: 1000 },
  'uploads.uploadavatar': { contentType: 'image/jpeg', size: 1000 },
  'uploads.uploadstate': { key: uploadKey },
  'uploads.avatar': {},
  'uploads.removeavatar': {},
  'deposits.recharge': {},
  'deposits.dorecharge': { method: 'bank', amount: '100', screenshot: uploadKey },
  'deposits.recharge_record': {},
  'service.ticket': {},
  'service.ticket_write': { topic: 'other', text: 'How long does a review take?' },
  'service.letter': { name: 'Ada', text: 'My account is locked.' },
  'service.letter_answer': { code: '0A1B-CD2E-FGH3-JKMN' },
  'messages.msg': {},
  'messages.msg_read': { id: orderId },
  'views.statement': {},
  'views.performance': {},
  'views.realitycheck': {},
  'trade.addorder': { productId: 'BTCUSD', direction: 'up', amount: '10', seconds: 30 },
  'trade.goorder': { id: orderId },
  'trade.get_this_order': { id: orderId },
  'trade.ajaxorder_list': {},
  'trade.orderlist': {},
  'trade.receipt': { id: orderId },
  'trade.proof': { id: proofId },
  'desk.accept': { invite: DESK_INVITE, password: PASSWORD },
  'desk.activate': { invite: DESK_INVITE, code: '123456' },
  'desk.login': { name: 'nobody', password: PASSWORD, code: '123456' },
  'desk.logout': {},
  'desk.me': {},
  'desk.queues': {},
  'desk.mine': {},
  'desk.users': { q: uid },
  'desk.user': { q: uid },
  'desk.user_orders': { uid },
  'desk.user_statement': { uid },
  'desk.lock': { uid, reason: 'under_inquiry' },
  'desk.unlock': { uid, reason: 'inquiry_closed' },
  'desk.lift': { uid, at: 1, reason: 'books_right' },
  'desk.products': {},
  'desk.halt': { id: 'BTCUSD', reason: 'Maintenance' },
  'desk.resume': { id: 'BTCUSD', was: 'Maintenance' },
  'desk.audit': {},
  'desk.deposits': {},
  'desk.deposit': { uid, id: orderId },
  'desk.deposit_approve': { uid, id: orderId, from: 3 },
  'desk.deposit_refuse': { uid, id: orderId, from: 3, reason: 'reason_not_received' },
  'desk.tickets': { uid },
  'desk.ticket': { uid, id: orderId },
  'desk.ticket_canned': {},
  'desk.ticket_answer': { uid, id: orderId, seen: 1, canned: 'looking_into_it' },
  'desk.ticket_close': { uid, id: orderId, seen: 1 },
  'desk.deposit_credit': { uid, amount: '5', reason: 'reason_goodwill' },
})

/** The input of a route met in a loop over the table, where its type is not known. */
export const inputOf = (inputs: Inputs, route: AnyRoute): Record<string, unknown> => ({ ...inputs[route.id] })
