import type { TapeProof } from '../../shared/tape/proof.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import { marketOf } from '../tape/placed-under.ts'
import type { Tapes } from '../tape/tapes.ts'
import type { Exchange } from './exchange.ts'

/**
 * The public inputs of the price of an exchange, by the market and version it was made under; null for a coin without a
 * market. Of a market that is here no longer they say what stands here instead.
 */
export async function proofOf(
  tapes: Tapes,
  { symbol, source, second, walk, calendar, commitment }: Exchange,
  nowMs: EpochMs,
): Promise<TapeProof | { notYet: EpochSeconds } | null> {
  if (symbol === null || source === null) return null
  const under = { source, symbol, openAt: second, closeAt: second, walk, calendar, commitment }
  const market = await marketOf(tapes, under, nowMs)
  if (market.kind === 'here') return market.tape.proof(symbol, second, second, nowMs)
  return { feed: 'gone', source, symbol, here: market.here }
}
