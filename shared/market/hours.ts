import { DAY, dayStart, type EpochDay, type EpochSeconds, epochDay, MINUTE, secondsOf } from '../time.ts'

/** Minutes of the UTC day, end excluded. */
export type TradingSession = readonly [fromMinute: number, toMinute: number]

/** closed: a pause of a day or more. nonTrading: shorter. Halts and stale feeds are not decided here. */
export interface MarketState {
  state: 'trading' | 'closed' | 'nonTrading'
  reason: 'weekend' | 'holiday' | 'dailyBreak' | null
  nextOpenAt: EpochSeconds | null
  sessionEndsAt: EpochSeconds | null
}

interface Calendar {
  week: readonly (readonly TradingSession[])[]
  holidays: readonly string[]
}

const dates = (...years: string[]): string[] => years.flatMap((year) => year.split(' '))
const DAY_MINUTES = 1440
const hour = (hours: number, minutes = 0): number => hours * 60 + minutes
const rest: readonly TradingSession[] = []
const whole: readonly TradingSession[] = [[hour(0), hour(24)]]
const sundayEvening: readonly TradingSession[] = [[hour(22), hour(24)]]
const futuresDay: readonly TradingSession[] = [
  [hour(0), hour(21)],
  [hour(22), hour(24)],
]
const stocksDay: readonly TradingSession[] = [[hour(14, 30), hour(21)]]

/** UTC without summer time. Published rules of the walk: holidays of a day that began never change. */
const calendars = {
  always: { week: [whole, whole, whole, whole, whole, whole, whole], holidays: [] },
  forex: {
    week: [sundayEvening, whole, whole, whole, whole, [[hour(0), hour(22)]], rest],
    holidays: dates('2026-01-01 2026-12-25 2027-01-01'),
  },
  futures: {
    week: [sundayEvening, futuresDay, futuresDay, futuresDay, futuresDay, [[hour(0), hour(21)]], rest],
    holidays: dates('2026-01-01 2026-04-03 2026-12-25 2027-01-01 2027-03-26'),
  },
  stocks: {
    week: [rest, stocksDay, stocksDay, stocksDay, stocksDay, stocksDay, rest],
    holidays: dates(
      '2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25',
      '2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24',
    ),
  },
} as const satisfies Record<string, Calendar>

export type HoursId = keyof typeof calendars

const holidays = new Map<HoursId, Set<EpochDay>>()
for (const id of Object.keys(calendars) as HoursId[]) {
  holidays.set(id, new Set(calendars[id].holidays.map((date) => epochDay(secondsOf(Date.parse(date))))))
}

/** A session through midnight ends at 1440 and goes on at 0. */
export function tradingSessions(hours: HoursId, day: EpochDay): readonly TradingSession[] {
  if (holidays.get(hours)?.has(day)) return rest
  return calendars[hours].week[weekdayOf(day)] ?? rest
}

export const tradingWeek = (hours: HoursId): readonly (readonly TradingSession[])[] => calendars[hours].week

export const holidaysFrom = (hours: HoursId, day: EpochDay): string[] =>
  calendars[hours].holidays.filter((date) => epochDay(secondsOf(Date.parse(date))) >= day)

/** Day 0 of the epoch was a Thursday. */
const weekdayOf = (day: EpochDay): number => (((day + 4) % 7) + 7) % 7
const isWeekend = (day: EpochDay): boolean => weekdayOf(day) === 0 || weekdayOf(day) === 6

export const tradingMinutes = (hours: HoursId, day: EpochDay): number =>
  tradingSessions(hours, day).reduce((sum, [from, to]) => sum + to - from, 0)

export const tradedMinutes = (hours: HoursId, day: EpochDay, minute: number): number =>
  tradingSessions(hours, day).reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, minute) - from), 0)

/** Openings after a pause, up to and with `minute`; midnight is none. */
export function pauses(hours: HoursId, day: EpochDay, minute: number): number {
  let count = 0
  for (const [from] of tradingSessions(hours, day)) {
    if (from <= minute && !(from === 0 && tradingSessions(hours, day - 1).at(-1)?.[1] === DAY_MINUTES))
      count++
  }
  return count
}

// Longer than any pause of the calendars.
const SEARCH_DAYS = 14

/** Null when none is within two weeks. */
export function lastTradedBefore(hours: HoursId, second: EpochSeconds): EpochSeconds | null {
  const today = epochDay(second - 1)
  for (let day = today; day > today - SEARCH_DAYS; day--) {
    for (const [from, to] of [...tradingSessions(hours, day)].reverse()) {
      if (dayStart(day) + from * MINUTE >= second) continue
      return Math.min(second, dayStart(day) + to * MINUTE) - 1
    }
  }
  return null
}

/** The last session ended by `second`, cut to 24 hours. Null while trading, or without one in two weeks. */
export function lastSession(
  hours: HoursId,
  second: EpochSeconds,
): { from: EpochSeconds; to: EpochSeconds } | null {
  const last = lastTradedBefore(hours, second)
  if (last === null || nextTraded(hours, second) === second) return null
  const to = last + 1
  let from = to
  // Sessions that go on at midnight are one.
  for (let before = last; before === from - 1 && from > to - DAY; ) {
    const [start = 0] =
      tradingSessions(hours, epochDay(before)).find(
        ([begin, end]) => begin <= minuteOf(before) && minuteOf(before) < end,
      ) ?? []
    from = dayStart(epochDay(before)) + start * MINUTE
    before = lastTradedBefore(hours, from) ?? Number.NEGATIVE_INFINITY
  }
  return { from: Math.max(from, to - DAY), to }
}

const minuteOf = (second: EpochSeconds): number => (second - dayStart(epochDay(second))) / MINUTE

function nextTraded(hours: HoursId, second: EpochSeconds): EpochSeconds | null {
  const today = epochDay(second)
  for (let day = today; day < today + SEARCH_DAYS; day++) {
    for (const [from, to] of tradingSessions(hours, day)) {
      if (dayStart(day) + to * MINUTE > second) return Math.max(second, dayStart(day) + from * MINUTE)
    }
  }
  return null
}

function nextPause(hours: HoursId, second: EpochSeconds): EpochSeconds | null {
  let at = second
  while (at < second + SEARCH_DAYS * DAY) {
    const into = (at - dayStart(epochDay(at))) / MINUTE
    const session = tradingSessions(hours, epochDay(at)).find(([from, to]) => from <= into && into < to)
    if (!session) return at
    at = dayStart(epochDay(at)) + session[1] * MINUTE
  }
  return null
}

/** A session's end is already pause. */
export function marketState(hours: HoursId, second: EpochSeconds): MarketState {
  const nextOpenAt = nextTraded(hours, second)
  if (nextOpenAt === second) {
    return { state: 'trading', reason: null, nextOpenAt: null, sessionEndsAt: nextPause(hours, second) }
  }
  const last = lastTradedBefore(hours, second)
  const brief = nextOpenAt !== null && last !== null && nextOpenAt - (last + 1) < DAY
  const pause = { nextOpenAt, sessionEndsAt: null }
  if (brief) return { state: 'nonTrading', reason: 'dailyBreak', ...pause }
  return { state: 'closed', reason: closedBy(hours, second, nextOpenAt), ...pause }
}

/** A holiday, else the weekend; before either begins, whichever comes first. */
function closedBy(hours: HoursId, second: EpochSeconds, until: EpochSeconds | null): 'weekend' | 'holiday' {
  const last = epochDay((until ?? second + DAY) - 1)
  for (let day = epochDay(second); day <= last; day++) {
    if (holidays.get(hours)?.has(day)) return 'holiday'
    if (isWeekend(day)) return 'weekend'
  }
  return 'weekend'
}
