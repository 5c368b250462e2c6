import type { MoneyKind } from '../../shared/documents.ts'
import type { PlacedUnder } from '../../shared/tape/frozen.ts'
import type { Row } from '../table/write.ts'
import { documents, kindOf } from './index.ts'
import { pricedOf } from './newer.ts'

/** The price of second `closeAt` in the order's market. */
export interface Priced extends PlacedUnder {
  price: bigint
}

/** 0 if the tape has no price; null if this stage lacks the market or cannot know yet. */
export type PriceThen = (under: PlacedUnder) => Promise<bigint | null>

export interface WrongPrice {
  of: string
  found: bigint
  expected: bigint
}

export async function wrongPrices(rows: readonly Row[], priceThen: PriceThen): Promise<WrongPrice[]> {
  const wrong: WrongPrice[] = []
  for (const row of rows) {
    const kind = kindOf(row)
    for (const { price, ...under } of kind && documents[kind].money ? pricedOf(kind as MoneyKind, row) : []) {
      const expected = await priceThen(under)
      if (expected !== null && expected !== price)
        wrong.push({ of: `${row.sk}: a price that is not the tape’s`, found: price, expected })
    }
  }
  return wrong
}
