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

/** Kept for good, as evidence of why nothing else is stored. */
export interface Erasure {
  id: string
  at: EpochSeconds
  /** Personal data is destroyed at this time; null if that was done at once. */
  shredAt: EpochSeconds | null
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

/** Null with practice money: nothing must be kept. */
export const shredAtOf = ({ money, keptYears }: Deps['config'], now: EpochSeconds): EpochSeconds | null =>
  money === 'practice' ? null : addYears(now, keptYears)

const addYears = (second: EpochSeconds, years: number): EpochSeconds => {
  const date = new Date(second * 1000)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return secondsOf(date.getTime())
}

export function keptOf({ shredAt, excludedUntil }: Pick<Erasure, 'shredAt' | 'excludedUntil'>) {
  const parts: { part: KeptPart; until: EpochSeconds | null }[] = [
    { part: 'money', until: null },
    { part: 'records', until: null },
    { part: 'publicId', until: null },
  ]
  if (excludedUntil !== null) parts.push({ part: 'exclusion', until: excludedUntil })
  return shredAt === null ? parts : parts.map(({ part, until }) => ({ part, until: until ?? shredAt }))
}

export function excludedUntilOf(account: Row, nowMs: EpochMs): EpochSeconds | null {
  const { excluded, pausedUntil } = account
  const until = excluded === undefined || pausedUntil === undefined ? null : Number(pausedUntil)
  return until !== null && until > secondsOf(nowMs) ? until : null
}

export async function blocksOf({ table, config }: Deps, account: AccountItem): Promise<ErasureBlock[]> {
  const { uid, openTotal, balances } = account
  const waiting = await underReview(table, uid)
  const withdrawn = (asset: Asset): bigint =>
    waiting
      .filter(({ kind, row }) => kind === 'withdrawal' && row.asset === asset)
      .reduce((sum, { row }) => sum + (row.amount as bigint), 0n)
  const all = Object.entries(balances) as [Asset, AccountItem['balances'][Asset]][]
  // Money locked beyond orders and withdrawals belongs to a holding.
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

/** Reviews take a day, so waiting documents are among the newest. */
const NEWEST = 200

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
