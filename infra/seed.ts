import { type WayToPay, wayRow } from '../functions/deposits/ways.ts'
import { type Product, productRow } from '../functions/table/catalog.ts'
import { keys } from '../functions/table/keys.ts'
import { create, type Table } from '../functions/table/write.ts'
import { currentRules } from '../functions/tape/rules.ts'
import type { Minor } from '../shared/money.ts'
import { instruments } from '../shared/tape/instruments.ts'

/** Oldest tick an order may be placed on, by feed, in seconds. */
const STALENESS = { sim: 5, replay: 60 } as const

/** Settlement seconds and payout, as parts of a million. */
const terms = [
  { seconds: 30, payoutRate: 800_000n },
  { seconds: 60, payoutRate: 850_000n },
  { seconds: 120, payoutRate: 880_000n },
  { seconds: 180, payoutRate: 900_000n },
  { seconds: 300, payoutRate: 920_000n },
]

/** Whom practice accounts belong to. */
const NOBODY = 'PRACTICE ONLY - DO NOT PAY'

const usd = (amount: number): Minor => BigInt(amount) * 100n

export function seedProducts(feed: string): Product[] {
  return instruments.map(({ symbol }, rank) => ({
    id: symbol,
    symbol,
    rank,
    orderMin: usd(1),
    orderMax: usd(1000),
    positionMin: usd(5),
    positionMax: usd(2000),
    feeRate: 5_000n,
    feeMin: 1n,
    terms,
    stalenessSeconds: feed.startsWith('replay') ? STALENESS.replay : STALENESS.sim,
    rules: currentRules,
    halted: null,
  }))
}

/**
 * Accounts to pay into that belong to nobody, and look it: a stage that takes real money names its operator's own.
 */
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
].map((way, rank) => ({ ...way, rank }) as WayToPay)

/** Fills a new stage: its products, its ways to pay and its invite code. What stands already is left as it is. */
export async function seed(
  table: Table,
  { feed, invite, uniqueKey }: { feed: string; invite: string; uniqueKey: string },
): Promise<void> {
  const rows = [...seedProducts(feed).map(productRow), ...practiceWays.map(wayRow)]
  const guard = { ...keys.unique('invite', invite.toUpperCase(), uniqueKey), stage: true }
  await Promise.all([...rows, guard].map((row) => table.write(create(row))))
}
