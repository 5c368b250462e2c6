import type { TapeProof } from '../../shared/tape/proof.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import { marketOf } from '../tape/placed-under.ts'
import type { Tapes } from '../tape/tapes.ts'
import type { Exchange } from './exchange.ts'

export async function proofOf(
  tapes: Tapes,
  { symbol, source, second, walk, calendar, commitment }: Exchange,
  nowMs: EpochMs,
): Promise<TapeProof | { notYet: EpochSeconds } | null> {
  if (symbol === null || source === null) return null
  const under = { source, symbol, placedAt: second, closeAt: second, walk, calendar, commitment }
  const market = await marketOf(tapes, under, nowMs)
  if (market.kind === 'here')
    return market.tape.proof(symbol, { placedAt: second, openAt: second, closeAt: second }, nowMs)
  return { feed: 'gone', source, symbol, here: market.here }
}
