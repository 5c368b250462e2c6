import { type ErasureBlock, erasureBlocks, type KeptPart } from '../../shared/api/data.ts'
import type { Asset } from '../../shared/assets.ts'
import { documentFacts } from '../../shared/documents.ts'
import { type ReviewKind, reviewKinds } from '../../shared/reviews.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { AccountItem } from '../ledger/account.ts'
import { documentPlace, keys } from '../table/keys.ts'
import { firstRows } from '../table/read.ts'
import type { Row, Table } from '../table/write.ts'

type Deps = Pick<DepsOf<'data'>, 'table' | 'config'>

/** What was decided when a user asked to be erased; kept for good, as it says why there is nothing else. */
export interface Erasure {
  /** The operation that asked for it. */
  id: string
  at: EpochSeconds
  /** When what is personal is destroyed; null where that was done at once. */
  shredAt: EpochSeconds | null
  /** Until when the user has excluded themselves; null if they have not. */
  excludedUntil: EpochSeconds | null
}

export const erasureOf = (row: Row): Erasure => ({
  id: row.id as string,
  at: Number(row.at),
  shredAt: row.shredAt === undefined ? null : Number(row.shredAt),
  excludedUntil: row.excludedUntil === undefined ? null : Number(row.excludedUntil),
})

export const loadErasure = async (table: Table, uid: string): Promise<Erasure | undefined> => {
  const row = await table.get(keys.erasure(uid), { consistent: true })
  return row && erasureOf(row)
}

/** When a stage destroys what it must keep first: with practice money there is nothing of the kind. */
export const shredAtOf = ({ money, keptYears }: Deps['config'], now: EpochSeconds): EpochSeconds | null =>
  money === 'practice' ? null : addYears(now, keptYears)

const addYears = (second: EpochSeconds, years: number): EpochSeconds => {
  const date = new Date(second * 1000)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return secondsOf(date.getTime())
}

/** What stays of an erased user, as the page says before and the answer after. */
export function keptOf({ shredAt, excludedUntil }: Pick<Erasure, 'shredAt' | 'excludedUntil'>) {
  const parts: { part: KeptPart; until: EpochSeconds | null }[] = [
    { part: 'money', until: null },
    { part: 'records', until: null },
    { part: 'publicId', until: null },
  ]
  if (excludedUntil !== null) parts.push({ part: 'exclusion', until: excludedUntil })
  return shredAt === null ? parts : parts.map(({ part, until }) => ({ part, until: until ?? shredAt }))
}

/** Until when a user has excluded themselves, by the account item (functions/limits); null if they have not. */
export function excludedUntilOf(account: Row, nowMs: EpochMs): EpochSeconds | null {
  const { excluded, pausedUntil } = account
  const until = excluded === undefined || pausedUntil === undefined ? null : Number(pausedUntil)
  return until !== null && until > secondsOf(nowMs) ? until : null
}

/** What stands in the way now, the gravest first. */
export async function blocksOf({ table, config }: Deps, account: AccountItem): Promise<ErasureBlock[]> {
  const { uid, openTotal, balances } = account
  const waiting = await underReview(table, uid)
  const withdrawn = (asset: Asset): bigint =>
    waiting
      .filter(({ kind, row }) => kind === 'withdrawal' && row.asset === asset)
      .reduce((sum, { row }) => sum + (row.amount as bigint), 0n)
  const all = Object.entries(balances) as [Asset, AccountItem['balances'][Asset]][]
  // What is locked beside orders and withdrawals is a holding's.
  const isHeld = all.some(
    ([asset, { locked }]) => locked > withdrawn(asset) + (asset === config.asset ? openTotal : 0n),
  )
  const hasMoney = config.money === 'real' && all.some(([, { available, bonus }]) => available + bonus > 0n)
  const found = new Set<ErasureBlock | null>([
    openTotal > 0n ? 'erase_open_orders' : null,
    isHeld ? 'erase_holding' : null,
    hasMoney ? 'erase_balance_left' : null,
    ...waiting.map(({ kind }) => documentFacts[kind].stopsErasure),
  ])
  return erasureBlocks.filter((block) => found.has(block))
}

/** What waits is among the newest of its kind: a review takes a day. */
const NEWEST = 200

/** Documents of theirs that wait for the desk. */
async function underReview(table: Table, uid: string): Promise<{ kind: ReviewKind; row: Row }[]> {
  const kinds = reviewKinds.filter((kind) => documentFacts[kind].stopsErasure !== null)
  const pages = await Promise.all(
    kinds.map(async (kind) => {
      const { pk, prefix } = documentPlace(kind, uid)
      const range = { from: prefix, to: `${prefix}~`, newestFirst: true, consistent: true }
      const rows = await firstRows(table, NEWEST, { pk, ...range })
      return rows.map((row) => ({ kind, row }))
    }),
  )
  return pages.flat().filter(({ row }) => String(row.gpk).startsWith('REVIEW#'))
}
