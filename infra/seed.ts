import { newWay, type WayToPay } from '../functions/deposits/ways/way.ts'
import type { IndexKeys } from '../functions/table/blind-index.ts'
import { findGuard } from '../functions/table/guards.ts'
import { keys } from '../functions/table/keys.ts'
import { type Product, versionWrites } from '../functions/table/products.ts'
import { create, type Table } from '../functions/table/write.ts'
import { parseFeeds } from '../functions/tape/feeds.ts'
import { currentRules } from '../functions/tape/rules.ts'
import type { Minor } from '../shared/money.ts'
import { instruments } from '../shared/tape/instruments.ts'
import { type EpochMs, secondsOf } from '../shared/time.ts'

/** Seconds, by feed. */
const STALENESS = { sim: 5, replay: 60 } as const

/** Parts of a million. */
const terms = [
  { seconds: 30, payoutRate: 800_000n },
  { seconds: 60, payoutRate: 850_000n },
  { seconds: 120, payoutRate: 880_000n },
  { seconds: 180, payoutRate: 900_000n },
  { seconds: 300, payoutRate: 920_000n },
]

const NOBODY = 'PRACTICE ONLY - DO NOT PAY'

/** For products a stage lacks; afterwards terms are data of the stage. */
const VERSION = 1

const usd = (amount: number): Minor => BigInt(amount) * 100n

export function seedProducts(feed: string): Product[] {
  const [main] = parseFeeds(feed)
  return instruments.map(({ symbol }, rank) => ({
    id: symbol,
    symbol,
    feed: null,
    version: VERSION,
    rank,
    orderMin: usd(1),
    orderMax: usd(1000),
    positionMin: usd(5),
    positionMax: usd(2000),
    feeRate: 5_000n,
    feeMin: 1n,
    terms,
    stalenessSeconds: STALENESS[main.feed],
    rules: currentRules,
    from: 0,
    halted: null,
  }))
}

/** Visibly nobody's; a stage with real money must name its operator's own. */
export const practiceWays: WayToPay[] = [
  { method: 'alipay', account: 'practice-only@evenhand.invalid', holder: NOBODY, bank: null, network: null },
  { method: 'wechat', account: 'practice-only-do-not-pay', holder: NOBODY, bank: null, network: null },
  { method: 'bank', account: '0000 0000 0000 0000', holder: NOBODY, bank: 'Practice Bank', network: null },
  {
    method: 'crypto',
    account: 'PRACTICE-ONLY-DO-NOT-SEND-000000',
    holder: null,
    bank: null,
    network: 'USDT TRC-20',
  },
].map((way, rank) => ({ ...way, rank, version: 1, offered: true }) as WayToPay)

export interface Seed {
  feed: string
  invite: string
  indexKeys: IndexKeys
  products?: Product[]
  nowMs?: EpochMs
}

/** Changes nothing that exists. Returns the new products. */
export async function seed(
  table: Table,
  { feed, invite, indexKeys, products = seedProducts(feed), nowMs = Date.now() }: Seed,
): Promise<Product[]> {
  const code = invite.toUpperCase()
  const guarded = await findGuard({ table, secrets: { indexKeys } }, 'invite', code)
  const guard = { ...keys.unique('invite', code, indexKeys), stage: true }
  const rows = guarded ? [] : [guard]
  const stored = await table.getMany(
    products.map(({ id }) => keys.product(id)),
    { consistent: true },
  )
  const [added] = await Promise.all([
    Promise.all(
      products.map(
        async (product, index) =>
          stored[index] === undefined &&
          (await table.transact(versionWrites({ ...product, from: secondsOf(nowMs) }))).ok,
      ),
    ),
    ...practiceWays.map((way) => table.transact(newWay(way))),
    ...rows.map((row) => table.write(create(row))),
  ])
  return products.filter((_, index) => added[index])
}
