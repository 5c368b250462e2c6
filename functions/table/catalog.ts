import { feedHalt } from '../../shared/halts.ts'
import type { Minor } from '../../shared/money.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { type Halt, haltOf } from './halts.ts'
import {
  catalogPartition,
  keys,
  productPrefix,
  ruleChangePrefix,
  stageHaltPrefix,
  termsPrefix,
} from './keys.ts'
import { type RuleChange, ruleChangeOf } from './rule-changes.ts'
import { Change, type Put, type Row, replace, type Table, type Update, type Value } from './write.ts'

/** A product's terms as a stage offers them; its instrument (decimals, hours, walk) is in shared/tape. */
export interface Product {
  id: string
  symbol: string
  /** Where its prices come from; null for the stage's first feed. */
  feed: Feed | null
  /** Counts up from 1 with every change of these terms; the halt does not count. */
  version: number
  /** Place in lists. */
  rank: number
  orderMin: Minor
  orderMax: Minor
  /** Least and most open stake of one user on this product, tested after the order. */
  positionMin: Minor
  positionMax: Minor
  /** Parts of a million. */
  feeRate: bigint
  feeMin: Minor
  terms: { seconds: number; payoutRate: bigint }[]
  /** Oldest tick, in seconds, an order may be placed on. */
  stalenessSeconds: number
  /** Version of the published rules orders are placed under. */
  rules: string
  /** The operator's public reason while trading is halted (market state `forbidden`), by itself or with its feed. */
  halted: string | null
}

export interface Catalog {
  products(nowMs: EpochMs): Promise<Product[]>
  product(id: string, nowMs: EpochMs): Promise<Product | undefined>
  /** As they stand at this very moment, a halt of this second among them. */
  fresh(): Promise<Product[]>
  /** Changes of the rules that are to be read before an order now, the longest known first. */
  ruleChanges(nowMs: EpochMs): Promise<RuleChange[]>
  /** All that operators have halted, products and else. */
  halts(nowMs: EpochMs): Promise<Halt[]>
}

/** The longest an order may run, in seconds: lists of open orders look back so far. */
export const LONGEST_S = 3600

/** Terms are cached so long: a halt applies within it, and placing an order needs no read for them. */
const FRESH_MS = 5_000

/** The products as they stand, in the order of lists, and all halts. One page of the table holds them. */
export async function storedCatalog(
  table: Table,
  consistent = false,
): Promise<{ products: Product[]; halts: Halt[]; ruleChanges: RuleChange[] }> {
  const range = { pk: catalogPartition, from: productPrefix, to: `${stageHaltPrefix}~` }
  const { rows } = await table.query({ ...range, ...(consistent && { consistent }) })
  const products = rows.filter(({ sk }) => sk.startsWith(productPrefix)).map(productOf)
  return {
    products: products.sort((a, b) => a.rank - b.rank),
    halts: rows.map(haltOf).filter((halt) => halt !== null),
    ruleChanges: rows
      .filter(({ sk }) => sk.startsWith(ruleChangePrefix))
      .map(ruleChangeOf)
      .sort((a, b) => a.from - b.from),
  }
}

/** The products as they stand, each with its own halt alone. */
export const storedProducts = async (table: Table): Promise<Product[]> =>
  (await storedCatalog(table)).products

/** The catalogue, read at most once in five seconds by a process. `mainFeed`: of products that name none. */
export function createCatalog(table: Table, mainFeed: Feed): Catalog {
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let loading: ReturnType<typeof load> | undefined

  async function load(consistent = false) {
    const { products, halts, ruleChanges } = await storedCatalog(table, consistent)
    const reasons = new Map(halts.map(({ id, reason }) => [id, reason]))
    const withFeed = ({ halted, ...product }: Product): Product => ({
      ...product,
      halted: halted ?? reasons.get(feedHalt(product.feed ?? mainFeed)) ?? null,
    })
    return { products: products.map(withFeed), halts, ruleChanges }
  }

  function loaded(nowMs: EpochMs): ReturnType<typeof load> {
    if (!loading || Math.abs(nowMs - loadedAtMs) >= FRESH_MS) {
      loadedAtMs = nowMs
      loading = load()
      // A failed load must not be kept for five seconds.
      loading.catch(() => {
        loading = undefined
      })
    }
    return loading
  }
  const products = async (nowMs: EpochMs) => (await loaded(nowMs)).products

  return {
    products,
    fresh: async () => (await load(true)).products,
    halts: async (nowMs) => (await loaded(nowMs)).halts,
    async ruleChanges(nowMs) {
      const now = secondsOf(nowMs)
      return (await loaded(nowMs)).ruleChanges.filter(({ from, until }) => from <= now && now < until)
    },
    async product(id, nowMs) {
      return (await products(nowMs)).find((product) => product.id === id)
    },
  }
}

export function productRow(product: Product): Row {
  const { id, halted } = product
  return { ...keys.product(id), ...termsOf(product), ...(halted !== null && { halted }) }
}

/**
 * Puts a version of a product into force if the stored one is older or absent, and keeps it under its number. The
 * operator's halt stays. Writes both rows, or neither if this version or a later one is stored.
 */
export function versionWrites(product: Product): [Update, Put] {
  const { id, version } = product
  const terms = termsOf(product)
  const change = new Change(keys.product(id)).whereAtMost('version', BigInt(version - 1))
  for (const [name, value] of Object.entries(terms)) change.set(name, value)
  if (product.feed === null) change.remove('feed')
  return [change.build(), replace({ ...keys.productVersion(id, version), ...terms })]
}

/** A product under one of its versions, as an order was placed on it. */
export async function productVersion(
  table: Table,
  id: string,
  version: number,
): Promise<Product | undefined> {
  const row = await table.get(keys.productVersion(id, version))
  return row && productOf({ ...row, ...keys.product(id) })
}

/** Every version of a product's terms, the newest first: that one is in force. One page of the table holds them. */
export async function productVersions(table: Table, id: string): Promise<Product[]> {
  const from = termsPrefix(id)
  const { rows } = await table.query({ pk: catalogPartition, from, to: `${from}~`, consistent: true })
  return rows
    .map((row) => productOf({ ...row, ...keys.product(id) }))
    .sort((older, newer) => newer.version - older.version)
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

function productOf(row: Row): Product {
  const terms = row.terms as { seconds: bigint; payoutRate: bigint }[]
  return {
    id: row.sk.slice(productPrefix.length),
    symbol: row.symbol as string,
    feed: (row.feed as Feed | undefined) ?? null,
    // A product seeded before products had versions.
    version: Number(row.version ?? 0),
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
    halted: (row.halted as string | undefined) ?? null,
  }
}
