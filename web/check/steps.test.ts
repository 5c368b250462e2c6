import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { chainFrom, DAY_MINUTES, keyAt, topKey } from '../../shared/tape/chain.ts'
import { checkOrder } from '../../shared/tape/check.ts'
import { MARKET_CHANGED } from '../../shared/tape/frozen.ts'
import { toHex } from '../../shared/tape/hash.ts'
import type { SimProof } from '../../shared/tape/proof.ts'
import { firstWalk, rootDays, rootDaysBefore } from '../../shared/tape/walks.ts'
import { epochDay } from '../../shared/time.ts'
import { chainCommand } from './byHand.ts'
import { rowsOf, shortHash } from './steps.ts'

const order = {
  symbol: 'BTCUSD',
  direction: 'up',
  seconds: 60,
  placedAt: 1_790_000_039,
  openAt: 1_790_000_040,
  closeAt: 1_790_000_100,
  openPrice: '100.00',
  closePrice: '101.00',
  result: 'win',
  source: 'replay',
  commitment: '00',
  amount: '10.00',
  asset: 'USD',
  fee: '0.05',
  expectedProfit: '8.50',
  profit: '8.45',
} as const
const terms = { payoutRate: '0.850000', feeRate: '0.005000', feeMin: '0.01' }
const file = { name: 'BTCUSD-2016-06-01.csv.gz', sha256: 'ab'.repeat(32) }
const replayed = checkOrder(
  order,
  {
    ...{ feed: 'replay', symbol: 'BTCUSD', files: [file], file: file.name, staleAfterSeconds: 60 },
    entry: [[order.openAt - 1, '100.00']],
    close: [[order.closeAt - 1, '101.00']],
  },
  terms,
)
const frozen = { walk: firstWalk, calendar: 'ab'.repeat(8) }
const simulated = checkOrder({ ...order, ...frozen, source: 'sim' }, simProof(order.openAt, 200), terms)
const gone = checkOrder(
  {
    ...order,
    ...frozen,
    source: 'sim',
    result: 'void',
    openPrice: null,
    closePrice: null,
    voidReason: MARKET_CHANGED,
  },
  {
    ...{ feed: 'gone', source: 'sim', symbol: 'BTCUSD' },
    here: { walk: firstWalk, calendar: 'cd'.repeat(8), commitment: 'cd'.repeat(32) },
  },
)

/** The public inputs of a minute of the simulated market, from a seed of the test's own. */
function simProof(openAt: number, minutesLater: number): SimProof {
  const seed = new Uint8Array(32).fill(7)
  const today = epochDay(openAt)
  const firstDay = today - rootDaysBefore(firstWalk)
  const chains = Array.from({ length: rootDays(firstWalk) }, (_, index) =>
    chainFrom(topKey(seed, firstDay + index), DAY_MINUTES),
  )
  const keyOf = (index: number, minute: number) => toHex(keyAt(chains[index] as Uint8Array, minute))
  const minute = Math.floor((openAt % 86_400) / 60) + minutesLater
  return {
    ...{ feed: 'sim', rules: firstWalk, symbol: 'BTCUSD', firstDay },
    commitments: chains.map((_, index) => keyOf(index, 0)),
    dayKeys: Array.from({ length: rootDaysBefore(firstWalk) }, (_, index) => keyOf(index, DAY_MINUTES)),
    last: { day: today, minute, key: keyOf(rootDaysBefore(firstWalk), minute) },
  }
}

test('a step shows its values in order, and nothing it does not have', () => {
  const entry = replayed.steps.find(({ id }) => id === 'entry')
  expect(entry && rowsOf(entry)).toEqual([
    { name: 'second', kind: 'time', value: order.openAt },
    { name: 'tickAt', kind: 'time', value: order.openAt - 1 },
    { name: 'bars', kind: 'count', value: 1 },
    { name: 'staleAfterSeconds', kind: 'seconds', value: 60 },
    { name: 'price', kind: 'price', value: '100.00' },
    { name: 'stated', kind: 'price', value: '100.00' },
  ])
})

/** The day of an instant, and the code of the amounts next to it. */
const elsewhere = new Set(['entry.day', 'close.day', 'payout.asset'])

test.each([
  ['simulated', simulated],
  ['replayed', replayed],
  ['gone', gone],
])('every value a %s check computes is shown, but for what other rows say', (_feed, { steps }) => {
  expect(steps.map(({ ok }) => ok)).toContain(true)
  const unseen = steps.flatMap((step) => {
    const shown = new Set(rowsOf(step).map(({ name }) => name))
    return Object.entries(step.values).flatMap(([name, value]) =>
      shown.has(name) || value === '' || elsewhere.has(`${step.id}.${name}`) ? [] : [`${step.id}.${name}`],
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
