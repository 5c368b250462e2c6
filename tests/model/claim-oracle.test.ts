import { expect, test } from 'vitest'
import { type Plain, whyNotBooked, wrongClaims } from './claim-oracle.ts'

const AT = Date.parse('2026-11-20T10:00:00Z') / 1000
const rules = { asset: 'USD', max: 50_00n, aMonth: 100_00n }
const pk = 'U#ada'
const ticket = (id: string, booked?: string): Plain[] => [
  { pk, sk: `T#${id}`, topic: 'reward', ...(booked && { claim: booked }) },
  { pk, sk: `L#${id}#1`, by: 'user', pictures: [`p${id}`] },
  { pk, sk: `F#p${id}`, usedBy: id },
]
const credit = (id: string, claim: string, amount: bigint, more: object = {}): Plain => ({
  ...{ pk, sk: `D#${id}`, claim, amount, status: 4n, at: BigInt(AT), firstBy: 'ada' },
  ...more,
})
const paid = (amount: bigint) => ({
  ...{ status: 1n, decidedBy: 'bob' },
  legs: [`house:bonus USD -${amount}`, `available USD ${amount}`],
})
const sum = (of: bigint): Plain => ({ pk, sk: 'CLAIMS#2026-11', sum: of })
const booked = [...ticket('1', 'a'), credit('a', '1', 50_00n, paid(50_00n)), sum(50_00n)]
const [thread, line, picture] = ticket('1', 'a') as [Plain, Plain, Plain]
const [, , ...others] = booked

test.each<[string, Plain[], string]>([
  ['one that is booked', booked, ''],
  [
    'one that was refused, and may be booked again',
    [...ticket('1'), credit('a', '1', 1n, { status: 2n }), sum(0n)],
    '',
  ],
  ['of another topic', [{ ...thread, topic: 'other' }, line, ...others], 'is of no claim'],
  ['without a picture', [thread, { ...line, pictures: [] }, ...others], 'is of no claim'],
  [
    "with another's picture",
    [...booked.filter((row) => row !== picture && row.sk !== 'F#p1'), { ...picture, pk: 'U#ben' }],
    'is of no claim',
  ],
  ['booked twice', [...booked.slice(0, -1), credit('b', '1', 1n), sum(50_01n)], 'books what was booked'],
  ['above the cap of one', [...ticket('1', 'a'), credit('a', '1', 50_01n), sum(50_01n)], 'is of 5001'],
  [
    'above the cap of a month',
    [
      ...booked.slice(0, -1),
      ...ticket('2', 'b'),
      ...ticket('3', 'c'),
      credit('b', '2', 50_00n),
      credit('c', '3', 1n),
      sum(100_01n),
    ],
    '10001 in 2026-11',
  ],
  ['one that does not count', booked.slice(0, -1), '0 counted in 2026-11, not 5000'],
  [
    'out of the treasury',
    [
      ...ticket('1', 'a'),
      credit('a', '1', 1n, { ...paid(1n), legs: ['house:treasury USD -1', 'available USD 1'] }),
      sum(1n),
    ],
    'paid house:treasury',
  ],
  [
    'paid by one alone',
    [...ticket('1', 'a'), credit('a', '1', 1n, { ...paid(1n), decidedBy: 'ada' }), sum(1n)],
    'by ada alone',
  ],
  [
    'a ticket that names what was refused',
    [...ticket('1', 'a'), credit('a', '1', 1n, { status: 2n }), sum(0n)],
    'does not book it',
  ],
])('%s', (_says, rows, words) => {
  const wrong = wrongClaims(rows, rules).join()
  if (words === '') expect(wrong).toBe('')
  else expect(wrong).toContain(words)
})

test.each<[string, Plain[], string, bigint, string | null]>([
  ['a first claim', ticket('1'), '1', 50_00n, null],
  ['no ticket', ticket('1'), '2', 1n, 'claim_not'],
  ['more than one claim may be of', ticket('1'), '1', 50_01n, 'claim_cap'],
  ['what is booked', booked, '1', 1n, 'claim_booked'],
  ['the rest of a month', [...booked, ...ticket('2')], '2', 50_00n, null],
])('%s', (_says, rows, of, amount, slug) => {
  expect(whyNotBooked(rows, { ticket: of, amount, at: AT }, rules)).toBe(slug)
  // Of a month that is full nothing is left, but the next is free.
  const full = [...rows, credit('z', '9', 100_00n)]
  if (slug === null) {
    expect(whyNotBooked(full, { ticket: of, amount, at: AT }, rules)).toBe('claim_cap')
    expect(whyNotBooked(full, { ticket: of, amount, at: AT + 86_400 * 20 }, rules)).toBe(null)
  }
})
