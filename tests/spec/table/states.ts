import { asksNothing, type Rows, shown } from './row.ts'

const withdrawalsDesk = 'tests/stories/withdrawals-desk.test.ts'
const withdrawals = 'tests/stories/withdrawals.test.ts'
const depositsReview = 'tests/stories/deposits-review.test.ts'
const deposits = 'tests/stories/deposits.test.ts'
const identity = 'tests/stories/identity.test.ts'
const constants = 'tests/spec/constants.test.ts'
const sentences = 'tests/spec/sentences.test.ts'
const financing = 'tests/stories/financing.test.ts'
const financingByItself = 'tests/stories/financing-by-itself.test.ts'
const financingRefused = 'tests/stories/financing-refused.test.ts'
const trade = 'tests/stories/trade.test.ts'
const webTicket = 'tests/web/ticket.test.ts'
const marketHours = 'shared/market/hours.test.ts'
const webDeskPeople = 'tests/web/desk-people.test.ts'
const messages = 'tests/stories/messages.test.ts'
const sign = 'tests/stories/sign.test.ts'
const identityChanges = 'tests/stories/identity-changes.test.ts'

export const statesRows: Rows = {
  '4.1': [
    shown(
      withdrawalsDesk,
      'the desk > lets a small one be paid by one operator; its record tells each step',
      'status: 1',
    ),
    shown(
      withdrawalsDesk,
      'the desk > refuses with a reason: the whole amount is back, and the count of its day with it',
      'status: 2',
    ),
    shown(
      withdrawals,
      'a withdrawal > locks its amount at once, and says its fee, what arrives and until when it is decided',
      'status: 3',
    ),
  ],
  '4.2': [
    shown(
      depositsReview,
      'a deposit below 1,000 > approved by one operator is paid: legs, status, record, and out of the queue',
      'status: 1',
    ),
    shown(
      depositsReview,
      'a deposit below 1,000 > refused moves nothing, and its user reads why in a language of his own',
      'status: 2',
    ),
    shown(
      deposits,
      'a deposit > is under review once submitted: listed, its picture kept, and no money moved',
      'status: 3',
    ),
    shown(
      depositsReview,
      'a deposit from 1,000 on > takes two operators: the first sends it on, the second pays it',
      'toBe(4)',
      "['ada', 3, 4]",
    ),
  ],
  '4.3': [
    shown(
      identity,
      'level by level > a user who sent nothing is told what each level asks, unlocks, and how long a review takes',
      "'none'",
    ),
    shown(
      identity,
      'level by level > level one passes by the desk: masked, with its message, its record and its time',
      "state: 'review'",
      "state: 'passed'",
    ),
    shown(
      identity,
      'what is rejected is sent again, and nothing else > one field of level one: its reason in the language of the reader, the rest stays',
      "state: 'rejected'",
      "reason: 'reason_name_incomplete'",
    ),
  ],
  '4.4': [
    shown(
      identity,
      'level by level > a user who sent nothing is told what each level asks, unlocks, and how long a review takes',
      "'documentType', 'idNumber', 'realName'",
    ),
    shown(
      identity,
      'level by level > level one passes by the desk: masked, with its message, its record and its time',
      "'front', 'back', 'handheld'",
    ),
    shown(
      identity,
      'level by level > all three levels; a rejected level three is called failed',
      "mend: ['asset']",
    ),
    shown(constants, 'level three is for assets above 20 BTC', 'assetAboveBtc: 20'),
  ],
  '4.5': [
    shown(
      sentences,
      'assets are in review, failed and passed, one after the other',
      "'review'",
      "'passed'",
      "'failed'",
    ),
  ],
  '4.6': [
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      "'earning'",
      "'due'",
      "'settled'",
    ),
    shown(
      financingByItself,
      'what happens by itself > a first part is refunded whole when its window ends, and earns only once it is whole',
      "state: 'awaiting'",
    ),
  ],
  '4.7': [
    shown(
      financingRefused,
      'what is refused, and why > a second purchase where one is allowed, whatever its amount; the first sent again is the first',
      'already_participating',
    ),
    shown(
      financing,
      'a project from its list to its end > is listed, read, bought, added to, booked after three days away, and settled at its maturity',
      'financing.yebstop',
      'financing.yebappend',
    ),
    shown(
      financingRefused,
      'what is refused, and why > a renewal before its time, without one left, or over the reserve; else a new term from that day on',
      'financing.yebkeep',
    ),
  ],
  '4.8': [
    shown(
      trade,
      'a user places an order and sees it settle > from registration to result',
      "toBe('settled')",
      'settled.result',
    ),
    shown(
      webTicket,
      'an order repeated > from its result: the same again to confirm, and left, the ticket holds it',
      'Repeat order',
    ),
  ],
  '4.9': [
    shown(marketHours, 'the state of a market at an instant > %s at %s: %s', "'trading'", "'closed weekend'"),
    shown(marketHours, 'the state of a market at an instant > %s at %s: %s', 'nonTrading'),
    shown(
      webDeskPeople,
      'the desk > a product is halted for a reason everyone reads, and let go; a frozen user by two operators',
      'halted !== null',
    ),
  ],
  '4.10': [
    shown(messages, 'a message > is unread until its user has read it; read again it stays so', 'unread: 0'),
  ],
  '4.11': [
    shown(
      sign,
      'a day signed in > is once a day; the same request again gets the first answer at any age',
      'once_a_day',
    ),
    shown(
      sign,
      'a day signed in > pays 0.10, every seventh in a row 0.50, and stands in calendar, statement and books',
      'streak: 8',
    ),
    shown(
      sign,
      'a missed day > made up joins the streak, pays nothing, and moves no money',
      'streak).toBe(5)',
    ),
  ],
  '4.12': [
    shown(
      identity,
      'level by level > level one passes by the desk: masked, with its message, its record and its time',
      "'review'",
      "'passed'",
    ),
    shown(
      depositsReview,
      'a deposit below 1,000 > refused moves nothing, and its user reads why in a language of his own',
      "reason: 'reason_amount_differs'",
    ),
  ],
  '4.13': [
    shown(
      identityChanges,
      'a name: proposed by one, carried out by another, told to its user, recorded',
      'realName',
    ),
    shown(
      identity,
      'level by level > level two before one, three before two, and one while under review or passed are refused',
      'already_verified',
    ),
  ],
  '4.14': [asksNothing('leaves the steps open; docs/states.md has ours')],
}
