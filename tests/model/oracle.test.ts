import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type OracleOrder, oracle } from './oracle.ts'

const order: OracleOrder = {
  direction: 'up',
  amount: '100.00',
  payoutRate: '0.850000',
  feeRate: '0.005000',
  feeMin: '0.01',
  placedAt: 99,
  openAt: 100,
  closeAt: 130,
  decimals: 2,
}
const ticks = (...list: [number, number][]) => list.map(([second, price]) => ({ second, price }))
const rising = ticks([99, 10], [129, 11], [130, 9])

test.each([
  [
    'no entry',
    { openAt: null },
    rising,
    { entry: null, close: null, result: 'void', fee: 50n, back: 10050n },
  ],
  [
    'an entry four seconds after its placing',
    { placedAt: 96 },
    rising,
    { entry: null, close: null, result: 'void', fee: 50n, back: 10050n },
  ],
  ['up and rising', {}, rising, { entry: 10, close: 11, result: 'win', fee: 50n, back: 18500n }],
  [
    'down and rising',
    { direction: 'down' },
    rising,
    { entry: 10, close: 11, result: 'loss', fee: 50n, back: 0n },
  ],
  [
    'equal prices',
    {},
    ticks([99, 10], [129, 10], [130, 12]),
    { entry: 10, close: 10, result: 'draw', fee: 50n, back: 10050n },
  ],
  [
    'the tick of the second itself does not count',
    {},
    ticks([99, 10], [100, 99], [129, 11]),
    { entry: 10, close: 11, result: 'win', fee: 50n, back: 18500n },
  ],
  [
    'nothing before the entry',
    {},
    ticks([100, 10], [129, 11]),
    { entry: null, close: 11, result: 'void', fee: 50n, back: 10050n },
  ],
  [
    'a close older than the limit',
    {},
    ticks([99, 10]),
    { entry: 10, close: null, result: 'void', fee: 50n, back: 10050n },
  ],
  [
    'the profit is rounded down, the fee up',
    { amount: '33.33' },
    rising,
    { entry: 10, close: 11, result: 'win', fee: 17n, back: 3333n + 2833n },
  ],
  [
    'the fee is at least a cent',
    { amount: '1.00', feeRate: '0.000000' },
    rising,
    { entry: 10, close: 11, result: 'win', fee: 1n, back: 185n },
  ],
] as [string, Partial<OracleOrder>, { second: number; price: number }[], object][])(
  '%s',
  (_case, change, tape, verdict) => {
    expect(oracle({ ...order, ...change }, tape, 20)).toEqual(verdict)
  },
)

test('an asset of more digits', () => {
  const verdict = oracle({ ...order, decimals: 8, amount: '0.00033333' }, rising, 20)
  expect(verdict).toMatchObject({ fee: 1_000_000n, back: 33_333n + 28_333n })
})

test('the oracle imports nothing', () => {
  const source = readFileSync(join(import.meta.dirname, 'oracle.ts'), 'utf8')
  expect(source).not.toMatch(/\bimport\b(?! nothing|ing)/)
})
