import { afterEach, expect, test, vi } from 'vitest'
import { shareOf } from '../support/share-of.ts'
import { BASE_SEED } from './many.ts'
import type { Invariant } from './operation.ts'
import * as plants from './plants.ts'
import type { StepKind } from './step-kinds.ts'
import { memoryStore } from './store.ts'
import type { Plant } from './world.ts'

/** Histories a planted bug may survive. */
const WITHIN = 600
/** So many take 40 s on a quiet core. */
const WITHIN_MS = 600_000

interface Planted {
  plant?: Plant
  /** For bugs inside pure functions: the module as it would be with them. */
  module?: () => void
  /** Histories with such a step alone are lived. */
  among?: StepKind
  caughtBy: Invariant[]
}

const bugs: Record<string, Planted> = {
  'price at now instead of closeAt': {
    plant: plants.priceAtNow,
    // A balance that is not the oracle's: what it is enough for is not either.
    caughtBy: ['as the oracle says', 'a refusal has its reason'],
  },
  'the bar of the second itself': {
    plant: plants.barOfTheSecond,
    caughtBy: ['as the oracle says'],
  },
  'missing state condition': {
    plant: plants.noStateCondition,
    // Whichever of what a second settlement moves again is looked at first.
    caughtBy: [
      'done once',
      'counters = documents',
      'counters of the day',
      'bonuses held',
      'account = legs',
      'the journal',
    ],
  },
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
  'void without fee returned': {
    plant: plants.voidKeepsFee,
    caughtBy: ['account = legs', 'as the oracle says'],
  },
  'limit counter not given back': { plant: plants.counterKept, caughtBy: ['counters of the day'] },
  'a couple rewarded twice for a day': {
    plant: plants.rewardedTwice,
    among: 'couple',
    caughtBy: ['couples held', 'account = legs', 'the journal'],
  },
  'a second partner': {
    plant: plants.partnerTaken,
    among: 'couple',
    caughtBy: ['couples held', 'documents do not change'],
  },
  'two bonuses of a first deposit': { plant: plants.twoFirstDeposits, caughtBy: ['bonuses held'] },
  'a raise that comes at once': { plant: plants.raisedAtOnce, caughtBy: ['limits held'] },
  'a day cut short by a change of zone': { plant: plants.dayCutShort, caughtBy: ['limits held'] },
  'an order during a break': {
    plant: plants.breakNotAsked,
    caughtBy: ['limits held', 'a refusal has its reason'],
  },
  'a deposit decided twice': {
    plant: plants.decidedBlindly,
    caughtBy: ['done once', 'four eyes', 'an answer stays true'],
  },
  'a deposit submitted twice': {
    plant: plants.submittedAgain,
    caughtBy: ['documents do not change', 'done once', 'an answer stays true', 'a refusal has its reason'],
  },
  'a picture used twice': {
    plant: plants.pictureUsedTwice,
    caughtBy: ['done once', 'a refusal has its reason', 'documents do not change'],
  },
  'a decision of whoever is locked meanwhile': {
    plant: plants.decidedByAnyone,
    caughtBy: ['a locked operator decides nothing', 'a refusal has its reason'],
  },
  'a decision without its record': {
    plant: plants.unrecorded,
    caughtBy: ['no decision without a record'],
  },
  'two eyes for four': {
    module: () =>
      vi.doMock('../../functions/deposits/states.ts', async (original) => {
        const right = await original<typeof import('../../functions/deposits/states.ts')>()
        const whyRefused: typeof right.whyRefused = (deposit, asked) =>
          right.whyRefused(
            { ...deposit, first: deposit.first && { ...deposit.first, operator: 'nobody' } },
            asked,
          )
        const decisionWrite: typeof right.decisionWrite = (...asked) => {
          const { condition = '', ...update } = right.decisionWrite(...asked)
          return { ...update, condition: condition.split(' AND ')[0] ?? '' }
        }
        return { ...right, whyRefused, decisionWrite }
      }),
    caughtBy: ['four eyes', 'a refusal has its reason'],
  },
  'a large deposit paid by one': {
    module: () =>
      vi.doMock('../../functions/deposits/states.ts', async (original) => {
        const right = await original<typeof import('../../functions/deposits/states.ts')>()
        const statusAfter: typeof right.statusAfter = (asked) => right.statusAfter(asked, false)
        const decisionWrite: typeof right.decisionWrite = (deposit, asked, to) =>
          right.decisionWrite(deposit, asked, to, 10n ** 9n)
        return { ...right, statusAfter, decisionWrite }
      }),
    caughtBy: ['as the oracle says', 'a refusal has its reason'],
  },
  'a deposit paid for a cent more': {
    module: () =>
      vi.doMock('../../functions/deposits/deposit.ts', async (original) => {
        const right = await original<typeof import('../../functions/deposits/deposit.ts')>()
        const depositLegs: typeof right.depositLegs = (deposit) =>
          right.depositLegs({ ...deposit, amount: deposit.amount + 1n })
        return { ...right, depositLegs }
      }),
    caughtBy: ['as the oracle says'],
  },
  'a message under an id of its own each time': {
    plant: plants.messageAnew,
    caughtBy: ['messages tell what happened'],
  },
  'a review measured as often as it is told': {
    plant: plants.measuredAnew,
    caughtBy: ['each review is measured once'],
  },
  'a failed effect taken for done': {
    module: () =>
      vi.doMock('../../functions/effects/consume.ts', async (original) => {
        const right = await original<typeof import('../../functions/effects/consume.ts')>()
        const consume: typeof right.consume = async (...asked) => {
          await right.consume(...asked)
          return []
        }
        return { ...right, consume }
      }),
    caughtBy: ['messages tell what happened', 'each review is measured once', 'days = journal'],
  },
}

afterEach(() => {
  vi.doUnmock('../../shared/money.ts')
  vi.doUnmock('../../shared/calc/trade.ts')
  vi.doUnmock('../../functions/deposits/states.ts')
  vi.doUnmock('../../functions/deposits/deposit.ts')
  vi.doUnmock('../../functions/effects/consume.ts')
})

test('without a bug nothing is caught', async () => {
  const product = await import('./history.ts')
  expect(await untilCaught(product, {}, undefined, 20)).toEqual({ violation: undefined, histories: 20 })
})

// Those in modules load the product anew, and come last. Every one in the whole run.
const isInModule = ([, { module }]: [string, Planted]) => module !== undefined
const [others, inModules] = [false, true].map((is) =>
  shareOf(
    Object.entries(bugs).filter((bug) => isInModule(bug) === is),
    5,
  ),
) as [[string, Planted][], [string, Planted][]]

test.each([...others, ...inModules])(
  '%s is caught',
  async (bug, { plant, module, among, caughtBy }) => {
    if (module) {
      vi.resetModules()
      module()
    }
    const product = await import('./history.ts')
    const { violation, histories } = await untilCaught(product, plant, among)
    process.stdout.write(`${bug}: ${violation} (history ${histories})\n`)
    expect(caughtBy).toContain(violation)
  },
  WITHIN_MS,
)

type Product = typeof import('./history.ts')

async function untilCaught(
  { live, stepsOf }: Product,
  plant: Plant | undefined,
  among?: StepKind,
  within = WITHIN,
) {
  let histories = 0
  for (let seed = BASE_SEED + 1; histories < within; seed++) {
    const path = stepsOf(seed)
    if (among && !path.some(({ kind }) => kind === among)) continue
    histories += 1
    const { violation } = await live(seed, memoryStore, plant, path)
    if (violation) return { violation: violation.invariant, histories }
  }
  return { violation: undefined, histories }
}
