import { expect, test } from 'vitest'
import { compared, type Figures } from './compare.ts'

const first: Figures = [
  ['Fee', '0.5%'],
  ['Payout, 30 sec', '80%'],
  ['Payout, 60 sec', '85%'],
]

test('nothing came before the first version, so nothing of it is changed', () => {
  expect(compared(first, undefined)).toEqual(
    first.map(([name, text]) => ({ name, text, before: null, isChanged: false })),
  )
})

test('what is as it was is not marked; what is another, is new or has gone is', () => {
  const second: Figures = [
    ['Fee', '0.4%'],
    ['Payout, 60 sec', '85%'],
    ['Payout, 120 sec', '88%'],
  ]
  expect(compared(second, first)).toEqual([
    { name: 'Fee', text: '0.4%', before: '0.5%', isChanged: true },
    { name: 'Payout, 30 sec', text: null, before: '80%', isChanged: true },
    { name: 'Payout, 60 sec', text: '85%', before: '85%', isChanged: false },
    { name: 'Payout, 120 sec', text: '88%', before: null, isChanged: true },
  ])
})

test('several that have gone keep their order, before the first of all too', () => {
  const names = (from: string[], to: string[]) =>
    compared(
      to.map((name) => [name, '1']),
      from.map((name) => [name, '1']),
    ).map(({ name }) => name)
  expect(names(['a', 'b', 'c', 'd'], ['c', 'e'])).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(names(['a', 'b'], ['x'])).toEqual(['a', 'b', 'x'])
})
