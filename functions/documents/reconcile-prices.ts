import type { PlacedUnder } from '../../shared/tape/frozen.ts'
import type { Row } from '../table/write.ts'
import { documents, kindOf } from './index.ts'

/** A price that a document was made at: that of the second `openAt`, of the market it froze. */
export interface Priced extends PlacedUnder {
  price: bigint
}

/** P(openAt) of a market as its tape has it, 0 where it has none; null where that market is not here, or not yet known. */
export type PriceThen = (under: PlacedUnder) => Promise<bigint | null>

/** A price that is not its tape's. */
export interface WrongPrice {
  of: string
  found: bigint
  expected: bigint
}

/** Holds the prices of a user's documents against the tape. */
export async function wrongPrices(rows: readonly Row[], priceThen: PriceThen): Promise<WrongPrice[]> {
  const wrong: WrongPrice[] = []
  for (const row of rows) {
    const kind = kindOf(row)
    for (const { price, ...under } of (kind && documents[kind].money?.priced?.(row)) ?? []) {
      const expected = await priceThen(under)
      if (expected !== null && expected !== price)
        wrong.push({ of: `${row.sk}: a price that is not the tape’s`, found: price, expected })
    }
  }
  return wrong
}
