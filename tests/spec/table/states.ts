import { row, type Section } from './row.ts'

const away = 'tests/stories/withdrawals.test.ts'
const awayDesk = 'tests/stories/withdrawals-desk.test.ts'
const steps = 'functions/withdrawals/states.test.ts'
const review = 'tests/stories/deposits-review.test.ts'
const reviewRefused = 'tests/stories/deposits-review-refused.test.ts'
const deposit = 'tests/stories/deposits.test.ts'
const identity = 'tests/stories/identity.test.ts'
const sign = 'tests/stories/sign.test.ts'
const financing = 'tests/stories/financing.test.ts'
const bySelf = 'tests/stories/financing-by-itself.test.ts'
const notTaken = 'tests/stories/financing-refused.test.ts'
const holdings = 'web/features/financing/holdings.test.ts'
const hours = 'shared/market/hours.test.ts'

/** What has states, and how one becomes another: docs/states.md has the write condition of each step. */
export const stateSection: Section = {
  title: 'Section 4: states and transitions',
  count: 35,
  rows: [
    row('withdrawal 3: under review, its amount locked', [away, 'locks its amount at once']),
    row('withdrawal 3 to 1: paid', [
      awayDesk,
      'lets a small one be paid by one operator',
      'takes two operators',
    ]),
    row('withdrawal 3 to 2: refused, all of it back', [
      awayDesk,
      'refuses with a reason: the whole amount is back',
    ]),
    row('withdrawal: a failed payment comes back', [
      awayDesk,
      'says that a payment failed by another operator',
    ]),
    row('withdrawal: no other step', [steps, 'every press on every state', 'is taken there alone']),
    row('deposit 3: under review', [deposit, 'is under review once submitted: listed, its picture kept']),
    row('deposit 3 to 1: paid', [review, 'approved by one operator is paid: legs, status, record']),
    row('deposit 3 to 2: refused', [review, 'refused moves nothing, and its user reads why']),
    row('deposit 3 to 4: recharged, awaiting approval', [
      review,
      'takes two operators: the first sends it on',
    ]),
    row('deposit 4 to 1, or to 2', [
      review,
      'the second pays it',
      'may be refused by either, and then by nobody',
    ]),
    row('deposit: no other step', [reviewRefused, 'approving what is refused', 'refusing what is approved']),
    row('identity: not submitted', [identity, 'a user who sent nothing is told what each level asks']),
    row('identity: submitted, under review', [identity, 'two submissions of one level at the same moment']),
    row('identity: passed', [identity, 'level one passes by the desk: masked, with its message']),
    row('identity: rejected with a reason, verified again', [identity, 'what is rejected is sent again']),
    row('identity: three levels, one after the other', [identity, 'level two before one, three before two']),
    row('assets: in review, passed, failed', [
      identity,
      'all three levels; a rejected level three is called failed',
    ]),
    row('verified data changed through customer service alone', [
      'tests/stories/identity-changes.test.ts',
      'a name: proposed by one, carried out by another',
    ]),
    row(
      'holding: earning',
      [holdings, 'earns, nothing can be added'],
      [financing, 'booked after three days away'],
    ),
    row('holding: due for settlement, then settled', [bySelf, 'what is left alone at maturity is settled']),
    row('holding: awaiting top-up, refunded when its window ends', [
      bySelf,
      'a first part is refunded whole',
    ]),
    row(
      'holding: re-buy',
      [notTaken, 'a second purchase where one is allowed'],
      [holdings, 'keeps from buying again'],
    ),
    row('holding: settle (stop)', [notTaken, 'an early settlement at another cost than was shown']),
    row('holding: top-up (append)', [notTaken, 'an addition to what is settled, on its last day']),
    row('holding: renew', [notTaken, 'else a new term from that day on']),
    row('order: waiting for its result', [
      'web/trading/phase.test.ts',
      'the phase of an order and when to ask',
    ]),
    row('order: settled, with result and win or loss', [
      'tests/web/story.test.ts',
      'placed, watched, settled before the eyes, checked here and shared',
    ]),
    row('order: continue ordering', [
      'tests/web/ticket.test.ts',
      'from its result: the same again to confirm',
    ]),
    row('market: trading, closed', [hours, 'the state of a market at an instant']),
    row('market: non-trading time', [hours, 'opens after a pause on', 'nonTrading dailyBreak']),
    row('market: trading forbidden', [
      'tests/web/desk-people.test.ts',
      'a product is halted for a reason everyone reads',
    ]),
    row('message: unread, then read', [
      'tests/stories/messages.test.ts',
      'is unread until its user has read it',
    ]),
    row('sign-in: signed today, once', [sign, 'is once a day; the same request again']),
    row('sign-in: consecutive days', [sign, 'pays 0.10, every seventh in a row 0.50']),
    row('sign-in: make-up for missed days', [sign, 'made up joins the streak, pays nothing']),
  ],
}
