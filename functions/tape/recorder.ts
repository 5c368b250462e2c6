import type { EpochMs } from '../../shared/time.ts'
import type { Catalog } from '../table/catalog.ts'
import type { Tapes } from './tapes.ts'

const DAYS = 200

/** Spares readers the computing; never changes a price. */
export async function recordDays(catalog: Catalog, tapes: Tapes, nowMs: EpochMs): Promise<void> {
  for (const product of await catalog.products(nowMs))
    await tapes.for(product).candles(product.symbol, '1d', DAYS, nowMs)
}
