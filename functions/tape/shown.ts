import { errorFields, type Log } from '../log.ts'
import type { Tape } from './tape.ts'

/** For pages only: hides failures to read a price. Settling must see them. */
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

export const withoutPrices = (tape: Tape): Tape => ({
  ...tape,
  priceAt: async () => ({ kind: 'notYet' }),
  quote: async () => null,
  spark: async () => [],
})
