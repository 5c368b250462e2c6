import { expect, test } from 'vitest'
import { type Plain, unpaid, wrongCouples } from './couple-oracle.ts'

const utc = (second: number) => new Date(second * 1000).toISOString().slice(0, 10)

const SINCE = Date.parse('2026-11-01T10:00:00Z') / 1000
const link: Plain = {
  ...{
    pk: 'U#ben',
    sk: 'COUPLE#1',
    from: 'ada',
    state: 'linked',
    at: SINCE - 60,
    since: SINCE,
    until: SINCE + 60,
  },
}
const place = (user: string): Plain => ({ pk: `U#${user}`, sk: 'COUPLE', link: '1', state: 'linked' })
const day = (user: string, date: number, how = 'signed'): Plain => {
  const text = `2026-11-${String(date).padStart(2, '0')}`
  return { pk: `U#${user}`, sk: `S#${text}`, date: text, how }
}
const days = (user: string, count: number) =>
  Array.from({ length: count }, (_, index) => day(user, index + 1))
const dates = days('ada', 7).map(({ date }) => date)
const pay = { reward: 50, every: 7 }
const reward: Plain = {
  ...{ pk: 'U#ada', sk: 'G#1', link: '1', dates, legs: ['house:bonus USD -50', 'available USD 50'] },
}
const couple = [link, place('ada'), place('ben'), ...days('ada', 7), ...days('ben', 7)]

test.each<[string, Plain[], string]>([
  ['a couple with its reward', [...couple, reward], ''],
  ['a second partner', [...couple, { ...link, sk: 'COUPLE#2', pk: 'U#cara' }], 'two partners'],
  ['a place of none', [...couple, { ...place('cara'), link: '9' }], 'place of no link'],
  ['one place alone', couple.filter(({ pk, sk }) => !(pk === 'U#ada' && sk === 'COUPLE')), 'no place'],
  ['confirmed in the second it was over', [...couple.slice(1), { ...link, since: SINCE + 60 }], 'late'],
  ['six days', [...couple, { ...reward, dates: dates.slice(1) }], 'not its days'],
  [
    'a day of one alone',
    [...couple.filter(({ sk, pk }) => !(pk === 'U#ben' && sk === 'S#2026-11-03')), reward],
    'not shared',
  ],
  ['a day rewarded twice', [...couple, reward, { ...reward, sk: 'G#2' }], 'rewarded before'],
  ['another sum', [...couple, { ...reward, legs: ['house:bonus USD -51', 'available USD 51'] }], 'paid'],
])('%s', (_says, rows, words) => {
  const wrong = wrongCouples(rows, utc, pay).join()
  if (words === '') expect(wrong).toBe('')
  else expect(wrong).toContain(words)
})

test('what is owed: seven shared days that no reward was given for', () => {
  expect(unpaid(couple, utc, pay)).toEqual(['U#ben is owed for 7 days', 'U#ada is owed for 7 days'])
  expect(unpaid([...couple, reward], utc, pay)).toEqual(['U#ben is owed for 7 days'])
  expect(
    unpaid(
      couple.filter(({ sk }) => sk !== 'S#2026-11-07'),
      utc,
      pay,
    ),
  ).toEqual([])
  // A link that is over keeps what its days earned, up to its end.
  const over = (endedAt: number) =>
    unpaid(
      [{ ...link, state: 'ended', endedAt }, ...couple.slice(3).map((row) => ({ ...row, at: SINCE }))],
      utc,
      pay,
    )
  expect(over(SINCE + 60)).toEqual(['U#ben is owed for 7 days', 'U#ada is owed for 7 days'])
  expect(over(SINCE)).toEqual([])
})
