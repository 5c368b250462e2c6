/**
 * A user's own limits, breaks and days, worked out a second time from the published rules, importing nothing of the
 * product: lowered at once, raised a day later, never during a break; a break is never shortened; a day that began lasts
 * until its date is over in every zone its user had meanwhile.
 */
export const UNLIMITED = 10n ** 15n
export const KINDS = ['stake', 'loss', 'deposit'] as const
export type Kind = (typeof KINDS)[number]

/** A limit, and a raise that waits; seconds. */
export interface Limit {
  limit: bigint
  next: { limit: bigint; at: number } | null
}
export interface Own {
  day: string
  /** Seconds. */
  dayEnds: number
  zone: string
  zoneSince: number | null
  limits: Record<Kind, Limit>
  pause: { excluded: boolean; until: number } | null
  /** The last change carried out, and when its id was made. */
  last: { id: string; ms: number } | null
}

export type Wish =
  | { does: 'limit'; of: Kind; limit: bigint }
  | { does: 'cancel'; of: Kind }
  | { does: 'timeOut'; days: number }
  | { does: 'exclude'; months: number }
  | { does: 'zone'; zone: string }

/** How days run in zones. */
export interface Days {
  dayIn(zone: string, ms: number): string
  nextDayMs(zone: string, ms: number): number
}

const DAY = 86_400

export const newOwn = (zone: string, day: string, dayEnds: number): Own => ({
  ...{ day, dayEnds, zone, zoneSince: null, pause: null, last: null },
  limits: {
    stake: { limit: UNLIMITED, next: null },
    loss: { limit: UNLIMITED, next: null },
    deposit: { limit: UNLIMITED, next: null },
  },
})

/** A limit as the account item has it: of each kind that is set a word, `s2rs/5k/tm0a40`, numbers by 36 digits. */
export function limitIn(row: { pk: string; limits?: unknown }, kind: Kind): Limit {
  const word = String(row.limits ?? '')
    .split(' ')
    .find((each) => each.startsWith(kind.slice(0, 1)))
  const [limit = '-', next, at] = word?.slice(1).split('/') ?? []
  const amountOf = (text: string) => (text === '-' ? UNLIMITED : BigInt(Number.parseInt(text, 36)))
  return {
    limit: amountOf(limit),
    next: next === undefined ? null : { limit: amountOf(next), at: Number.parseInt(String(at), 36) },
  }
}

export const limitAt = ({ limit, next }: Limit, now: number): bigint =>
  next && next.at <= now ? next.limit : limit

export const pausedBy = ({ pause }: Own, now: number): 'timed_out' | 'excluded' | null =>
  pause && pause.until > now ? (pause.excluded ? 'excluded' : 'timed_out') : null

/** Calendar months later, by UTC. */
export const monthsLater = (now: number, months: number): number => {
  const date = new Date(now * 1000)
  return Math.floor(
    Date.UTC(
      date.getUTCFullYear(),
      date.getUTCMonth() + months,
      date.getUTCDate(),
      ...[date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()],
    ) / 1000,
  )
}

/** Why a wish is refused; null where it is carried out. */
export function whyNot(own: Own, wish: Wish, now: number): string | null {
  const pause = pausedBy(own, now)
  if (wish.does === 'limit') return wish.limit > limitAt(own.limits[wish.of], now) ? pause : null
  if (wish.does === 'timeOut')
    return pause && (own.pause?.excluded || (own.pause?.until ?? 0) >= now + wish.days * DAY) ? pause : null
  if (wish.does === 'exclude')
    return pause && (own.pause?.until ?? 0) >= monthsLater(now, wish.months) ? pause : null
  if (wish.does !== 'zone' || wish.zone === own.zone || own.zoneSince === null) return null
  return now < own.zoneSince + 30 * DAY ? 'zone_not_yet' : null
}

/** What it makes of them. */
export function after(own: Own, wish: Wish, now: number, days: Days): Own {
  const next = structuredClone(own)
  for (const kind of KINDS) {
    const each = next.limits[kind]
    if (each.next && each.next.at <= now) next.limits[kind] = { limit: each.next.limit, next: null }
  }
  if (wish.does === 'cancel') next.limits[wish.of].next = null
  if (wish.does === 'limit') {
    const each = next.limits[wish.of]
    if (wish.limit <= each.limit) next.limits[wish.of] = { limit: wish.limit, next: null }
    else {
      const waits = each.next && wish.limit <= each.next.limit
      each.next = { limit: wish.limit, at: waits ? (each.next?.at as number) : now + DAY }
    }
  }
  if (wish.does === 'timeOut') next.pause = { excluded: false, until: now + wish.days * DAY }
  if (wish.does === 'exclude') next.pause = { excluded: true, until: monthsLater(now, wish.months) }
  const begun = now >= own.dayEnds ? turned(next, now, days) : next
  if (wish.does !== 'zone' || (own.zoneSince !== null && wish.zone === own.zone)) return begun
  const there = days.dayIn(wish.zone, now * 1000)
  const ends = endOf(wish.zone, there > begun.day ? there : begun.day, now, days)
  return { ...begun, zone: wish.zone, zoneSince: now, dayEnds: Math.max(begun.dayEnds, ends) }
}

/** A new day, of the date it begins at. */
export function turned(own: Own, now: number, days: Days): Own {
  return {
    ...own,
    day: days.dayIn(own.zone, now * 1000),
    dayEnds: days.nextDayMs(own.zone, now * 1000) / 1000,
  }
}

/** When a date is over in a zone: midnights are passed until it is. */
function endOf(zone: string, date: string, now: number, days: Days): number {
  let ms = now * 1000
  while (days.dayIn(zone, ms) <= date) ms = days.nextDayMs(zone, ms)
  return ms / 1000
}
