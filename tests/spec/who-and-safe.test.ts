import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What may be entered or done wrongly where it is about who somebody is and about their safety, and the test of each: its
// slug, and that nothing moved. The sentence of every slug is held in ten languages by tests/locales.

const root = join(import.meta.dirname, '..', '..')
const guessed = 'tests/security/10-codes-guessed.test.ts'
const kept = 'tests/security/09-codes-kept.test.ts'
const asked = 'tests/security/11-codes-bounded.test.ts'
const form = 'shared/rules/identity.test.ts'
const contact = 'shared/rules/contact.test.ts'
const identity = 'tests/stories/identity.test.ts'
const limits = 'tests/stories/limits.test.ts'
const breaks = 'tests/stories/breaks.test.ts'
const passkeys = 'tests/security/14-passkeys.test.ts'
const stepUp = 'tests/security/14-step-up.test.ts'
const data = 'tests/stories/own-data.test.ts'
const again = 'tests/security/44-done-never-refused/people.ts'
const sessions = 'tests/security/07-one-session.test.ts'

test.each<[what: string, file: string, ...names: string[]]>([
  ['50 guesses of a code at once', guessed, '50 guesses at once: five are compared'],
  ['guesses by a stranger', guessed, 'use up none of the tries'],
  ['a code for another scene or target', kept, 'no good for another scene, another target, somebody else'],
  ['a code used again', kept, 'good once: the operation that used it may come again, another may not'],
  ['a code used twice at once', kept, 'used by one of two requests at the same moment'],
  ['a code that is over', kept, 'good for five minutes, to the second'],
  ['a code in full-width digits', contact, 'in full-width digits is the same', '１２３ ４５６'],
  ['resending too soon', asked, '60 seconds after the last one, on whatever device'],
  ['resending from two devices at once', asked, 'of two devices at the same moment one'],
  ['1,000 codes asked from one network', asked, 'asked from one network'],
  ['a number with Chinese characters', form, "'身份证123456', 'id_number_invalid'"],
  ['the same sent past the form', identity, 'a number with Chinese characters and a name with digits'],
  ['no number, no name', form, "['', 'id_number_required']", "['', 'name_required']"],
  ['a number and a name of 200', form, "'A'.repeat(199)", "'A'.repeat(200), 'name_invalid'"],
  ['emoji in a number and a name', form, 'AB😀123456', 'Ada 😀'],
  ['marks from right to left', form, 'AB\\u200f123456', 'AB\\u202e123456', 'Ada\\u202eByron'],
  [
    'one ID number by two at once',
    identity,
    'of a user who has passed is refused to one whose claim passes at the same moment',
  ],
  ['level two before one', identity, 'level two before one, three before two, and one while under review or'],
  ['one level twice at once', identity, 'two submissions of one level at the same moment: one is taken'],
  [
    'photos of others, one thrice, not clean',
    identity,
    'missing, one key three times, of another user, for another part, not clean, used',
  ],
  [
    'raising a limit in a time-out',
    breaks,
    'lets no limit be raised or removed; lowering and cancelling are',
  ],
  ['lowering and raising in turn', limits, 'a raise that waits ends with a lowering, and never comes sooner'],
  [
    'an order one cent over',
    limits,
    'an order one cent over what is left is refused, the last cent is taken',
  ],
  ['orders at once at the limit', limits, 'parallel orders at the limit: as many as fit'],
  ['the same at the turn of the day', breaks, 'a cent over at %s, a whole new limit a second later'],
  ['the same when clocks change', breaks, '2026-11-02T07:59:59', '2027-03-15T06:59:59'],
  ['a second allowance by another zone', breaks, 'a change of zone %s gives no second allowance'],
  ['a passkey of another user', passkeys, 'or by the passkey of another user: refused'],
  ['a passkey of another page', passkeys, 'made on another page'],
  ['a passkey for another challenge', passkeys, 'an answer is good once, for five minutes'],
  ['a counter that goes back, a copy', passkeys, 'tells of a copy: it is refused for good'],
  ['a step-up used twice', stepUp, 'is good once: of two at the same moment one is done'],
  ['a step-up for another action', stepUp, 'of another action is none'],
  ['a step-up after five minutes', stepUp, 'is good until its five minutes are over, to the second'],
  ['erasing with something open', data, 'with open orders, with a review pending'],
  ['a fund password that is the other one', 'tests/stories/codes.test.ts', 'is not the fund password'],
  ['a passkey added twice, a reply lost', again, "'passkeys.passkey_add': {", "'security.pwd_pay': {"],
  ['an old token sent again', sessions, 'by another one, the old token is worth nothing'],
])('%s has its test', (_what, file, ...names) => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})
