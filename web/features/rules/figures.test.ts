import { expect, test } from 'vitest'
import { formatIn } from '../../ui/format.ts'
import { hoursHere, wordsOf } from './figures.ts'

const en = formatIn('en')

test('figures are written as the reader writes them, several as a list', () => {
  const figures = {
    min: { is: 'amount' as const, of: ['1000.00'] },
    time: { is: 'span' as const, of: [86_400] },
    days: { is: 'count' as const, of: [1, 7, 30] },
    rate: { is: 'rate' as const, of: ['0.010000'] },
    from: { is: 'hour' as const, of: [9] },
  }
  expect(wordsOf(figures, 'USD', en)).toEqual({
    min: '1,000.00\u00a0USD',
    time: '24 hours',
    days: '1, 7, or 30',
    rate: '1%',
    from: '09:00',
  })
  expect(wordsOf(figures, 'USD', formatIn('de'))).toMatchObject({
    min: '1.000,00\u00a0USD',
    days: '1, 7 oder 30',
  })
})

test('hours of the stage as moments of today, where the reader lives by another clock', () => {
  const now = Date.UTC(2026, 10, 22, 12)
  expect(hoursHere('UTC', [9, 21], now, 'Europe/London')).toBeNull()
  expect(hoursHere('UTC', [9, 21], now, 'Asia/Tokyo')).toEqual({
    from: Date.UTC(2026, 10, 22, 9) / 1000,
    to: Date.UTC(2026, 10, 22, 21) / 1000,
  })
})
