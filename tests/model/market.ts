import { practiceDefaults, type RuntimeConfig, runtimeConfig } from '../../functions/config.ts'
import type { Product } from '../../functions/table/products.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import type { Random } from './random.ts'
import { drawnCaps, drawnSettings } from './settings.ts'

/** Durations every product offers. */
export const SECONDS = [5, 30, 60, 300] as const
export const SYMBOLS = ['BTCUSD', 'ETHUSD', 'EURUSD'] as const
export const FEEDS = ['replay', 'sim'] as const satisfies Feed[]
export type ModelFeed = (typeof FEEDS)[number]

/** Products are known by ids of their own, and two of them share a symbol. */
export const PRODUCTS = {
  BTCUSD: { symbol: 'BTCUSD', feeRate: '0.005000', feeMin: '0.01' },
  flash: { symbol: 'BTCUSD', feeRate: '0.012345', feeMin: '0.02' },
  'eth-usd': { symbol: 'ETHUSD', feeRate: '0.003700', feeMin: '0.05' },
  euro: { symbol: 'EURUSD', feeRate: '0.000000', feeMin: '0.01' },
} as const
export type ProductId = keyof typeof PRODUCTS
export const productIds = Object.keys(PRODUCTS) as ProductId[]

/** Terms of a product as they are published, as a user reads them; rates that do not divide evenly. */
export interface Terms {
  version: number
  /** True time since when they are in force, and when they were announced. */
  fromMs: number
  saidMs: number
  payoutRates: Record<number, string>
  feeRate: string
  feeMin: string
  feed: ModelFeed | null
  rules: string
}

/** Each version pays otherwise, so that an order shows which it was placed under. */
export function firstTerms(id: ProductId): Terms {
  const { feeRate, feeMin } = PRODUCTS[id]
  const payoutRates = { 5: '0.800000', 30: '0.853217', 60: '0.880000', 300: '0.919999' }
  return { version: 1, fromMs: 0, saidMs: 0, payoutRates, feeRate, feeMin, feed: null, rules: 'r1' }
}

export function nextTerms(before: Terms, saidMs: number, chance: Random): Terms {
  const inSeconds = chance.pick([0, 0, 7, 60, 600])
  const fromMs = inSeconds === 0 ? saidMs : (Math.floor(saidMs / 1000) + inSeconds) * 1000
  const version = before.version + 1
  const payoutRates = Object.fromEntries(
    SECONDS.map((seconds) => [seconds, `0.${chance.int(60, 94)}${String(1000 + version).padStart(4, '0')}`]),
  )
  return {
    ...{ version, fromMs, saidMs, payoutRates },
    feeRate: chance.pick(['0.000000', '0.004999', '0.010000']),
    feeMin: chance.pick(['0.01', '0.10']),
    feed: chance.pick([null, null, ...FEEDS]),
    rules: chance.pick([before.rules, `r${version}`]),
  }
}

/** The terms that hold at a moment; those that were announced for a later one do not. */
export const termsAt = (all: readonly Terms[], ms: number): Terms =>
  all.findLast(({ fromMs }) => fromMs <= ms) as Terms

/** Small enough that a history meets each of them; cents of a dollar, whatever the asset. */
export const LIMITS = {
  orderMin: 100n,
  orderMax: 120_00n,
  positionMin: 5_00n,
  positionMax: 150_00n,
} as const
/** Small as the practice money is, so that it keeps its say; as a user reads them. */
export const DEPOSITS = {
  min: '5.00',
  max: '90.00',
  fourEyesFrom: '20.00',
  operatorEyesFrom: '30.00',
} as const
/** Of withdrawals, in hundredths of the asset. */
/** Of rewards claimed on tickets, minor units of the stage's asset. */
export const claimRules = ({ config }: { config: Pick<RuntimeConfig, 'asset' | 'deposit'> }) => {
  const { claimMax, claimMonth } = config.deposit
  return { asset: config.asset, max: BigInt(claimMax), aMonth: BigInt(claimMonth) }
}

export const CASH = {
  min: 5_00n,
  max: [30_00n, 60_00n, 90_00n],
  feeMillionths: 10_000n,
  feeMin: 10n,
  feeMax: 50n,
  firstAtOnce: 20_00n,
  fourEyesFrom: 20_00n,
  operatorEyesFrom: 30_00n,
  aDay: 3,
} as const
export const SHARDS = 2

/** The number of a decimal's digits: "0.853217" is 853217n. */
const scaled = (text: string): bigint => BigInt(text.replace('.', ''))

const DECIMALS = { USD: 2, USDT: 6, BTC: 8, ETH: 8 } as const
export const decimalsOf = ({ asset }: Pick<RuntimeConfig, 'asset'>): number => DECIMALS[asset]
/** Minor units of a hundredth of the asset. */
export const centOf = (config: Pick<RuntimeConfig, 'asset'>): bigint => 10n ** BigInt(decimalsOf(config) - 2)

export function modelProduct(id: ProductId, terms: Terms, config: RuntimeConfig): Product {
  const cent = centOf(config)
  return {
    orderMin: LIMITS.orderMin * cent,
    orderMax: LIMITS.orderMax * cent,
    positionMin: LIMITS.positionMin * cent,
    positionMax: LIMITS.positionMax * cent,
    id,
    symbol: PRODUCTS[id].symbol,
    feed: terms.feed,
    version: terms.version,
    rank: productIds.indexOf(id),
    feeRate: scaled(terms.feeRate),
    feeMin: scaled(terms.feeMin) * cent,
    terms: SECONDS.map((seconds) => ({ seconds, payoutRate: scaled(terms.payoutRates[seconds] ?? '') })),
    stalenessSeconds: 5,
    rules: terms.rules,
    from: Math.floor(terms.fromMs / 1000),
    halted: null,
  }
}

/**
 * A stage whose practice money and whole limit are drawn: now the one, now the other is what an order runs into; in any
 * asset and time zone, and with a few rows where a real stage takes many.
 */
export const modelConfig = (chance: Random, timeZone = 'UTC'): RuntimeConfig => {
  const asset = chance.pick(['USD', 'USD', 'USDT', 'BTC'] as const)
  const cent = Number(centOf({ asset }))
  const grant = chance.pick([60_00, 150_00, 300_00, 500_00]) * cent
  return runtimeConfig.parse({
    ...practiceDefaults,
    stage: 'model',
    asset,
    timeZone,
    shards: SHARDS,
    practice: { grant, refillBelow: grant },
    deposit: {
      ...practiceDefaults.deposit,
      min: Number(scaled(DEPOSITS.min)) * cent,
      max: Number(scaled(DEPOSITS.max)) * cent,
      fourEyesFrom: Number(scaled(DEPOSITS.fourEyesFrom)) * cent,
      operatorEyesFrom: Number(scaled(DEPOSITS.operatorEyesFrom)) * cent,
      ...drawnCaps(chance),
    },
    withdrawal: {
      ...practiceDefaults.withdrawal,
      feeMin: Number(CASH.feeMin) * cent,
      feeMax: Number(CASH.feeMax) * cent,
      fourEyesFrom: Number(CASH.fourEyesFrom) * cent,
      operatorEyesFrom: Number(CASH.operatorEyesFrom) * cent,
      aDay: CASH.aDay,
      opensAt: 0,
      // Most histories begin late.
      closesAt: chance.pick([24, 24, 24, 23]),
    },
    identity: {
      ...practiceDefaults.identity,
      withdrawMin: Number(CASH.min) * cent,
      withdrawMax1: Number(CASH.max[0]) * cent,
      withdrawMax2: Number(CASH.max[1]) * cent,
      withdrawMax3: Number(CASH.max[2]) * cent,
    },
    destinations: {
      ...practiceDefaults.destinations,
      firstAtOnce: Number(CASH.firstAtOnce) * cent,
      most: 3,
      ever: 8,
    },
    ...drawnSettings(chance, cent),
    // A price that moves at all soon moves by so little.
    exchange: { min: 10_00, feeRate: 3333, quoteSeconds: 8, moveMax: 25 },
    totalMax: chance.pick([170_00, 290_00, 600_00]) * cent,
    addressLimits: { login: 1_000_000, reg: 1_000_000, codes: 1_000_000 },
    sizes: { rows: 5, group: 3, sweep: 4 },
  })
}

/**
 * Where histories begin: a plain afternoon, shortly before a day turns (in zones whose day turns at other hours, twice
 * around a switch of summer time), and shortly before forex closes for the week.
 */
export const STARTS: readonly { zone: string; startMs: number }[] = [
  { zone: 'UTC', startMs: Date.UTC(2026, 10, 25, 15, 0, 0, 250) },
  { zone: 'UTC', startMs: Date.UTC(2026, 10, 25, 23, 57, 30, 700) },
  { zone: 'UTC', startMs: Date.UTC(2026, 10, 25, 23, 59, 20, 900) },
  { zone: 'UTC', startMs: Date.UTC(2026, 10, 27, 21, 56, 0, 0) },
  { zone: 'America/New_York', startMs: Date.UTC(2026, 10, 2, 4, 57, 30, 0) },
  { zone: 'America/New_York', startMs: Date.UTC(2026, 10, 1, 3, 58, 30, 0) },
  { zone: 'America/New_York', startMs: Date.UTC(2026, 10, 1, 5, 56, 0, 0) },
  { zone: 'America/New_York', startMs: Date.UTC(2026, 2, 9, 3, 58, 0, 0) },
  { zone: 'Europe/London', startMs: Date.UTC(2026, 9, 24, 22, 57, 40, 0) },
  { zone: 'Asia/Kathmandu', startMs: Date.UTC(2026, 10, 25, 18, 13, 10, 0) },
  { zone: 'Asia/Kathmandu', startMs: Date.UTC(2026, 10, 25, 23, 58, 30, 0) },
]
