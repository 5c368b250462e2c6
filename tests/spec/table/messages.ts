import { asksNothing, decided, type Rows, shown } from './row.ts'

const people = 'tests/stories/people.test.ts'
const equalWork = 'tests/security/12-equal-work.test.ts'
const couple = 'tests/stories/couple.test.ts'
const oneSession = 'tests/security/07-one-session.test.ts'
const codes = 'tests/stories/codes.test.ts'
const loginHandlers = 'functions/login/handlers.test.ts'
const sentences = 'tests/spec/sentences.test.ts'
const sign = 'tests/stories/sign.test.ts'
const fundPassword = 'tests/security/13-fund-password.test.ts'
const identity = 'tests/stories/identity.test.ts'
const destinations = 'tests/stories/destinations.test.ts'
const contract = 'tests/spec/contract.test.ts'
const deposits = 'tests/stories/deposits.test.ts'
const refusalsPublished = 'tests/security/40-refusals-published.test.ts'
const marketHandlers = 'functions/market/handlers.test.ts'
const rules = 'shared/rules/rules.test.ts'
const request = 'web/api/request.test.ts'
const webChunk = 'tests/web/chunk.test.ts'
const financingRefused = 'tests/stories/financing-refused.test.ts'
const webIdentity = 'tests/web/identity.test.ts'
const uploads = 'tests/stories/uploads.test.ts'
const webPeople = 'tests/web/people.test.ts'
const webSecurity = 'tests/web/security.test.ts'
const webScreens = 'tests/web/screens.test.ts'
const webDeposit = 'tests/web/deposit.test.ts'

export const messagesRows: Rows = {
  '8.1': [asksNothing('a heading')],
  '8.2': [shown(people, 'people > %s: nobody is registered', 'username_invalid')],
  '8.3': [decided('One answer at login')],
  '8.4': [
    shown(
      equalWork,
      'an unknown user and a wrong password: the same answer, the same calls to the table, the same hashing',
      'password_wrong',
    ),
    shown(couple, 'refused > %s', 'user_not_found'),
  ],
  '8.5': [
    shown(
      people,
      'people > five wrong passwords make the name wait, the right one included; then it is let in',
      'password_wrong',
    ),
  ],
  '8.6': [shown(oneSession, 'many sessions > a new password refused ends nothing: %s', 'password_wrong')],
  '8.7': [
    shown(
      people,
      'people > a locked account is told so only after the right password, and is still paid',
      'account_locked',
    ),
  ],
  '8.8': [shown(codes, 'a step is confirmed by a code to the own mail, once', 'code_wrong')],
  '8.9': [shown(people, 'people > %s: nobody is registered', 'already_registered')],
  '8.10': [shown(people, 'people > %s: nobody is registered', 'inviter_invalid')],
  '8.11': [
    shown(
      loginHandlers,
      'register > when every drawn public id is taken, it answers busy and registers nobody',
      'registration_failed',
    ),
  ],
  '8.12': [
    shown(sentences, 'a visitor who asks for what is a user’s is told to log in first', 'login_required'),
  ],
  '8.13': [
    shown(
      sign,
      'a day signed in > is once a day; the same request again gets the first answer at any age',
      'once_a_day',
    ),
  ],
  '8.14': [
    shown(fundPassword, 'six wrong ones in a row, then a day, for the right one too', 'pay_password_wrong'),
  ],
  '8.15': [
    shown(
      identity,
      'level by level > level two before one, three before two, and one while under review or passed are refused',
      'already_verified',
    ),
  ],
  '8.16': [
    shown(
      identity,
      'an ID number > of another who has passed is refused to all others: at the form, and to a claim that waits',
      'id_number_exists',
    ),
  ],
  '8.17': [
    shown(
      identity,
      'bad input > a number with Chinese characters and a name with digits have their own slugs',
      'name_invalid',
    ),
  ],
  '8.18': [
    shown(
      identity,
      'bad input > a number with Chinese characters and a name with digits have their own slugs',
      'id_number_invalid',
    ),
  ],
  '8.19': [
    shown(
      destinations,
      'a number is one user’s in the whole system > %s, however it is written: %s',
      'card_exists',
    ),
  ],
  '8.20': [
    shown(
      destinations,
      'a number is one user’s in the whole system > %s, however it is written: %s',
      'wallet_exists',
    ),
  ],
  '8.21': [
    shown(
      contract,
      '$id > answers by the status it has a name for: done, no token, wrong field, no id, other media, too large, failed',
      '503',
    ),
    shown(deposits, 'a deposit > broken off at any call and sent again is one, or none', '503'),
  ],
  '8.22': [
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      'insufficient_balance',
    ),
  ],
  '8.23': [
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      'insufficient_turnover',
    ),
  ],
  '8.24': [
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      'withdrawal_window',
      'withdrawal_count',
      'withdrawal_amount',
    ),
  ],
  '8.25': [
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      'amount_below_min',
      'amount_above_max',
    ),
  ],
  '8.26': [shown(marketHandlers, '%s of an unknown product is refused', 'product_not_found')],
  '8.27': [shown(rules, 'a stake > of means: %s', 'position_max')],
  '8.28': [
    shown(request, 'a failure is always an ApiError > %s', 'network_error'),
    shown(webChunk, 'no connection > a list says so and offers Retry, which brings it', 'Retry'),
  ],
  '8.29': [
    shown(
      financingRefused,
      'what is refused, and why > a second purchase where one is allowed, whatever its amount; the first sent again is the first',
      'already_participating',
    ),
  ],
  '8.30': [
    shown(
      financingRefused,
      'what is refused, and why > an addition to what is settled, on its last day, of another, or above what is left',
      'append_failed',
    ),
  ],
  '8.31': [
    shown(
      financingRefused,
      'what is refused, and why > all but as many as are left where several buy the last of it at one moment',
      'project_full',
    ),
  ],
  '8.32': [shown(couple, 'refused > %s', 'partner_is_self')],
  '8.33': [shown(couple, 'refused > %s', 'partner_set')],
  '8.34': [
    shown(
      webIdentity,
      'who a user is > data, then three photos: one blurred, one cut off, the page closed in between; what is rejected alone is asked again',
      'We couldn’t verify your identity.',
    ),
  ],
  '8.35': [
    shown(
      identity,
      'level by level > all three levels; a rejected level three is called failed',
      "state: 'failed'",
    ),
  ],
  '8.36': [shown(uploads, 'a picture > %s is refused before it is sent', 'picture_too_large')],
  '8.37': [
    shown(
      webPeople,
      'people at their phones > a visitor is sent to login, registers, is told of a wrong invite code, and comes back with practice money',
      'Account created. You have',
    ),
    shown(
      webPeople,
      'people at their phones > a wrong password is told, the name kept; the right one leads back to where one was going',
      'Login successful.',
    ),
    shown(
      webSecurity,
      'the security of an account > a card is added and removed: checked as it is typed, its wait said before, the step confirmed, its number shown masked',
      'Added.',
      'Removed.',
    ),
    shown(
      webScreens,
      'every screen > personal info, where one is and how to keep the app',
      'Operation successful.',
    ),
    shown(
      webDeposit,
      'money in and out > a withdrawal: what stops it and its rule, a draft that outlasts the way there, all, a wrong password, a lost reply, the refusal',
      'Withdrawal submitted, awaiting approval.',
    ),
    shown(
      webDeposit,
      'money in and out > from the home page to the balance: a way, the address, the form, a lost reply, the review, the money',
      'Deposit submitted, awaiting approval.',
      'Copied.',
    ),
    shown(
      webScreens,
      'every screen > a day signed in, a day caught up on, a couple linked: each is said',
      'Checked in for today.',
      'Missed check-in caught up.',
      'Link set.',
    ),
  ],
  '8.38': [asksNothing('leaves open what an error does beyond its message')],
}
