import { asksNothing, decided, type Rows, shown } from './row.ts'

const accountHandlers = 'functions/account/handlers.test.ts'
const destinations = 'tests/stories/destinations.test.ts'
const daysDays = 'functions/views/days/days.test.ts'
const sign = 'tests/stories/sign.test.ts'
const couple = 'tests/stories/couple.test.ts'
const oneSession = 'tests/security/07-one-session.test.ts'
const fundPassword = 'tests/security/13-fund-password.test.ts'
const identity = 'tests/stories/identity.test.ts'
const deposits = 'tests/stories/deposits.test.ts'
const messages = 'tests/stories/messages.test.ts'
const withdrawalsLimits = 'tests/stories/withdrawals-limits.test.ts'
const withdrawals = 'tests/stories/withdrawals.test.ts'
const financing = 'tests/stories/financing.test.ts'
const financingBalance = 'tests/stories/financing-balance.test.ts'
const financingRefused = 'tests/stories/financing-refused.test.ts'
const trade = 'tests/stories/trade.test.ts'
const sentences = 'tests/spec/sentences.test.ts'
const tradeLists = 'functions/trade/lists.test.ts'
const uploads = 'tests/stories/uploads.test.ts'
const request = 'web/api/request.test.ts'

export const userCallsRows: Rows = {
  '7.26': [
    shown(
      accountHandlers,
      'index > reads account, profile, read marks and newest messages in one round trip and writes nothing',
      'account.index',
    ),
  ],
  '7.27': [
    shown(
      destinations,
      'bound > a card, an account and an address are listed masked, each with its wait, the first ever as such',
      "kind: 'card'",
    ),
  ],
  '7.28': [
    shown(
      destinations,
      'bound > a card, an account and an address are listed masked, each with its wait, the first ever as such',
      'Bangkok Bank',
    ),
  ],
  '7.29': [
    shown(
      daysDays,
      'the wallet > answers from at most three round trips after thousands of movements, with profits to the cent',
      'views.wallet',
    ),
  ],
  '7.30': [
    shown(
      sign,
      'a day signed in > pays 0.10, every seventh in a row 0.50, and stands in calendar, statement and books',
      '0.10',
    ),
  ],
  '7.31': [
    shown(
      couple,
      'a link > is made by one asking and the other confirming; both see it, and either ends it',
      'addlover_act',
    ),
  ],
  '7.32': [
    shown(
      destinations,
      'bound > a card, an account and an address are listed masked, each with its wait, the first ever as such',
      "network: 'ethereum'",
    ),
  ],
  '7.33': [
    shown(
      destinations,
      'bound > a card, an account and an address are listed masked, each with its wait, the first ever as such',
      "kind: 'address'",
    ),
  ],
  '7.34': [
    shown(
      oneSession,
      'many sessions > a new password: all others end, this one goes on with a new token',
      'pwd_login',
    ),
  ],
  '7.35': [shown(fundPassword, 'of two first ones at the same moment one is set', 'pwd_pay')],
  '7.36': [
    shown(
      identity,
      'level by level > level one passes by the desk: masked, with its message, its record and its time',
      'submittedLevel',
    ),
  ],
  '7.37': [
    shown(
      deposits,
      'ways to pay > each with an account that nobody could pay into by mistake, and what a deposit is bound by',
      'deposits.recharge',
    ),
  ],
  '7.38': [
    shown(
      deposits,
      'a deposit > is under review once submitted: listed, its picture kept, and no money moved',
      'receivedAt',
    ),
  ],
  '7.39': [
    shown(
      deposits,
      'a deposit > shows its screenshot to its user for five minutes, and to no other user',
      'recharge_record',
      'screenshot?.url',
    ),
  ],
  '7.40': [
    shown(
      messages,
      'a message > is unread until its user has read it; read again it stays so',
      'messages.msg_read',
    ),
  ],
  '7.41': [
    shown(
      withdrawalsLimits,
      'before anything is typed > a user sees how much can go out, where to, and all that limits it',
      'expect(await cash(user))',
    ),
    shown(
      withdrawals,
      'a withdrawal > locks its amount at once, and says its fee, what arrives and until when it is decided',
      "fee: '2.50', arrives: '247.50'",
    ),
  ],
  '7.42': [
    shown(
      withdrawalsLimits,
      'before anything is typed > what is under review is listed, and that no level waits for its own',
      'pending).toMatchObject({ count: 1',
    ),
  ],
  '7.43': [
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      'financing.yeb_project',
    ),
  ],
  '7.44': [
    shown(
      financingBalance,
      'the balance product > takes money in and out at any time, earns day by day, and pays 0 from the day it is not funded',
      "'financing.yeb'",
    ),
  ],
  '7.45': [
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      'financing.yebappend',
      '600.00',
    ),
  ],
  '7.46': [
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      'financing.yuebaoinfo',
      'purchasedUnits',
    ),
  ],
  '7.47': [
    shown(
      financing,
      'what ends gives back what it took of its project, and of its reserve what it was not paid > a first part holds what it paid, and gives it back when it is taken back, and a whole one of parts when it is stopped',
      'financing.yebjoinnow',
      '180_00n',
    ),
  ],
  '7.48': [
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      'financing.yebstop',
      "how: 'matured'",
    ),
  ],
  '7.49': [
    shown(
      financingRefused,
      'what is refused, and why > a renewal before its time, without one left, or over the reserve; else a new term from that day on',
      'financing.yebkeep',
    ),
  ],
  '7.50': [
    shown(trade, 'a user places an order and sees it settle > from registration to result', 'trade.addorder'),
  ],
  '7.51': [
    shown(trade, 'a user places an order and sees it settle > from registration to result', 'trade.goorder'),
  ],
  '7.52': [shown(sentences, 'one order is read by its id', 'trade.get_this_order')],
  '7.53': [
    shown(tradeLists, 'a page of the history has twenty, and goes on after an order', 'trade.orderlist'),
  ],
  '7.54': [
    shown(
      tradeLists,
      'the list of open orders has those that run, not those it has just settled',
      'ajaxorder_list',
    ),
  ],
  '7.55': [
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      'project_orderlist',
    ),
  ],
  '7.56': [
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      'one(user)',
    ),
  ],
  '7.57': [
    shown(
      uploads,
      'a picture > %s is posted by its form, checked, and its clean copy alone is kept',
      "state: 'clean'",
    ),
  ],
  '7.58': [
    shown(
      uploads,
      'a picture of oneself > is there once it is checked, by an address for minutes; another takes its place, and nothing is left over',
      'avatarOf(of)',
    ),
  ],
  '7.59': [
    shown(
      accountHandlers,
      'index > reads account, profile, read marks and newest messages in one round trip and writes nothing',
      'account.index',
    ),
    shown(
      sentences,
      'the user’s info is a GET without a payload, answered as code and data',
      'code: 0',
      'data: { username: user.username }',
    ),
  ],
  '7.60': [shown(request, 'a refused token > ends the session it was sent for', '401')],
  '7.61': [decided('An upload is two calls')],
  '7.62': [asksNothing('leaves codes and messages open; section 8 has ours')],
}
