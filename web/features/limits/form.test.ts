import { expect, test } from 'vitest'
import { formatIn } from '../../ui/format.ts'
import { effectOf, faultOf, type OwnLimit, partUsed } from './form.ts'
import { spanText } from './span.ts'

const own = (limit: string | null, left: string | null = limit, next: OwnLimit['next'] = null): OwnLimit => ({
  ...{ limit, left, next, used: '0.00' },
})

test.each<[typed: string, OwnLimit, ReturnType<typeof effectOf>]>([
  ['50', own(null), 'lower'],
  ['50', own('100.00'), 'lower'],
  ['100', own('100.00'), null],
  // Setting what holds already gives up a raise that waits.
  ['100', own('100.00', '100.00', { limit: '200.00', at: 1 }), 'lower'],
  ['100.01', own('100.00'), 'raise'],
  ['ten', own('100.00'), null],
])('%s where %o holds: %s', (typed, now, effect) => {
  expect(effectOf(typed, now, 'USD', 'en')).toBe(effect)
})

test('what the server would refuse is said before', () => {
  const slugs = ['', '1.001', '0', '10000000', '10000000.01'].map(
    (typed) => faultOf(typed, 'USD', 'en')?.slug,
  )
  expect(slugs).toEqual(['amount_required', 'amount_invalid', undefined, undefined, 'amount_above_max'])
})

test('how much is used: all of a limit of nothing, and never less than none', () => {
  const parts = [own('100.00', '25.00'), own('100.00', '150.00'), own('0.00'), own(null)]
  expect(parts.map((each) => partUsed(each, 'USD'))).toEqual([75, 0, 100, null])
})

test('time spent is said in hours and minutes', () => {
  const format = formatIn('en')
  expect([20, 3600, 3720].map((seconds) => spanText(seconds, format))).toEqual([
    '1 min',
    '1 hr',
    '1 hr 2 min',
  ])
})
