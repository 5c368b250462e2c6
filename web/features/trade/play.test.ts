import { expect, test } from 'vitest'
import type { Quote } from '../../trading/types.ts'
import { nextOf } from './play.ts'

const at = (second: number, id = 'BTCUSD') => ({ id, at: second }) as Quote
const known = [1, 2, 3, 4, 5, 6, 7, 8].map((second) => at(second))

test.each([
  ['the next second', 5, 6],
  ['none after the newest', 8, undefined],
  ['a later one where too many wait', 1, 4],
] as const)('%s is drawn', (_name, drawn, next) => {
  expect(nextOf(at(drawn), known)?.at).toBe(next)
})

test('of another product the newest, of none nothing', () => {
  expect(nextOf(at(5, 'EURUSD'), known)).toEqual(at(8))
  expect(nextOf(at(5), [])).toBeUndefined()
})
