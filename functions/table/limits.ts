import { Refusal } from '../../shared/errors.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { keys } from './keys.ts'
import { Change, type Table } from './write.ts'

export interface UseLimit {
  /** What is counted: `upload`, `login-address`. */
  kind: string
  /** Whom it is counted for: a user, a network address. */
  of: string
  limit: number
  windowSeconds: number
}

/**
 * Counts one use and throws `rate_limited` when there have been more than `limit` in this window. A write of one
 * unit, on an item that goes with its TTL; parallel uses each need a count of their own.
 */
export async function countUse(
  { table, secrets }: { table: Table; secrets: { uniqueKey: string } },
  { kind, of, limit, windowSeconds }: UseLimit,
  nowMs: EpochMs,
): Promise<void> {
  const now = secondsOf(nowMs)
  const window = Math.floor(now / windowSeconds)
  const change = new Change(keys.tries(kind, `${of} ${window}`, secrets.uniqueKey))
    .add('tries', 1n)
    .set('ttl', (window + 2) * windowSeconds)
    .whereAtMost('tries', BigInt(limit - 1))
  const { ok } = await table.write(change.build())
  if (!ok) throw new Refusal('rate_limited', { seconds: (window + 1) * windowSeconds - now })
}
