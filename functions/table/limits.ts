import { Refusal } from '../../shared/errors.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { keys } from './keys.ts'
import { Change, type Key, type Table } from './write.ts'

export interface UseLimit {
  /** What is counted: `upload`, `login-address`. */
  kind: string
  /** Whom it is counted for: a user, a network address. */
  of: string
  limit: number
  windowSeconds: number
}

/** The item that counts the uses of this window. */
export const usesKey = (
  { kind, of, windowSeconds }: Omit<UseLimit, 'limit'>,
  uniqueKey: string,
  nowMs: EpochMs,
): Key => keys.tries(kind, `${of} ${Math.floor(secondsOf(nowMs) / windowSeconds)}`, uniqueKey)

/**
 * Counts one use; answers how many are left in this window, null where there were too many before. One write unit, on an
 * item deleted by its TTL. Each of several parallel uses counts.
 */
export async function countWithin(
  { table, secrets }: { table: Table; secrets: { uniqueKey: string } },
  use: UseLimit,
  nowMs: EpochMs,
): Promise<number | null> {
  const { limit, windowSeconds } = use
  const window = Math.floor(secondsOf(nowMs) / windowSeconds)
  const change = new Change(usesKey(use, secrets.uniqueKey, nowMs))
    .add('tries', 1n)
    .set('ttl', (window + 2) * windowSeconds)
    .whereAtMost('tries', BigInt(limit - 1))
  const written = await table.write(change.build())
  return written.ok ? limit - Number(written.after?.tries ?? 0) : null
}

/** Counts one use as `countWithin` does; throws `rate_limited` when there are too many. */
export async function countUse(
  deps: { table: Table; secrets: { uniqueKey: string } },
  use: UseLimit,
  nowMs: EpochMs,
): Promise<void> {
  if ((await countWithin(deps, use, nowMs)) !== null) return
  const { windowSeconds } = use
  throw new Refusal('rate_limited', { seconds: windowSeconds - (secondsOf(nowMs) % windowSeconds) })
}
