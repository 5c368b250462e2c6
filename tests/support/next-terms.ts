import { productVersion, versionWrites } from '../../functions/table/products.ts'
import type { Table } from '../../functions/table/write.ts'

/** A second version of a product as a deployment brings one: smaller orders, and another payout of a minute. */
export async function nextTerms(table: Table, id: string): Promise<void> {
  const first = await productVersion(table, id, 1)
  if (!first) throw new Error(`there is no product ${id}`)
  const terms = first.terms.map((term) => (term.seconds === 60 ? { ...term, payoutRate: 861_200n } : term))
  await table.transact(versionWrites({ ...first, version: 2, orderMax: 250_00n, terms }))
}
