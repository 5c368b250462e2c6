import { afterEach, expect, test, vi } from 'vitest'
import { BASE_SEED } from './many.ts'
import type { Invariant } from './operation.ts'
import * as plants from './plants.ts'
import { memoryStore } from './store.ts'
import type { Plant } from './world.ts'

/** Histories a planted bug may survive. */
const WITHIN = 150

interface Planted {
  plant?: Plant
  /** For bugs inside pure functions: the module as it would be with them. */
  module?: () => void
  caughtBy: Invariant[]
}

const bugs: Record<string, Planted> = {
  'price at now instead of closeAt': { plant: plants.priceAtNow, caughtBy: ['as the oracle says'] },
  'the bar of the second itself': { plant: plants.barOfTheSecond, caughtBy: ['as the oracle says'] },
  'missing state condition': { plant: plants.noStateCondition, caughtBy: ['done once'] },
  'token-only idempotency': {
    plant: plants.tokenOnly,
    caughtBy: ['done once', 'an answer stays true', 'a refusal has its reason'],
  },
  'fee rounded the other way': {
    module: () =>
      vi.doMock('../../shared/money.ts', async (original) => ({
        ...(await original<typeof import('../../shared/money.ts')>()),
        mulDiv: (amount: bigint, numerator: bigint, denominator: bigint) =>
          (amount * numerator) / denominator,
      })),
    caughtBy: ['as the oracle says', 'a refusal has its reason'],
  },
  'settle before the watermark': {
    plant: plants.beforeTheWatermark,
    caughtBy: ['not before the watermark', 'as the oracle says'],
  },
  'draw as win': {
    module: () =>
      vi.doMock('../../shared/calc/trade.ts', async (original) => {
        const right = await original<typeof import('../../shared/calc/trade.ts')>()
        const tradeResult: typeof right.tradeResult = (direction, entry, close) =>
          close === entry ? 'win' : right.tradeResult(direction, entry, close)
        return { ...right, tradeResult }
      }),
    caughtBy: ['as the oracle says'],
  },
  'void without fee returned': { plant: plants.voidKeepsFee, caughtBy: ['as the oracle says'] },
  'limit counter not given back': { plant: plants.counterKept, caughtBy: ['counters of the day'] },
}

afterEach(() => {
  vi.doUnmock('../../shared/money.ts')
  vi.doUnmock('../../shared/calc/trade.ts')
  vi.resetModules()
})

test.each(Object.entries(bugs))('%s is caught', async (bug, { plant, module, caughtBy }) => {
  vi.resetModules()
  module?.()
  const { live } = await import('./history.ts')
  const { violation, histories } = await untilCaught(live, plant)
  process.stdout.write(`${bug}: ${violation} (history ${histories})\n`)
  expect(caughtBy).toContain(violation)
})

test('without a bug nothing is caught', async () => {
  const { live } = await import('./history.ts')
  expect(await untilCaught(live, {}, 20)).toEqual({ violation: undefined, histories: 20 })
})

type Live = typeof import('./history.ts')['live']

async function untilCaught(live: Live, plant: Plant | undefined, within = WITHIN) {
  for (let histories = 1; histories <= within; histories++) {
    const { violation } = await live(BASE_SEED + histories, memoryStore, plant)
    if (violation) return { violation: violation.invariant, histories }
  }
  return { violation: undefined, histories: within }
}
