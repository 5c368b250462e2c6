import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// What may be entered or done wrongly where money goes out, and the test of each: its slug, and that nothing moved. The
// sentence of every slug is held in ten languages by tests/locales.

const root = join(import.meta.dirname, '..', '..')
const rules = 'tests/security/40-refusals-published.test.ts'
const story = 'tests/stories/withdrawals.test.ts'
const decided = 'tests/stories/withdrawals-desk.test.ts'
const bound = 'tests/stories/destinations.test.ts'
const numbers = 'shared/rules/destination.test.ts'
const hours = 'shared/calc/withdrawal.test.ts'
const quotes = 'functions/exchange/quotes.test.ts'
const desk = 'tests/stories/desk-evidence-withdrawals.test.ts'

test.each<[what: string, file: string, ...names: string[]]>([
  ['all, the fee inside it', story, 'all there is, the fee inside it'],
  ['one cent over', rules, 'a cent over what is available'],
  ['one cent over by two phones', story, 'of one cent over, by two phones at once'],
  ['08:59:59 and 21:00:00', rules, 'a second before the window', 'the moment the window closes'],
  ['09:00:00 and 20:59:59', story, 'is submitted from nine until before nine, to the second'],
  [
    'the same in another zone',
    hours,
    'a second before it opens',
    'when it opens',
    'a second before it closes',
  ],
  ['across a change of clocks', hours, 'the morning they went forward', 'the morning they went back'],
  ['the fourth of the day', rules, 'the fourth of the day'],
  ['below and above each level', rules, 'a cent too little', 'a cent too much at level ${level}'],
  ['six wrong fund passwords', 'tests/security/13-fund-password.test.ts', 'six wrong ones in a row'],
  [
    'the same at once',
    'tests/security/13-fund-password.test.ts',
    'fifty guesses at once: at most six compares',
  ],
  ['an address of another network', numbers, 'looks like one of %s, and is refused by that name'],
  ['an address with one wrong letter', numbers, "TRON.replace('R', 'S'), 'tron', 'address_checksum'"],
  ['an address of the operator', bound, 'the operator’s own are nobody’s, of every way to pay into'],
  ['one the operator had before', bound, 'nor those of the operator that were replaced'],
  ['full-width and Arabic digits of an amount', rules, '１００', '١٠٠', 'the amount ${amount}'],
  [
    'full-width and Arabic digits of a card',
    numbers,
    '４１１１　１１１１　１１１１　１１１１',
    '٤١١١ ١١١١ ١١١١ ١١١١',
  ],
  ['spaces and small letters of an IBAN', numbers, 'de89 3704 0044 0532 0130 00'],
  [
    'a card bound by two at once',
    'tests/security/29-unique-numbers.test.ts',
    'at the same moment, however they write it',
  ],
  ['a card removed under review', bound, 'not while a withdrawal to it is %s', 'until the desk refuses it'],
  ['a quote used twice', quotes, "'under another key', 'quote_used'", 'two phones at the same moment'],
  ['a quote a second late', quotes, 'the second it is no longer good'],
  ['a quote for another amount', quotes, "'for another amount': { slug: 'quote_mismatch'"],
  ['a quote for another user', quotes, "'by another user': { slug: 'quote_invalid'"],
  [
    'approved twice by one',
    'tests/security/33-four-eyes.test.ts',
    'by two, never by one twice, however often he presses',
  ],
  ['approved by two at once', decided, 'posts or releases once, whoever presses at the same moment'],
  ['approved again', decided, 'pressed again is one press, also when another followed it'],
  [
    'approved of a locked user, or to what is gone',
    decided,
    'sends nothing of a user who was locked, or to a destination removed',
  ],
  ['paid twice by two operators', desk, 'paid by two operators is paid once, and the second is told so'],
])('%s has its test', (_what, file, ...names) => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(names.filter((name) => !text.includes(name))).toEqual([])
})
