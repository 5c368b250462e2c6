import { expect, test } from 'vitest'
import { moveOf } from './candles.ts'

test.each([
  [null, '1.0', null],
  ['1.0', '1.0', null],
  ['1.0', '1.1', 'up'],
  ['1.1', '1.0', 'down'],
  ['9.9', '10.0', 'up'],
])('from %s to %s the figure is tinted %s', (before, now, tint) => {
  expect(moveOf(before, now)).toBe(tint)
})
