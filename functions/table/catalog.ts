import { feedHalt } from '../../shared/halts.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { type Halt, haltOf } from './halts.ts'
import { catalogPartition, haltPartition, productPrefix, ruleChangePrefix } from './keys.ts'
import { announced, inForce, type Product, productOf, type StoredProduct } from './products.ts'
import { allRows } from './read.ts'
import { type RuleChange, ruleChangeOf } from './rule-changes.ts'
import type { Table } from './write.ts'

export interface Catalog {
  products(nowMs: EpochMs): Promise<Product[]>
  product(id: string, nowMs: EpochMs): Promise<Product | undefined>
  announced(id: string, nowMs: EpochMs): Promise<Product | null>
  fresh(nowMs: EpochMs): Promise<Product[]>
  ruleChanges(nowMs: EpochMs): Promise<RuleChange[]>
  knownRuleChanges(nowMs: EpochMs): Promise<RuleChange[]>
  halts(nowMs: EpochMs): Promise<Halt[]>
}

/** A halt takes hold within this time; placing an order needs no read for terms. */
const FRESH_MS = 5_000

const ofCatalog = (prefix: string) => ({ pk: catalogPartition, from: prefix, to: `${prefix}~` })

export async function storedCatalog(
  table: Table,
  consistent = false,
): Promise<{ products: StoredProduct[]; halts: Halt[] }> {
  const [products, stageHalts] = await Promise.all([
    allRows(table, { ...ofCatalog(productPrefix), ...(consistent && { consistent }) }),
    allRows(table, { pk: haltPartition, ...(consistent && { consistent }) }),
  ])
  return {
    products: products.map(productOf).sort((a, b) => a.rank - b.rank),
    halts: [...products, ...stageHalts].map(haltOf).filter((halt) => halt !== null),
  }
}

const storedRuleChanges = async (table: Table): Promise<RuleChange[]> =>
  (await allRows(table, ofCatalog(ruleChangePrefix))).map(ruleChangeOf).sort((a, b) => a.from - b.from)

export const storedProducts = async (table: Table): Promise<StoredProduct[]> =>
  (await storedCatalog(table)).products

export function createCatalog(table: Table, mainFeed: Feed): Catalog {
  let loadedAtMs = Number.NEGATIVE_INFINITY
  let loading: ReturnType<typeof loadAll> | undefined

  async function load(consistent = false) {
    const { products, halts } = await storedCatalog(table, consistent)
    const reasons = new Map(halts.map(({ id, reason }) => [id, reason]))
    const withFeed = ({ halted, ...product }: StoredProduct): StoredProduct => ({
      ...product,
      halted: halted ?? reasons.get(feedHalt(product.feed ?? mainFeed)) ?? null,
    })
    return { products: products.map(withFeed), halts }
  }
  async function loadAll() {
    const [standing, ruleChanges] = await Promise.all([load(), storedRuleChanges(table)])
    return { ...standing, ruleChanges }
  }

  function loaded(nowMs: EpochMs): ReturnType<typeof loadAll> {
    if (!loading || Math.abs(nowMs - loadedAtMs) >= FRESH_MS) {
      loadedAtMs = nowMs
      loading = loadAll()
      // A failed load must not be kept for five seconds.
      loading.catch(() => {
        loading = undefined
      })
    }
    return loading
  }
  const holding = (all: readonly StoredProduct[], nowMs: EpochMs) =>
    all.map((product) => inForce(product, secondsOf(nowMs)))
  const products = async (nowMs: EpochMs) => holding((await loaded(nowMs)).products, nowMs)

  const knownRuleChanges = async (nowMs: EpochMs) =>
    (await loaded(nowMs)).ruleChanges.filter(({ until }) => secondsOf(nowMs) < until)

  return {
    products,
    async announced(id, nowMs) {
      const product = (await loaded(nowMs)).products.find((each) => each.id === id)
      return product ? announced(product, secondsOf(nowMs)) : null
    },
    fresh: async (nowMs) => holding((await load(true)).products, nowMs),
    halts: async (nowMs) => (await loaded(nowMs)).halts,
    knownRuleChanges,
    ruleChanges: async (nowMs) =>
      (await knownRuleChanges(nowMs)).filter(({ from }) => from <= secondsOf(nowMs)),
    async product(id, nowMs) {
      return (await products(nowMs)).find((product) => product.id === id)
    },
  }
}
