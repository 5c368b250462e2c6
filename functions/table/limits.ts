import { Refusal } from '../../shared/errors.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import { keys } from './keys.ts'
import { Change, type Key, type Table } from './write.ts'

export interface UseLimit {
  kind: string
  of: string
  limit: number
  windowSeconds: number
}

export const usesKey = (
  { kind, of, windowSeconds }: Omit<UseLimit, 'limit'>,
  uniqueKey: string,
  nowMs: EpochMs,
): Key => keys.tries(kind, `${of} ${Math.floor(secondsOf(nowMs) / windowSeconds)}`, uniqueKey)

/** Returns the uses left, or null beyond the limit. One write unit; parallel uses all count. */
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

export async function countUse(
  deps: { table: Table; secrets: { uniqueKey: string } },
  use: UseLimit,
  nowMs: EpochMs,
): Promise<void> {
  if ((await countWithin(deps, use, nowMs)) !== null) return
  const { windowSeconds } = use
  throw new Refusal('rate_limited', { seconds: windowSeconds - (secondsOf(nowMs) % windowSeconds) })
}
