import type { PlacedUnder } from '../../shared/tape/frozen.ts'
import type { EpochMs } from '../../shared/time.ts'
import { marketOf } from './placed-under.ts'
import type { Tapes } from './tapes.ts'

export const priceThen =
  (tapes: Tapes, nowMs: EpochMs) =>
  async (under: PlacedUnder): Promise<bigint | null> => {
    const market = await marketOf(tapes, under, nowMs)
    if (market.kind !== 'here') return null
    const known = await market.tape.priceAt(under.symbol, under.closeAt, nowMs)
    if (known.kind === 'notYet') return null
    return known.kind === 'price' ? BigInt(known.price) : 0n
  }
