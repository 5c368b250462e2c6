import { Refusal } from '../shared/errors.ts'
import { type EpochMs, type EpochSeconds, type Seconds, secondsOf } from '../shared/time.ts'
import type { Deps } from './deps.ts'
import { countedAddress } from './request.ts'
import { keys } from './table/keys.ts'
import { countUse, countWithin, usesKey } from './table/limits.ts'
import { Change, type Key, type Row } from './table/write.ts'

export interface Guessing {
  kind: 'login' | 'desk' | 'desk-invite' | 'letter' | 'fund' | 'passkey'
  /** Tries of one network without a wait. */
  free: number
  /** Tries an hour over all networks; a network with an earlier right try is exempt. */
  hourly: number
  /** Seconds of every wait and of the wide window; by default waits grow, and the window is an hour. */
  lockFor?: Seconds
  refusal?: (until: EpochSeconds) => Refusal
}

export const loginTries: Guessing = { kind: 'login', free: 4, hourly: 100 }

interface Caller {
  address: string
  nowMs: EpochMs
}

export interface Tried {
  /** Returns `refusal`, or one with the end of the wait. */
  wrong(refusal: Refusal): Refusal
}

const FORGET_S = 24 * 3600
const KNOWN_S = 90 * 86_400
const HOUR_S = 3600
/** More concurrent tries on one name are guesses. */
const TRIES = 4

const locked = ({ refusal }: Guessing, now: EpochSeconds, until: EpochSeconds): Refusal =>
  refusal?.(until) ?? new Refusal('login_locked', { seconds: until - now })

/** 0 while tries are free, then `fixed`, or 30 doubling to an hour. */
export function lockSeconds(tries: number, free: number, fixed?: Seconds): Seconds {
  if (tries <= free) return 0
  if (fixed !== undefined) return fixed
  return Math.min(HOUR_S, 30 * 2 ** (tries - free - 1))
}

const wideOf = ({ kind, hourly, lockFor }: Guessing, name: string) => ({
  kind: `${kind}-wide`,
  of: name,
  limit: hourly,
  windowSeconds: lockFor ?? HOUR_S,
})

const triesKey = (
  { secrets }: Pick<Deps<'uniqueKey'>, 'secrets'>,
  { kind }: Guessing,
  name: string,
  { address }: Caller,
) => keys.tries(kind, `${name} ${countedAddress(address)}`, secrets.uniqueKey)

/** Counts before any comparison, for unknown names too. Throws `login_locked`. */
export async function countTry(
  deps: Deps<'uniqueKey'>,
  guessing: Guessing,
  name: string,
  caller: Caller,
): Promise<Tried> {
  const now = secondsOf(caller.nowMs)
  const own = await countOwn(deps, guessing, triesKey(deps, guessing, name, caller), now)
  // Always, so that the work is the same.
  const wide = wideOf(guessing, name)
  const left = await countWithin(deps, wide, caller.nowMs)
  const wideUntil = own.known || (left !== null && left > 0) ? 0 : windowEnd(wide, now)
  if (left === null && wideUntil > now) throw locked(guessing, now, wideUntil)
  const until = Math.max(own.until, wideUntil)
  return { wrong: (refusal) => (until > now ? locked(guessing, now, until) : refusal) }
}

const windowEnd = ({ windowSeconds }: { windowSeconds: Seconds }, now: EpochSeconds): EpochSeconds =>
  now - (now % windowSeconds) + windowSeconds

export const triesKeys = (
  deps: Pick<Deps<'uniqueKey'>, 'secrets'>,
  guessing: Guessing,
  name: string,
  caller: Caller,
): [Key, Key] => [
  triesKey(deps, guessing, name, caller),
  usesKey(wideOf(guessing, name), deps.secrets.uniqueKey, caller.nowMs),
]

/** Counts nothing; null unless it is locked. */
export function lockedUntil(
  guessing: Guessing,
  name: string,
  [own, all]: readonly (Row | undefined)[],
  { nowMs }: Pick<Caller, 'nowMs'>,
): EpochSeconds | null {
  const now = secondsOf(nowMs)
  const until = Number(own?.until ?? 0)
  if (until > now) return until
  const wide = wideOf(guessing, name)
  const isKnown = Number(own?.known ?? 0) > now
  return Number(all?.tries ?? 0) >= wide.limit && !isKnown ? windowEnd(wide, now) : null
}

async function countOwn(
  deps: Deps<'uniqueKey'>,
  guessing: Guessing,
  key: Key,
  now: EpochSeconds,
): Promise<{ known: boolean; until: EpochSeconds }> {
  for (let race = 0; race < TRIES; race++) {
    const row = await deps.table.get(key, { consistent: true })
    const until = Number(row?.until ?? 0)
    const forgetAt = Number(row?.forgetAt ?? 0)
    const known = Number(row?.known ?? 0)
    if (until > now) throw locked(guessing, now, until)
    const tries = forgetAt > now ? Number(row?.tries) : 0
    const next = now + lockSeconds(tries + 1, guessing.free, guessing.lockFor)
    const change = new Change(key)
      .set('tries', tries + 1)
      .set('until', next)
      .set('forgetAt', now + FORGET_S)
      .set('ttl', Math.max(now + FORGET_S, known))
    if (row) change.where('tries', '=', row.tries as bigint)
    else change.whereAbsent('tries')
    if ((await deps.table.write(change.build())).ok) return { known: known > now, until: next }
  }
  throw locked(guessing, now, now + 1)
}

export async function forgetTries(
  deps: Deps<'uniqueKey'>,
  guessing: Guessing,
  name: string,
  caller: Caller,
): Promise<void> {
  const known = secondsOf(caller.nowMs) + KNOWN_S
  const change = new Change(triesKey(deps, guessing, name, caller))
    .set('tries', 0)
    .set('until', 0)
    .set('known', known)
    .set('ttl', known)
  await deps.table.write(change.build())
}

export const limitAddress = (
  deps: Deps<'uniqueKey'>,
  kind: 'login' | 'reg' | 'code-invite' | 'desk' | 'letter-look' | 'passkey-start' | 'passkey',
  { address, nowMs }: Caller,
  window: { limit: number; windowSeconds: number },
): Promise<void> => countUse(deps, { kind: `${kind}-address`, of: countedAddress(address), ...window }, nowMs)
