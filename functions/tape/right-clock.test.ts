import { expect, test } from 'vitest'
import { NOW, NOW_MS } from '../../tests/support/mocked.ts'
import { byRightClock } from './right-clock.ts'
import { createSimTape } from './sim.ts'
import { createTapes } from './tapes.ts'

const sim = createSimTape({ seed: Buffer.alloc(32, 0x50) })
const span = { placedAt: NOW - 602, openAt: NOW - 601, closeAt: NOW - 600 }

/** Every call that depends on time. */
const asks = {
  priceAt: (tape: typeof sim) => tape.priceAt('BTCUSD', NOW, NOW_MS),
  quote: (tape: typeof sim) => tape.quote('BTCUSD', NOW_MS),
  candles: (tape: typeof sim) => tape.candles('BTCUSD', '1s', 2, NOW_MS),
  range: (tape: typeof sim) => tape.range('BTCUSD', NOW - 60, NOW, NOW_MS),
  spark: (tape: typeof sim) => tape.spark('BTCUSD', NOW_MS),
  state: (tape: typeof sim) => tape.state('BTCUSD', NOW_MS, 5),
  fairness: (tape: typeof sim) => tape.fairness('BTCUSD', Math.floor(NOW / 86_400), NOW_MS),
  proof: (tape: typeof sim) => tape.proof('BTCUSD', span, NOW_MS),
} satisfies Partial<Record<keyof typeof sim, (tape: typeof sim) => Promise<unknown>>>

/** Methods without a time argument. */
const untimed = ['commitment', 'feed', 'spans', 'under']

test.each(Object.entries(asks))('a process five seconds ahead is told no %s', async (_name, ask) => {
  for (const offMs of [-5000, 5000, -501]) {
    const tapes = byRightClock(createTapes([sim]), () => offMs)
    const refused = { slug: 'clock_wrong', status: 503 }
    for (const tape of [tapes.for({ feed: null }), tapes.of('sim'), tapes.of('sim').under?.('walk-1') ?? sim])
      await expect(ask(tape)).rejects.toMatchObject(refused)
  }
  const right = byRightClock(createTapes([sim]), () => -500).of('sim')
  expect(await ask(right)).toEqual(await ask(sim))
})

test('this test covers every method that depends on time', () => {
  expect([...Object.keys(asks), ...untimed].toSorted()).toEqual(Object.keys(sim).toSorted())
})
