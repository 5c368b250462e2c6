import { expect, test } from 'vitest'
import type { Write } from '../../functions/table/write.ts'
import { isWhole } from '../support/share-of.ts'
import { type AlertPlant, liveAlerts } from './alerts.ts'
import { Violation } from './operation.ts'

/** More of them in the long run. */
const seeds = Array.from({ length: isWhole ? 120 : 12 }, (_, index) => 7_000 + index)

test('price alerts are told once, never lost, and by the tape, through some histories', async () => {
  let told = 0
  for (const seed of seeds) told += await liveAlerts(seed)
  expect(told).toBeGreaterThan(60)
}, 120_000)

const rewriting = (rewrite: (writes: Write[]) => Write[]): AlertPlant => ({
  table: (inner) => ({ ...inner, transact: (writes) => inner.transact(rewrite(writes)) }),
})

test.each<[string, AlertPlant]>([
  [
    'an alert ends without its message',
    rewriting((writes) => writes.filter((write) => write.kind !== 'put' || !write.item.sk.startsWith('M#'))),
  ],
  [
    'a look does not read again what the index had not yet',
    {
      table: (inner) => ({
        ...inner,
        write: (write) =>
          inner.write(
            write.kind === 'put' && write.item.pk === 'LOOKED'
              ? { ...write, item: { ...write.item, to: Number(write.item.to) + 300 } }
              : write,
          ),
      }),
    },
  ],
  [
    'ticks of the minute before an alert count',
    { range: (inner) => (symbol, from, to, nowMs) => inner(symbol, from - 60, to, nowMs) },
  ],
])(
  'found: %s',
  async (_says, plant) => {
    const outcomes = await Promise.allSettled(seeds.slice(0, 12).map((seed) => liveAlerts(seed, plant)))
    const found = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(found.length).toBeGreaterThan(0)
    for (const why of found) expect(why).toBeInstanceOf(Violation)
  },
  120_000,
)
