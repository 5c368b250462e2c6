import { describe, expect, test } from 'vitest'
import { asked, endingOf, timeOf } from './share.ts'

const shares = { screens: 0.25, histories: 0.2, plants: 0.12, mutants: 0.18, guards: 0.25 }

/** Plays parts that take some of the time they are given, and answers what all took together. */
function played(minutes: number, takes: (limit: number) => number): number {
  let left = minutes * 60
  const toCome: Record<string, number> = { ...shares }
  for (const part of Object.keys(shares)) {
    const { bound, limit } = timeOf(part, toCome, left)
    expect(Number.isInteger(bound) && Number.isInteger(limit)).toBe(true)
    expect(bound).toBeGreaterThan(0)
    expect(bound).toBeLessThanOrEqual(limit)
    left -= takes(limit)
    delete toCome[part]
  }
  return minutes * 60 - left
}

describe('the time of all parts', () => {
  test.each([24, 1, 0.5, 7.3, 23.99, 60])(
    '%s minutes are never exceeded by parts that take all of theirs',
    (minutes) => {
      expect(played(minutes, (limit) => limit)).toBeLessThanOrEqual(minutes * 60)
    },
  )

  test('what one leaves the others get', () => {
    const { limit } = timeOf('guards', { guards: 0.25 }, 1000)
    expect(limit).toBe(1000)
    expect(played(24, (limit) => limit / 2)).toBeLessThan(24 * 60)
  })

  test('with nothing left a part still gets a whole second', () => {
    expect(timeOf('guards', { guards: 0.25 }, -5)).toEqual({ bound: 1, limit: 1 })
  })
})

test.each([
  ['well', 0, false, false, 'passed'],
  ['badly', 1, false, false, 'failed'],
  ['by a signal of its own', null, false, false, 'failed'],
  ['by its time', null, true, false, 'cut'],
  ['by its time, badly as it was ended', 1, true, false, 'cut'],
  ['by its time, after something failed', null, true, true, 'failed'],
] as const)('a part that ends %s', (_says, status, wasCut, hasSaidFailed, ending) => {
  expect(endingOf(status, wasCut, hasSaidFailed)).toBe(ending)
})

test('words name parts and minutes', () => {
  const known = Object.keys(shares)
  expect(asked([], known)).toEqual({ minutes: Number.POSITIVE_INFINITY, named: known })
  expect(asked(['mutants', '--minutes', '24'], known)).toEqual({ minutes: 24, named: ['mutants'] })
  for (const words of [['--minutes'], ['--minutes', 'x'], ['--minutes', '0'], ['mutant']])
    expect(() => asked(words, known)).toThrow()
})
