import { asksNothing, type Rows, shown } from './row.ts'

const people = 'tests/stories/people.test.ts'
const fundPassword = 'tests/security/13-fund-password.test.ts'
const constants = 'tests/spec/constants.test.ts'
const contact = 'shared/rules/contact.test.ts'
const codesBounded = 'tests/security/11-codes-bounded.test.ts'
const webPeople = 'tests/web/people.test.ts'
const identity = 'tests/stories/identity.test.ts'
const identitys = 'shared/rules/identity.test.ts'
const sentences = 'tests/spec/sentences.test.ts'
const uploads = 'tests/stories/uploads.test.ts'
const destinations = 'tests/stories/destinations.test.ts'
const destination = 'shared/rules/destination.test.ts'
const refusalsPublished = 'tests/security/40-refusals-published.test.ts'
const security = 'web/features/security/security.test.ts'
const tradeTicket = 'web/features/trade/ticket.test.ts'
const rules = 'shared/rules/rules.test.ts'
const deposits = 'tests/stories/deposits.test.ts'
const couple = 'tests/stories/couple.test.ts'
const sign = 'tests/stories/sign.test.ts'

export const rulesRows: Rows = {
  '5.1': [shown(people, 'people > %s: nobody is registered', 'username_invalid')],
  '5.2': [
    shown(people, 'people > %s: nobody is registered', 'password_length'),
    shown(fundPassword, '%s is refused, and the old one stays', 'password_length'),
    shown(constants, 'password of 6 to 16 characters', '[5, 6, 16, 17]'),
  ],
  '5.3': [
    shown(people, 'people > %s: nobody is registered', 'password_mismatch'),
    shown(fundPassword, '%s is refused, and the old one stays', 'pay_password_mismatch'),
  ],
  '5.4': [
    shown(contact, 'a code > %j: %s', 'code_required'),
    shown(constants, 'a code is good for five minutes', 'toBe(300)'),
    shown(codesBounded, '60 seconds after the last one, on whatever device', 'code_too_soon'),
  ],
  '5.5': [
    shown(people, 'people > %s: nobody is registered', 'invite_required', 'inviter_invalid'),
    shown(
      webPeople,
      'people at their phones > a visitor is sent to login, registers, is told of a wrong invite code, and comes back with practice money',
      'We don’t know this invite code or referrer ID.',
    ),
  ],
  '5.6': [shown(people, 'people > %s: nobody is registered', 'agreement_required')],
  '5.7': [
    shown(contact, 'a phone number > %j: %s', 'phone_required'),
    shown(contact, 'a mail address > %j: %s', 'email_required'),
  ],
  '5.8': [shown(contact, 'a mail address > %j: %s', 'email_invalid', 'ada@example.c')],
  '5.9': [shown(contact, 'a phone number > %j: %s', 'phone_invalid')],
  '5.10': [
    shown(identity, 'bad input > a document type is one of the list', 'document_type_required'),
    shown(identitys, 'an ID number > %j is refused: %s', 'id_number_required'),
    shown(identitys, 'a real name > the name %j is refused: %s', 'name_required'),
  ],
  '5.11': [
    shown(
      identity,
      'bad input > a number with Chinese characters and a name with digits have their own slugs',
      'id_number_invalid',
      'name_invalid',
    ),
  ],
  '5.12': [
    shown(
      identity,
      'bad input > photos: missing, one key three times, of another user, for another part, not clean, used',
      'photo_required',
    ),
    shown(sentences, 'level three without its asset screenshot is refused', 'photo_required'),
  ],
  '5.13': [
    shown(
      uploads,
      'a picture > %s is refused before it is sent',
      'picture_type_invalid',
      'picture_too_large',
    ),
  ],
  '5.14': [
    shown(
      identity,
      'level by level > level two before one, three before two, and one while under review or passed are refused',
      'already_verified',
    ),
  ],
  '5.15': [
    shown(
      identity,
      'an ID number > of another who has passed is refused to all others: at the form, and to a claim that waits',
      'id_number_exists',
    ),
    shown(
      destinations,
      'a number is one user’s in the whole system > %s, however it is written: %s',
      'card_exists',
      'wallet_exists',
    ),
  ],
  '5.16': [
    shown(
      destination,
      'the form of a destination > %s',
      'bank_required',
      'card_required',
      'terms_required',
      'form_incomplete',
    ),
  ],
  '5.17': [
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      'amount_required',
      'amount_below_min',
      'amount_above_max',
      '_not_bound',
      "'alipay'",
    ),
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      'step_up_required',
    ),
  ],
  '5.18': [shown(security, 'a new password > %s', 'the first for payments needs no old one')],
  '5.19': [
    shown(tradeTicket, 'the refusal shown before the server is asked > %s', 'order_below_min'),
    shown(rules, 'a stake > of means: %s', 'position_below_min', 'position_max', 'total_max'),
  ],
  '5.20': [shown(deposits, 'bad input > %s', 'amount_required', 'screenshot_required')],
  '5.21': [shown(couple, 'refused > %s', 'partner_required', 'partner_is_self', 'partner_set')],
  '5.22': [
    shown(
      sign,
      'a day signed in > is once a day; the same request again gets the first answer at any age',
      'once_a_day',
    ),
  ],
  '5.23': [asksNothing('leaves the bounds of orders open; section 9 has ours')],
}
