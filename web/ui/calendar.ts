/** `2026-11-21`, as the wire writes days; computed at noon of UTC. */
export type Day = string

const at = (day: Day): Date => new Date(`${day}T12:00:00Z`)
export const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

export function addDays(day: Day, days: number): Day {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** Falls back to the month's last day: 31 January plus a month is 28 February. */
export function addMonths(day: Day, months: number): Day {
  const date = at(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months + 1, 0)
  date.setUTCDate(Math.min(wanted, date.getUTCDate()))
  return dayOf(date)
}

export const monthOf = (day: Day): string => day.slice(0, 7)

export function clampDay(day: Day, min?: Day, max?: Day): Day {
  if (min && day < min) return min
  return max && day > max ? max : day
}

/** A list, because not every browser has `Intl.Locale.getWeekInfo`. */
const sundayFirst = ['en', 'zh-Hant', 'ja', 'ko', 'th']

/** 0 is Sunday, 1 Monday. */
export const firstWeekday = (lang: string): 0 | 1 =>
  sundayFirst.some((other) => lang === other || lang.startsWith(`${other}-`)) ? 0 : 1

const placeInWeek = (day: Day, first: 0 | 1): number => (at(day).getUTCDay() - first + 7) % 7

/** Null for days of the neighbouring months. */
export function weeksOf(month: string, first: 0 | 1): (Day | null)[][] {
  const start = `${month}-01`
  const before = placeInWeek(start, first)
  const weeks: (Day | null)[][] = []
  for (let day = addDays(start, -before); day < addMonths(start, 1); day = addDays(day, 7)) {
    const week = Array.from({ length: 7 }, (_, index) => addDays(day, index))
    weeks.push(week.map((other) => (monthOf(other) === month ? other : null)))
  }
  return weeks
}

/** Null for a key that moves nowhere. */
export function dayByKey(key: string, day: Day, first: 0 | 1): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -placeInWeek(day, first))
    case 'End':
      return addDays(day, 6 - placeInWeek(day, first))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

/** `lang` may name a calendar, as Thai's does. */
export function calendarWords(lang: string) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const words = new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' })
    return (day: Day) => words.format(at(day))
  }
  return {
    month: format({ year: 'numeric', month: 'long' }),
    weekday: format({ weekday: 'narrow' }),
    weekdayLong: format({ weekday: 'long' }),
    full: format({ dateStyle: 'full' }),
    number: (day: Day) => new Intl.NumberFormat(lang).format(Number(day.slice(8))),
  }
}
