import { asksNothing, type Rows, shown } from './row.ts'

const stackSite = 'tests/stack/site.test.ts'
const webScreens = 'tests/web/screens.test.ts'
const webPeople = 'tests/web/people.test.ts'
const people = 'tests/stories/people.test.ts'
const identity = 'tests/stories/identity.test.ts'
const destinations = 'tests/stories/destinations.test.ts'
const deposits = 'tests/stories/deposits.test.ts'
const webDeposit = 'tests/web/deposit.test.ts'
const withdrawals = 'tests/stories/withdrawals.test.ts'
const exchangeExchange = 'functions/exchange/exchange.test.ts'
const trade = 'tests/stories/trade.test.ts'
const sentences = 'tests/spec/sentences.test.ts'
const financing = 'tests/stories/financing.test.ts'
const financingBalance = 'tests/stories/financing-balance.test.ts'
const financingRefused = 'tests/stories/financing-refused.test.ts'
const sign = 'tests/stories/sign.test.ts'
const friends = 'tests/stories/friends.test.ts'
const webFriends = 'tests/web/friends.test.ts'

export const productRows: Rows = {
  '0.1': [shown(stackSite, 'CloudFront > leads %s where it belongs', '/h5/')],
  '0.2': [asksNothing('says what the document covers')],
  '1.1': [
    shown(
      webScreens,
      'every screen > %s: fits a screen of 390 and of 360 px, in letters of 130% too, speaks it throughout; axe finds nothing in the first',
      'misfits(look, page, order)',
      'barriers(look, page)',
    ),
  ],
  '1.2': [
    shown(
      webScreens,
      'every screen > four tabs, on each main page; the bar is 50 px high and the page 450 px wide at most',
      '450',
    ),
  ],
  '1.3': [asksNothing('a heading')],
  '1.4': [
    shown(
      webPeople,
      'people at their phones > a visitor is sent to login, registers, is told of a wrong invite code, and comes back with practice money',
      'Account created.',
    ),
    shown(
      webPeople,
      'people at their phones > a wrong password is told, the name kept; the right one leads back to where one was going',
      'Login successful.',
    ),
  ],
  '1.5': [
    shown(people, 'people > %s: nobody is registered', 'invite_required'),
    shown(
      people,
      "people > a friend registers with the inviter's id, which is kept with the friend",
      'profile?.inviter',
    ),
  ],
  '1.6': [
    shown(identity, 'level by level > all three levels; a rejected level three is called failed', 'toBe(3)'),
  ],
  '1.7': [
    shown(
      destinations,
      'bound > a card, an account and an address are listed masked, each with its wait, the first ever as such',
      "kind: 'card'",
      "kind: 'alipay'",
      "kind: 'address'",
    ),
    shown(
      deposits,
      'ways to pay > each with an account that nobody could pay into by mistake, and what a deposit is bound by',
      "'alipay', 'wechat', 'bank', 'crypto'",
    ),
  ],
  '1.8': [
    shown(
      webDeposit,
      'money in and out > from the home page to the balance: a way, the address, the form, a lost reply, the review, the money',
      'choosePicture(page, shot',
      'Deposit submitted, awaiting approval.',
    ),
  ],
  '1.9': [
    shown(
      withdrawals,
      'a withdrawal > locks its amount at once, and says its fee, what arrives and until when it is decided',
      "locked: '250.00'",
      'status: 3',
    ),
  ],
  '1.10': [
    shown(
      exchangeExchange,
      'cash to a coin and back: two linked sides, a fee line, and every book right',
      'BTC',
    ),
  ],
  '1.11': [
    shown(
      trade,
      'a user places an order and sees it settle > from registration to result',
      'seconds: 30',
      "direction: 'up'",
    ),
    shown(
      sentences,
      'products of five kinds are offered: forex, gold, futures, stocks, crypto',
      "'forex'",
      "'gold'",
      "'futures'",
      "'stocks'",
      "'crypto'",
    ),
  ],
  '1.12': [
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      'financing.yebappend',
      'financing.yebstop',
      "how: 'matured'",
    ),
    shown(
      financingBalance,
      'the balance product > takes money in and out at any time, earns day by day, and pays 0 from the day it is not funded',
      'financing.yeb',
    ),
    shown(
      financingRefused,
      'what is refused, and why > a renewal before its time, without one left, or over the reserve; else a new term from that day on',
      'financing.yebkeep',
    ),
  ],
  '1.13': [
    shown(
      sign,
      'a day signed in > pays 0.10, every seventh in a row 0.50, and stands in calendar, statement and books',
      '0.10',
    ),
    shown(sign, 'a missed day > made up joins the streak, pays nothing, and moves no money', "how: 'madeUp'"),
  ],
  '1.14': [
    shown(
      friends,
      'a friend who registers with a code and passes level one > earns both 5.00 once, however often it is booked; the record shows each step and nothing of the friend',
      'code: inviter.publicId',
      'registeredAt',
    ),
    shown(
      webFriends,
      'a check-in is one tap from home; a poster is drawn, and its link fills the form of a friend',
      'Make a poster',
    ),
  ],
}
