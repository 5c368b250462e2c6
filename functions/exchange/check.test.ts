import { expect, test } from 'vitest'
import { formatScaled } from '../../shared/money.ts'
import { type CheckedExchange, checkExchange } from '../../shared/tape/checkExchange.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { freeze } from '../tape/placed-under.ts'
import { createSimTape } from '../tape/sim.ts'
import { createTapes } from '../tape/tapes.ts'
import type { Exchange } from './exchange.ts'
import { proofOf } from './proof.ts'
import { viewExchange } from './view.ts'

// Checks an exchange on the simulated market from public inputs only, as a browser does.
const tape = createSimTape({ seed: Buffer.alloc(32, 0x12) })
const tapes = createTapes([tape])
const second = secondsOf(Date.UTC(2026, 10, 25, 15, 0, 7))

async function made(side: 'buy' | 'sell'): Promise<Exchange> {
  const known = await tape.priceAt('ETHUSD', second, msOf(second))
  if (known.kind !== 'price') throw new Error('no price')
  return {
    ...{
      uid: 'u',
      id: '01KAY0000000000000000EXCHA',
      at: second + 3,
      second,
      symbol: 'ETHUSD',
      source: 'sim',
    },
    ...{ side, coin: 'ETH', amount: side === 'buy' ? 250_00n : 12_345_678n, feeRate: 3000n },
    ...{ price: BigInt(known.price), decimals: instrument('ETHUSD').decimals },
    ...(await freeze(tape, 'ETHUSD', second)),
  }
}

async function checked(exchange: Exchange, change: Partial<CheckedExchange> = {}) {
  const proof = await proofOf(tapes, exchange, msOf(second + 60))
  if (!proof || 'notYet' in proof) throw new Error('no proof')
  const shown = { ...viewExchange(exchange), ...change } as CheckedExchange
  // As it arrives in a browser.
  return checkExchange(shown, JSON.parse(JSON.stringify(proof)))
}

test('is known when the minute of its price is over', async () => {
  const exchange = await made('buy')
  expect(await proofOf(tapes, exchange, msOf(second + 1))).toEqual({ notYet: second - 7 + 60 })
})

test.each(['buy', 'sell'] as const)('of a %s agrees, step by step', async (side) => {
  const { ok, steps } = await checked(await made(side))
  expect(steps.map(({ id, ok: right }) => [id, right])).toEqual([
    ['exchange_source', true],
    ['chain', true],
    ['exchange_bound', true],
    ['exchange_price', true],
    ['exchange_amounts', true],
  ])
  expect(ok).toBe(true)
})

const told: [says: string, change: Partial<CheckedExchange>, failed: string][] = [
  ['another price', { price: formatScaled(312_345n, 2) }, 'exchange_price'],
  ['another second', { second: second + 1 }, 'exchange_price'],
  ['a coin less', { coinAmount: '0.00000001' }, 'exchange_amounts'],
  ['a higher fee', { fee: '0.76' }, 'exchange_amounts'],
  ['more cash', { cash: '250.01' }, 'exchange_amounts'],
  ['another commitment', { commitment: 'c0ffee' }, 'exchange_bound'],
  ['another market', { symbol: 'BTCUSD' }, 'exchange_source'],
  ['another feed', { source: 'replay' }, 'exchange_source'],
]
test.each(told)('finds %s', async (_says, change, failed) => {
  const { ok, steps } = await checked(await made('buy'), change)
  expect(ok).toBe(false)
  expect(steps.filter((step) => !step.ok).map(({ id }) => id)).toContain(failed)
})
