/** Days as the wire writes them: `2026-11-21`. They have no time of day, so all is reckoned at noon of UTC. */
export type Day = string

const at = (day: Day): Date => new Date(`${day}T12:00:00Z`)
export const dayOf = (date: Date): Day => date.toISOString().slice(0, 10)

export function addDays(day: Day, days: number): Day {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayOf(date)
}

/** The same day of another month, or that month's last: 31 January and a month is 28 February. */
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

/** The first day of the week in our ten languages: not every browser knows it (`Intl.Locale.getWeekInfo`). */
const sundayFirst = ['en', 'zh-Hant', 'ja', 'ko', 'th']

/** 0 for Sunday, 1 for Monday. */
export const firstWeekday = (lang: string): 0 | 1 =>
  sundayFirst.some((other) => lang === other || lang.startsWith(`${other}-`)) ? 0 : 1

/** How many days of its week come before a day. */
const placeInWeek = (day: Day, first: 0 | 1): number => (at(day).getUTCDay() - first + 7) % 7

/** A month's weeks, with null where a week belongs to its neighbours. */
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

/** Where a key leads from a day; null for keys that lead nowhere. */
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

/** What a calendar writes in a language. `lang` may carry the calendar to use, as Thai's does. */
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
