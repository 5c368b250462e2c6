import { expect, test } from 'vitest'
import { layoutOf } from './sample.ts'

test('a sample says in its head that it is one and that nothing was paid, before any line', () => {
  const placed = layoutOf({
    mark: 'SAMPLE',
    nothing: 'Nothing was paid',
    lines: [
      ['Amount', '100 USD'],
      ['Time', 'now'],
    ],
  })
  expect(placed.map(({ text }) => text)).toEqual([
    'SAMPLE',
    'Nothing was paid',
    'Amount',
    '100 USD',
    'Time',
    'now',
  ])
  const heights = placed.map(({ y }) => y)
  expect(heights).toEqual([...heights].sort((a, b) => a - b))
  // All of it lies on the paper, which is 960 high and keeps 50 around.
  expect(Math.max(...heights)).toBeLessThan(900)
})
