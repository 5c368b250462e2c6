import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { chainFrom, keyAt } from '../../../shared/tape/chain.ts'
import { checkOrder } from '../../../shared/tape/check.ts'
import { toHex } from '../../../shared/tape/hash.ts'
import { chainCommand } from './byHand.ts'
import { rowsOf, shortHash } from './steps.ts'

const order = {
  symbol: 'BTCUSD',
  direction: 'up',
  seconds: 60,
  openAt: 1000,
  closeAt: 1060,
  openPrice: '100.00',
  closePrice: '101.00',
  result: 'win',
  source: 'replay',
  commitment: '00',
} as const
const { steps } = checkOrder(order, {
  ...{ feed: 'replay', symbol: 'BTCUSD', files: [], file: 'BTCUSD-2016-06-01.csv.gz', staleAfterSeconds: 60 },
  entry: [[999, '100.00']],
  close: [[1059, '101.00']],
})

test('a step shows its values in order, and nothing it does not have', () => {
  const entry = steps.find(({ id }) => id === 'entry')
  expect(entry && rowsOf(entry)).toEqual([
    { name: 'second', kind: 'time', value: 1000 },
    { name: 'tickAt', kind: 'time', value: 999 },
    { name: 'bars', kind: 'count', value: 1 },
    { name: 'staleAfterSeconds', kind: 'seconds', value: 60 },
    { name: 'price', kind: 'price', value: '100.00' },
    { name: 'stated', kind: 'price', value: '100.00' },
  ])
})

test('every value a check computes is shown, but for what another row already says', () => {
  const unseen = steps.flatMap((step) => {
    const shown = new Set(rowsOf(step).map(({ name }) => name))
    return Object.entries(step.values).flatMap(([name, value]) =>
      shown.has(name) || value === '' ? [] : [`${step.id}.${name}`],
    )
  })
  expect(unseen).toEqual([])
})

test('a hash is shortened to its ends', () => {
  expect(shortHash('0123456789abcdef'.repeat(4))).toBe('01234567…89abcdef')
  expect(shortHash('walk-1')).toBe('walk-1')
})

test('the command for doing it by hand ends in the commitment', () => {
  const chain = chainFrom(new Uint8Array(32).fill(7), 40)
  const command = chainCommand(toHex(keyAt(chain, 40)), 40)
  const printed = execFileSync('bash', ['-c', command], {
    encoding: 'utf8',
    env: { PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
  })
  expect(printed.trim()).toBe(toHex(keyAt(chain, 0)))
})
