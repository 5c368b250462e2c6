import type { RouteId } from '../../../shared/api/routes.ts'

const SHOWN = 'what was on the screen decides before the press alone; the document names what it did'
const CODE = 'a code is used up by the first and kept by neither'
const PASSWORD = 'no password is kept as it was typed'
const OTHER_WAY = 'is read where another way is used, not in this one'

/** Fields that an operation which is done does not compare, and why. */
export const notCompared: Partial<Record<RouteId, Record<string, string>>> = {
  'trade.addorder': {
    rulesRead: 'what was read decides before the order alone',
    termsVersion: 'the terms that were seen decide before the order alone, which froze its own',
  },
  'exchange.exchange_confirm': { quote: 'its signed text proves the price before the exchange alone' },
  'financing.yebstop': { forfeits: SHOWN },
  'alerts.alerts_change': { below: 'both sides at once are refused before an alert alone' },
  'contact.forgetpwd': { area: OTHER_WAY },
  'contact.profile_change': { area: OTHER_WAY, code: CODE, lang: OTHER_WAY, country: OTHER_WAY },
  'login.reg': { area: OTHER_WAY, code: CODE, codeId: CODE, device: 'the phone is no content' },
  'activities.activity_quiz': { quiz: 'passed once for good' },
  'security.pwd_login': { oldPassword: PASSWORD, passwordRepeat: PASSWORD },
  'security.pwd_pay': { oldPassword: PASSWORD, passwordRepeat: PASSWORD },
  'security.sessions_end': { which: 'what is over stays over', id: 'what is over stays over' },
  'data.erase_confirm': { username: 'typed to be sure; the erasure is of the session' },
  'destinations.add_card': { account: OTHER_WAY, terms: 'agreed to by the first' },
  'destinations.add_wallet_addr': { currency: 'there is one', terms: 'agreed to by the first' },
  'desk.lift': { at: SHOWN },
  'desk.resume': { was: SHOWN },
  'desk.project_open': { was: SHOWN },
  'desk.article_publish': { was: SHOWN },
  'desk.article_discard': { was: SHOWN },
  'desk.article_picture': { size: 'bounds the form alone, which is signed anew' },
  'desk.withdrawal_approve': { from: SHOWN },
  'desk.withdrawal_refuse': { from: SHOWN },
  'desk.withdrawal_paid': { shared: 'allows a reference twice; the payment is the same' },
  'desk.deposit_approve': { from: SHOWN },
  'desk.deposit_refuse': { from: SHOWN },
  'desk.ticket_answer': { seen: SHOWN },
  'desk.ticket_close': { seen: SHOWN },
}
