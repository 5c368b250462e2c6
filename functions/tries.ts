import { Refusal } from '../shared/errors.ts'
import { type EpochMs, secondsOf } from '../shared/time.ts'
import type { Deps } from './deps.ts'
import { countedAddress } from './request.ts'
import { keys } from './table/keys.ts'
import { countUse } from './table/limits.ts'
import { Change } from './table/write.ts'

/** What is guessed at, and how many wrong tries in a row cost no wait. */
export interface Guessing {
  kind: 'login' | 'desk' | 'desk-invite'
  free: number
}

const FORGET_S = 24 * 3600
/** Optimistic writers on one counter: more than this many at once are guessing, and wait. */
const TRIES = 4

/** How long the next try must wait after the n-th in a row: nothing while they are free, then 30 s doubling to an hour. */
export function lockSeconds(tries: number, free: number): number {
  if (tries <= free) return 0
  return Math.min(3600, 30 * 2 ** (tries - free - 1))
}

/**
 * Counts a try before anything is compared, whether or not the name exists. Throws `login_locked` while the name
 * waits. Parallel guesses each need a count of their own.
 */
export async function countTry(
  deps: Deps<'uniqueKey'>,
  { kind, free }: Guessing,
  name: string,
  nowMs: EpochMs,
): Promise<void> {
  const key = keys.tries(kind, name, deps.secrets.uniqueKey)
  const now = secondsOf(nowMs)
  for (let race = 0; race < TRIES; race++) {
    const row = await deps.table.get(key, { consistent: true })
    const until = Number(row?.until ?? 0)
    if (until > now) throw new Refusal('login_locked', { seconds: until - now })
    // The table removes what has expired when it finds the time, so the count is forgotten here.
    const tries = row && Number(row.ttl) > now ? Number(row.tries) : 0
    const change = new Change(key)
      .set('tries', tries + 1)
      .set('until', now + lockSeconds(tries + 1, free))
      .set('ttl', now + FORGET_S)
    if (row) change.where('tries', '=', row.tries as bigint)
    else change.whereAbsent('tries')
    if ((await deps.table.write(change.build())).ok) return
  }
  throw new Refusal('login_locked', { seconds: 1 })
}

export async function forgetTries(deps: Deps<'uniqueKey'>, { kind }: Guessing, name: string): Promise<void> {
  const key = keys.tries(kind, name, deps.secrets.uniqueKey)
  await deps.table.write(new Change(key).set('tries', 0).set('until', 0).build())
}

/** At most `limit` calls of a kind from one address in a window. */
export const limitAddress = (
  deps: Deps<'uniqueKey'>,
  kind: 'login' | 'reg' | 'desk',
  { address, nowMs }: { address: string; nowMs: EpochMs },
  window: { limit: number; windowSeconds: number },
): Promise<void> => countUse(deps, { kind: `${kind}-address`, of: countedAddress(address), ...window }, nowMs)
