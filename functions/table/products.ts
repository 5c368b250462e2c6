import type { Minor } from '../../shared/money.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { catalogPartition, keys, productPrefix, termsPrefix } from './keys.ts'
import { allRows } from './read.ts'
import { Change, type Put, type Row, replace, type Table, type Update, type Value } from './write.ts'

/** The longest an order may run, in seconds: lists of open orders look back so far. */
export const LONGEST_S = 3600

export interface Product {
  id: string
  symbol: string
  feed: Feed | null
  /** Rises by one with each change of terms, from 1; halts do not count. */
  version: number
  rank: number
  orderMin: Minor
  orderMax: Minor
  /** Open stakes of one user on this product, including the order. */
  positionMin: Minor
  positionMax: Minor
  feeRate: bigint
  feeMin: Minor
  terms: { seconds: number; payoutRate: bigint }[]
  /** Seconds: an older tick takes no order. */
  stalenessSeconds: number
  rules: string
  from: EpochSeconds
  /** Public; set while trading is halted. */
  halted: string | null
}

export interface StoredProduct extends Product {
  /** Takes over at its own `from` in every process, so no cache can be late. */
  next: Product | null
}

export const inForce = ({ next, ...standing }: StoredProduct, now: EpochSeconds): Product =>
  next && next.from <= now ? { ...next, halted: standing.halted } : standing

export const announced = ({ next }: StoredProduct, now: EpochSeconds): Product | null =>
  next && next.from > now ? next : null

export function productRow(product: Product): Row {
  const { id, halted } = product
  return { ...keys.product(id), ...termsOf(product), ...(halted !== null && { halted }) }
}

/** Fails if this or a later version is stored. Keeps the halt. */
export function versionWrites(product: Product): [Update, Put] {
  const { id, version } = product
  const terms = termsOf(product)
  const change = new Change(keys.product(id)).whereAtMost('version', BigInt(version - 1))
  for (const [name, value] of Object.entries(terms)) change.set(name, value)
  if (product.feed === null) change.remove('feed')
  return [change.remove('next').build(), replace({ ...keys.productVersion(id, version), ...terms })]
}

/** Fails if another version was announced since. Updates only: IAM lets the desk put no row here. */
export function announceWrites(
  stored: StoredProduct,
  next: Product,
  now: EpochSeconds,
  product = new Change(keys.product(next.id)),
): [Update, Update] {
  const { id, version } = next
  for (const [name, value] of Object.entries(termsOf(inForce(stored, now)))) product.set(name, value)
  const kept = new Change(keys.productVersion(id, version)).whereAbsent('version')
  for (const [name, value] of Object.entries(termsOf(next))) kept.set(name, value)
  return [product.set('next', termsOf(next) as Value).build(), kept.build()]
}

export async function storedProduct(table: Table, id: string): Promise<StoredProduct | undefined> {
  const row = await table.get(keys.product(id), { consistent: true })
  return row && productOf(row)
}

export async function productVersion(
  table: Table,
  id: string,
  version: number,
): Promise<Product | undefined> {
  const row = await table.get(keys.productVersion(id, version))
  return row && termsFrom(row, id)
}

export async function productVersions(table: Table, id: string): Promise<Product[]> {
  const from = termsPrefix(id)
  const rows = await allRows(table, { pk: catalogPartition, from, to: `${from}~`, consistent: true })
  return rows.map((row) => termsFrom(row, id)).sort((older, newer) => newer.version - older.version)
}

function termsOf({ id: _, halted: __, feed, terms, ...rest }: Product): Record<string, Value> {
  if (terms.some(({ seconds }) => seconds > LONGEST_S))
    throw new RangeError('an order may run an hour at most')
  return {
    ...rest,
    ...(feed !== null && { feed }),
    terms: terms.map((term) => ({ ...term }) as { [name: string]: Value }),
  }
}

export function productOf(row: Row): StoredProduct {
  const id = row.sk.slice(productPrefix.length)
  const next = row.next as Record<string, Value> | undefined
  return {
    ...termsFrom(row, id),
    halted: (row.halted as string | undefined) ?? null,
    next: next ? termsFrom(next, id) : null,
  }
}

function termsFrom(row: Readonly<Record<string, unknown>>, id: string): Product {
  const terms = row.terms as { seconds: bigint; payoutRate: bigint }[]
  return {
    id,
    symbol: row.symbol as string,
    feed: (row.feed as Feed | undefined) ?? null,
    version: Number(row.version),
    rank: Number(row.rank),
    orderMin: row.orderMin as bigint,
    orderMax: row.orderMax as bigint,
    positionMin: row.positionMin as bigint,
    positionMax: row.positionMax as bigint,
    feeRate: row.feeRate as bigint,
    feeMin: row.feeMin as bigint,
    terms: terms.map((term) => ({ seconds: Number(term.seconds), payoutRate: term.payoutRate })),
    stalenessSeconds: Number(row.stalenessSeconds),
    rules: row.rules as string,
    from: Number(row.from),
    halted: null,
  }
}
