import type { EpochMs } from '../../shared/time.ts'
import type { Catalog } from '../table/catalog.ts'
import type { Tape } from './tape.ts'

/** Daily candles a chart can ask for. */
const DAYS = 200

/**
 * Sees that the finished days of every product are kept, so that no reader has to walk them again. Running it
 * twice, late or never changes no price. Recorded and live feeds keep nothing here.
 */
export async function recordDays(catalog: Catalog, tape: Tape, nowMs: EpochMs): Promise<void> {
  for (const { symbol } of await catalog.products(nowMs)) await tape.candles(symbol, '1d', DAYS, nowMs)
}
