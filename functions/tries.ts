import { Refusal } from '../shared/errors.ts'
import { type EpochMs, type EpochSeconds, type Seconds, secondsOf } from '../shared/time.ts'
import type { Deps } from './deps.ts'
import { countedAddress } from './request.ts'
import { keys } from './table/keys.ts'
import { countUse, countWithin, usesKey } from './table/limits.ts'
import { Change, type Key, type Row } from './table/write.ts'

/** What is guessed, and how often that may be tried. */
export interface Guessing {
  kind: 'login' | 'desk' | 'desk-invite' | 'letter' | 'fund' | 'passkey'
  /** Wrong tries in a row from one network that cost no wait. */
  free: number
  /** Tries an hour from all networks together; one that has been right before is not bound by it. */
  hourly: number
  /** How long every wait lasts, and the window of the count over all networks; a growing wait and an hour if left out. */
  lockFor?: Seconds
  /** How a wait is told; `login_locked` if left out. */
  refusal?: (until: EpochSeconds) => Refusal
}

/** The login password, on whatever route it is compared. */
export const loginTries: Guessing = { kind: 'login', free: 4, hourly: 100 }

/** Who tries, as the request says (`Ctx`). */
interface Caller {
  address: string
  nowMs: EpochMs
}

/** A try that was counted, and is yet to be compared. */
export interface Tried {
  /** What a wrong one is refused with: `refusal`, or until when to wait where it was the last that cost no wait. */
  wrong(refusal: Refusal): Refusal
}

const FORGET_S = 24 * 3600
/** How long a network is remembered from which the right password came. */
const KNOWN_S = 90 * 86_400
const HOUR_S = 3600
/** More concurrent tries than this on one name are guesses, and must wait. */
const TRIES = 4

const locked = ({ refusal }: Guessing, now: EpochSeconds, until: EpochSeconds): Refusal =>
  refusal?.(until) ?? new Refusal('login_locked', { seconds: until - now })

/**
 * Seconds to wait after the n-th wrong try in a row: 0 while they are free, then always `fixed`, or 30 doubling to an
 * hour.
 */
export function lockSeconds(tries: number, free: number, fixed?: Seconds): Seconds {
  if (tries <= free) return 0
  if (fixed !== undefined) return fixed
  return Math.min(HOUR_S, 30 * 2 ** (tries - free - 1))
}

/** Of all networks together. */
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

/**
 * Counts a try before anything is compared, whether or not the name exists: by name and network, so that guesses from
 * elsewhere keep nobody out, and by name over all networks, so that many networks do not help to guess. Throws
 * `login_locked` while either must wait. Each of several parallel guesses counts. Answers how a wrong one is told.
 */
export async function countTry(
  deps: Deps<'uniqueKey'>,
  guessing: Guessing,
  name: string,
  caller: Caller,
): Promise<Tried> {
  const now = secondsOf(caller.nowMs)
  const own = await countOwn(deps, guessing, triesKey(deps, guessing, name, caller), now)
  // After the own count, which bounds what one network can add to it; always, so that the work is the same.
  const wide = wideOf(guessing, name)
  const left = await countWithin(deps, wide, caller.nowMs)
  const wideUntil = own.known || (left !== null && left > 0) ? 0 : windowEnd(wide, now)
  if (left === null && wideUntil > now) throw locked(guessing, now, wideUntil)
  const until = Math.max(own.until, wideUntil)
  return { wrong: (refusal) => (until > now ? locked(guessing, now, until) : refusal) }
}

const windowEnd = ({ windowSeconds }: { windowSeconds: Seconds }, now: EpochSeconds): EpochSeconds =>
  now - (now % windowSeconds) + windowSeconds

/** Where tries are counted: those of the caller's network, then those of all networks. For `lockedUntil`. */
export const triesKeys = (
  deps: Pick<Deps<'uniqueKey'>, 'secrets'>,
  guessing: Guessing,
  name: string,
  caller: Caller,
): [Key, Key] => [
  triesKey(deps, guessing, name, caller),
  usesKey(wideOf(guessing, name), deps.secrets.uniqueKey, caller.nowMs),
]

/** Until when `countTry` would refuse the caller, by the rows of `triesKeys`; null if not now. Counts nothing. */
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

/** Counts a try of one network; answers whether the right password came from there lately, and until when it waits now. */
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

/** After a right try: forgets the wrong ones of this network, and remembers it as one of the user's own. */
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

/** At most `limit` calls of a kind from one address in a window. */
export const limitAddress = (
  deps: Deps<'uniqueKey'>,
  kind: 'login' | 'reg' | 'desk' | 'letter' | 'letter-look' | 'passkey-start' | 'passkey',
  { address, nowMs }: Caller,
  window: { limit: number; windowSeconds: number },
): Promise<void> => countUse(deps, { kind: `${kind}-address`, of: countedAddress(address), ...window }, nowMs)
