import type { EpochMs } from '../../shared/time.ts'
import type { Catalog } from '../table/catalog.ts'
import type { Tapes } from './tapes.ts'

/** Daily candles a chart can ask for. */
const DAYS = 200

/**
 * Keeps the finished days of every product, so that no reader has to compute them again. Running it twice, late or
 * never changes no price. Recorded and live feeds keep nothing here.
 */
export async function recordDays(catalog: Catalog, tapes: Tapes, nowMs: EpochMs): Promise<void> {
  for (const product of await catalog.products(nowMs))
    await tapes.for(product).candles(product.symbol, '1d', DAYS, nowMs)
}
