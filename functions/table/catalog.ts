import type { Minor } from '../../shared/money.ts'
import { catalogPartition, keys } from './keys.ts'
import type { Row, Table, Value } from './write.ts'

/** A product's terms as a stage offers them; its instrument (decimals, hours, walk) is in shared/tape. */
export interface Product {
  id: string
  /** The instrument on the tape. */
  symbol: string
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
  /** The operator's public reason while trading is halted (market state `forbidden`). */
  halted: string | null
}

export interface Catalog {
  products(nowMs: number): Promise<Product[]>
  product(id: string, nowMs: number): Promise<Product | undefined>
}

/** Terms may be this old: a halt takes hold within it, and placing an order costs no read for them. */
const FRESH_MS = 5_000

/** The catalogue, read at most once in five seconds by a process. */
export function createCatalog(table: Table): Catalog {
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let loading: Promise<Product[]> | undefined

  async function load(): Promise<Product[]> {
    const { rows } = await table.query({ pk: catalogPartition, from: 'PRODUCT#', to: 'PRODUCT#~' })
    return rows.map(productOf).sort((a, b) => a.rank - b.rank)
  }

  function products(nowMs: number): Promise<Product[]> {
    if (!loading || Math.abs(nowMs - loadedAtMs) >= FRESH_MS) {
      loadedAtMs = nowMs
      loading = load()
      // A failed load must not stand for five seconds.
      loading.catch(() => {
        loading = undefined
      })
    }
    return loading
  }

  return {
    products,
    async product(id, nowMs) {
      return (await products(nowMs)).find((product) => product.id === id)
    },
  }
}

export function productRow(product: Product): Row {
  const { id, halted, terms, ...rest } = product
  return {
    ...keys.product(id),
    ...rest,
    terms: terms.map((term) => ({ ...term }) as { [name: string]: Value }),
    ...(halted !== null && { halted }),
  }
}

function productOf(row: Row): Product {
  const terms = row.terms as { seconds: bigint; payoutRate: bigint }[]
  return {
    id: row.sk.slice('PRODUCT#'.length),
    symbol: row.symbol as string,
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
