import { decided, row, type Section } from './row.ts'

const register = 'functions/login/handlers.test.ts'
const people = 'tests/stories/people.test.ts'
const phones = 'tests/web/people.test.ts'
const identity = 'tests/stories/identity.test.ts'
const bound = 'tests/stories/destinations.test.ts'
const away = 'tests/security/40-refusals-published.test.ts'
const notTaken = 'tests/stories/financing-refused.test.ts'
const couple = 'tests/stories/couple.test.ts'
const said = 'a day signed in, a day caught up on, a couple linked: each is said'
const paid = 'tests/web/deposit.test.ts'
const secured = 'tests/web/security.test.ts'

/** Section 8: what went wrong. That each has its sentence in ten languages is held by tests/spec/routes and tests/locales. */
export const refusalSection: Section = {
  title: 'Section 8: messages',
  count: 38,
  rows: [
    row('enter the correct user name', [people, 'a name of two characters', 'username_invalid']),
    decided('account not valid', 'who is unknown, closed or types a wrong password'),
    row(
      'user does not exist',
      ['tests/stories/desk-users.test.ts', 'user_not_found'],
      ['tests/security/12-equal-work.test.ts', 'an unknown user and a wrong password: the same answer'],
    ),
    row('wrong login password, try again', [phones, 'a wrong password is told, the name kept']),
    row('login password error, on a change', ['tests/security/07-one-session.test.ts', 'a wrong old one']),
    row('account locked, contact us', [phones, 'an account that is locked ends at login, told to contact']),
    row('wrong verification code', [
      'tests/stories/codes.test.ts',
      'a step is confirmed by a code',
      'code_wrong',
    ]),
    row('account already registered', [people, 'a name that is taken, in other letters']),
    row('invalid inviter', [people, 'a wrong invite code', 'a referrer id of no one']),
    row(
      'system busy, registration failed',
      [register, 'a public id that is taken whatever is drawn: busy, nobody is registered'],
      ['web/api/untilAnswered.test.ts', 'a busy registration is a refusal, not a riddle'],
    ),
    row('please log in first', ['tests/web/deep.test.ts', 'asks a visitor to log in first']),
    row('only once a day', [
      'tests/stories/sign.test.ts',
      'is once a day; the same request again',
      'once_a_day',
    ]),
    row('wrong fund password', [
      'tests/security/13-fund-password.test.ts',
      'six wrong ones in a row, then a day',
      'pay_password_wrong',
    ]),
    row('already verified', [identity, 'under review or passed are refused', 'already_verified']),
    row('ID number exists', [identity, 'of two users at the same moment is one user’s', 'id_number_exists']),
    row('wrong name', [identity, 'a number with Chinese characters and a name with digits', 'name_invalid']),
    row('wrong ID number', [identity, 'a number with Chinese characters', 'id_number_invalid']),
    row('bank card number exists', [bound, 'a number is one user’s in the whole system', 'card_exists']),
    row('wallet address exists', [bound, 'a number is one user’s in the whole system', 'wallet_exists']),
    row('operation failed', [
      'tests/spec/contract.test.ts',
      'answers by the status it has a name for: done, no token, wrong field, no id, other media, too large, failed',
    ]),
    row(
      'insufficient balance',
      [away, 'a cent over what is available'],
      ['tests/stories/same-refusal.test.ts', 'a ticket: the form and addorder', 'insufficient_balance'],
    ),
    row('insufficient turnover, contact customer service', [away, 'insufficient_turnover']),
    row('withdrawal limit on time', [away, 'a second before the window', 'the moment the window closes']),
    row('withdrawal limit on times', [away, 'the fourth of the day']),
    row('withdrawal limit on amount', [away, 'a cent too much at level ${level}']),
    row('withdraw amount larger than a bound', [away, 'a cent too little']),
    row('withdraw amount not above a bound', [away, 'a cent too much at level ${level}']),
    row('product not found', ['functions/market/handlers.test.ts', 'of an unknown product is refused']),
    row(
      'position maximum amount limits',
      [
        'shared/rules/rules.test.ts',
        'the position would be a cent over',
        'all positions would be a cent over',
      ],
      ['tests/web/ticket.test.ts', 'positions that are full name what is left'],
    ),
    row('network error', ['tests/web/chunk.test.ts', 'a list says so and offers Retry, which brings it']),
    row('already participating', [
      notTaken,
      'a second purchase where one is allowed',
      'already_participating',
    ]),
    row('addition failed', [notTaken, 'an addition to what is settled, on its last day', 'append_failed']),
    row('progress is full', [notTaken, 'all but as many as are left', 'project_full']),
    row('partner cannot be yourself', [couple, 'oneself', 'partner_is_self']),
    row('partner already set', [couple, 'another while one is linked', 'partner_set']),
    row(
      'identity verification failed',
      [identity, 'what is rejected is sent again, and nothing else'],
      ['tests/web/identity.test.ts', 'Identity verification failed'],
    ),
    row('asset verification failed', [identity, 'a rejected level three is called failed']),
    row('pictures of at most 4 MB', [
      'tests/stories/uploads.test.ts',
      '4 MiB and a byte',
      'picture_too_large',
    ]),
  ],
}

export const successSection: Section = {
  title: 'Section 8: successes',
  count: 11,
  rows: [
    row('registered', [phones, 'and comes back with practice money', 'Account created. You have']),
    row('login', [phones, 'the right one leads back to where one was going', 'Login successful.']),
    row('added', [secured, 'a card is added and removed', 'Added.']),
    row('deleted', [secured, 'a card is added and removed', 'Removed.']),
    row('operation', [
      'tests/web/screens.test.ts',
      'personal info, where one is and how to keep the app',
      'Operation successful.',
    ]),
    row('withdrawal submitted, awaiting approval', [paid, 'Withdrawal submitted, awaiting approval.']),
    row('deposit submitted, awaiting approval', [paid, 'Deposit submitted, awaiting approval.']),
    row('copied', [paid, 'Copied.']),
    row('sign-in', ['tests/web/screens.test.ts', said, 'Checked in for today.']),
    row('make-up sign-in', ['tests/web/screens.test.ts', said, 'Missed check-in caught up.']),
    row('link set', ['tests/web/screens.test.ts', said, 'Link set.']),
  ],
}
