import { practiceDefaults, type RuntimeConfig, runtimeConfig } from '../../functions/config.ts'
import type { Product } from '../../functions/table/catalog.ts'
import type { Random } from './random.ts'

/** Terms of the model's products as a user reads them; rates that do not divide evenly, so that rounding shows. */
export const TERMS = [
  { seconds: 5, payoutRate: '0.800000' },
  { seconds: 30, payoutRate: '0.853217' },
  { seconds: 60, payoutRate: '0.880000' },
  { seconds: 300, payoutRate: '0.919999' },
] as const

export const SYMBOLS = ['BTCUSD', 'ETHUSD', 'EURUSD'] as const
export const FEES = {
  BTCUSD: { feeRate: '0.005000', feeMin: '0.01' },
  ETHUSD: { feeRate: '0.003700', feeMin: '0.05' },
  EURUSD: { feeRate: '0.000000', feeMin: '0.01' },
} as const
export type ModelSymbol = (typeof SYMBOLS)[number]

/** Small enough that a history meets each of them; cents. */
export const LIMITS = {
  orderMin: 100n,
  orderMax: 120_00n,
  positionMin: 5_00n,
  positionMax: 150_00n,
} as const
/** Small as the practice money is, so that it keeps its say; as a user reads them. */
export const DEPOSITS = { min: '5.00', max: '90.00', fourEyesFrom: '20.00' } as const
export const SHARDS = 2

/** The number of a decimal's digits: "0.853217" is 853217n. */
const scaled = (text: string): bigint => BigInt(text.replace('.', ''))

export function modelProducts(): Product[] {
  return SYMBOLS.map((symbol, rank) => ({
    ...LIMITS,
    id: symbol,
    symbol,
    feed: null,
    version: 1,
    rank,
    feeRate: scaled(FEES[symbol].feeRate),
    feeMin: scaled(FEES[symbol].feeMin),
    terms: TERMS.map(({ seconds, payoutRate }) => ({ seconds, payoutRate: scaled(payoutRate) })),
    stalenessSeconds: 5,
    rules: 'r1',
    halted: null,
  }))
}

/** A stage whose practice money and whole limit are drawn: now the one, now the other is what an order runs into. */
export const modelConfig = (chance: Random): RuntimeConfig => {
  const grant = chance.pick([60_00, 150_00, 300_00, 500_00])
  return runtimeConfig.parse({
    ...practiceDefaults,
    stage: 'model',
    shards: SHARDS,
    practice: { grant, refillBelow: grant },
    deposit: {
      min: Number(scaled(DEPOSITS.min)),
      max: Number(scaled(DEPOSITS.max)),
      fourEyesFrom: Number(scaled(DEPOSITS.fourEyesFrom)),
      reviewSeconds: 7200,
    },
    totalMax: chance.pick([170_00, 290_00, 600_00]),
    addressLimits: { login: 1_000_000, reg: 1_000_000 },
  })
}

/** Where histories begin: a plain afternoon, shortly before a day turns, and shortly before forex closes for the week. */
export const STARTS = [
  Date.UTC(2026, 10, 25, 15, 0, 0, 250),
  Date.UTC(2026, 10, 25, 23, 57, 30, 700),
  Date.UTC(2026, 10, 25, 23, 59, 20, 900),
  Date.UTC(2026, 10, 27, 21, 56, 0, 0),
] as const
