import { errorFields, type Log } from '../log.ts'
import type { Tape } from './tape.ts'

/**
 * A tape for pages that show many things beside its prices: what it cannot read is missing there, and a market without
 * a price does not trade. The log says so. Never for settling, which must know that a price failed.
 */
export function shown(tape: Tape, log: Log): Tape {
  const orElse =
    <Rest extends unknown[], Answer>(
      ask: (symbol: string, ...rest: Rest) => Promise<Answer>,
      without: Answer,
    ) =>
    async (symbol: string, ...rest: Rest): Promise<Answer> => {
      try {
        return await ask(symbol, ...rest)
      } catch (error) {
        log('error', 'price not read', { symbol, feed: tape.feed, ...errorFields(error) })
        return without
      }
    }
  return {
    ...tape,
    priceAt: orElse(tape.priceAt, { kind: 'notYet' }),
    quote: orElse(tape.quote, null),
    candles: orElse(tape.candles, []),
    spark: orElse(tape.spark, []),
    state: orElse(tape.state, { ok: false, reason: 'absent' }),
  }
}

/** A tape whose prices are not looked at, as there is no time to compute them; its state is known without. */
export const withoutPrices = (tape: Tape): Tape => ({
  ...tape,
  priceAt: async () => ({ kind: 'notYet' }),
  quote: async () => null,
  spark: async () => [],
})
