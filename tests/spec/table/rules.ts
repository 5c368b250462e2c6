import { row, type Section } from './row.ts'

const register = 'functions/login/handlers.test.ts'
const people = 'tests/stories/people.test.ts'
const fund = 'tests/security/13-fund-password.test.ts'
const kept = 'tests/security/09-codes-kept.test.ts'
const codes = 'tests/security/11-codes-bounded.test.ts'
const contact = 'shared/rules/contact.test.ts'
const form = 'shared/rules/identity.test.ts'
const identity = 'tests/stories/identity.test.ts'
const card = 'shared/rules/destination.test.ts'
const away = 'tests/security/40-refusals-published.test.ts'
const order = 'shared/rules/rules.test.ts'
const couple = 'tests/stories/couple.test.ts'
const deposit = 'tests/stories/deposits.test.ts'

export const ruleSection: Section = {
  title: 'Section 5: validation rules',
  count: 47,
  rows: [
    row('user name must be correct', [people, 'a name of two characters', 'a name with a space']),
    row(
      'login password: 6-16 characters',
      [people, 'a password of five characters'],
      [order, 'a1b2c3d4e5f6g7h8i', 'password_length'],
    ),
    row('payment password: 6-16 characters', [fund, 'five characters', 'password_length']),
    row('the pair of login passwords matches, by a message of its own', [people, 'passwords that differ']),
    row('the pair of payment passwords likewise', [fund, 'typed otherwise the second time']),
    row('the code is required', [contact, 'code_required']),
    row('the code is good for five minutes', [kept, 'good for five minutes, to the second']),
    row('no code again before the countdown ends', [
      codes,
      '60 seconds after the last one, on whatever device',
    ]),
    row(
      'registration needs an invite code or a referrer ID',
      [register, 'no invitation', 'invite_required'],
      [people, "a friend registers with the inviter's id"],
    ),
    row('an invalid one is told', [people, 'a wrong invite code', 'a referrer id of no one']),
    row('the agreement first', [people, 'the agreement not ticked', 'agreement_required']),
    row('phone required in its forms', [contact, 'phone_required']),
    row('email required in its forms', [contact, 'email_required']),
    row('email: an @ and a domain of two letters at least', [contact, 'email_invalid', "'ada@example.c'"]),
    row('phone: 3-15 digits at its end', [contact, 'phone_invalid', '+66 81 234 5678']),
    row('document type required', [identity, 'a document type is one of the list', 'document_type_required']),
    row('ID number required', [form, 'id_number_required']),
    row('real name required', [form, 'name_required']),
    row('no Chinese characters in the number', [form, '身份证123456']),
    row('no digits in the name', [form, 'name_invalid'], [identity, 'and a name with digits']),
    row('front, back and hand-held photos required', [
      identity,
      'photos: missing, one key three times, of another user',
      'photo_required',
    ]),
    row('the asset screenshot at level three', [identity, 'all three levels; a rejected level three']),
    row('jpg or png', ['tests/stories/uploads.test.ts', 'a gif', 'an svg', 'picture_type_invalid']),
    row('at most 4 MB', ['tests/stories/uploads.test.ts', '4 MiB and a byte posted all the same']),
    row('verified users cannot verify again', [identity, 'while under review or passed are refused']),
    row('the ID number is unique', ['tests/security/29-unique-numbers.test.ts', 'id_number_exists']),
    row('the bank card number is unique', ['tests/security/29-unique-numbers.test.ts', 'card_exists']),
    row('the wallet address is unique', ['tests/security/29-unique-numbers.test.ts', 'wallet_exists']),
    row('binding: bank required', [card, 'a card without its bank', 'bank_required']),
    row('binding: card number required', [card, 'a card without its number', 'card_required']),
    row('binding: terms accepted', [card, 'a card without its terms', 'terms_required']),
    row('binding: all filled in', [card, 'a card without its opening bank', 'form_incomplete']),
    row('withdrawal: payment password', [away, 'neither fund password nor passkey', 'no step-up']),
    row('withdrawal: amount', [away, 'no amount', 'amount_required']),
    row('withdrawal: above a least', [away, 'a cent too little']),
    row('withdrawal: not above a most', [away, 'a cent too much at level ${level}']),
    row('withdrawal: a card, or Alipay when chosen, is bound', [away, 'no ${kind} is bound', "'alipay'"]),
    row('the first fund password needs no old one', [
      'web/features/security/security.test.ts',
      'the first for payments needs no old one',
    ]),
    row('order: at least so much', ['web/features/trade/ticket.test.ts', 'a cent below the least order']),
    row('position: at least so much', [
      order,
      'the position would be small',
      'a small order adds to a position',
    ]),
    row('position: at most so much', [order, 'the position would be a cent over', 'the position is filled']),
    row('all positions: at most so much', [
      order,
      'all positions would be a cent over',
      'all positions are filled',
    ]),
    row('deposit: amount and screenshot', [deposit, 'an amount left out', 'screenshot_required']),
    row('couple: partner ID required', [couple, 'nobody named', 'partner_required']),
    row('couple: not your own', [couple, 'oneself', 'partner_is_self']),
    row('couple: not twice', [couple, 'another while one is linked', 'partner_set']),
    row('sign-in once a day', ['tests/stories/sign.test.ts', 'by two phones at midnight: each date once']),
  ],
}
