import { expect, test } from 'vitest'
import { languages, localeOf } from '../../shared/i18n/languages.ts'
import { addDays, addMonths, calendarWords, clampDay, dayByKey, firstWeekday, weeksOf } from './calendar.ts'

test.each([
  ['2026-11-30', 1, '2026-12-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
  // Clocks change in between; a day stays a day.
  ['2026-03-28', 2, '2026-03-30'],
])('%s and %i days is %s', (day, days, expected) => expect(addDays(day, days)).toBe(expected))

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months is %s', (day, months, expected) => expect(addMonths(day, months)).toBe(expected))

test('a month has its days once, each under its weekday', () => {
  for (const first of [0, 1] as const) {
    for (const month of ['2026-02', '2024-02', '2026-11', '2026-08']) {
      const weeks = weeksOf(month, first)
      const days = weeks.flat().filter((day) => day !== null)
      expect(days.length).toBe(
        new Date(`${addMonths(`${month}-01`, 1)}T00:00Z`).getTime() / 864e5 -
          new Date(`${month}-01T00:00Z`).getTime() / 864e5,
      )
      expect([...days].sort()).toEqual(days)
      for (const week of weeks)
        week.forEach((day, place) => {
          if (day) expect((new Date(`${day}T00:00Z`).getUTCDay() - first + 7) % 7).toBe(place)
        })
      expect(weeks.every((week) => week.length === 7 && week.some(Boolean))).toBe(true)
    }
  }
})

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['Enter', null],
])('%s from Tuesday, 1 December 2026 leads to %s', (key, expected) => {
  expect(dayByKey(key, '2026-12-01', 1)).toBe(expected)
})

test('a day outside of what is offered becomes the nearest inside', () => {
  expect(clampDay('2026-01-01', '2026-02-01', '2026-03-01')).toBe('2026-02-01')
  expect(clampDay('2026-05-01', '2026-02-01', '2026-03-01')).toBe('2026-03-01')
  expect(clampDay('2026-05-01')).toBe('2026-05-01')
})

test('the week begins as it does where a language is spoken', () => {
  for (const lang of languages) {
    // Node knows; the browsers we build for do not all.
    const locale = new Intl.Locale(lang) as Intl.Locale & { getWeekInfo(): { firstDay: number } }
    expect([lang, firstWeekday(localeOf(lang))]).toEqual([lang, locale.getWeekInfo().firstDay % 7])
  }
})

test('Thai counts years as the rest of the product does', () => {
  expect(calendarWords(localeOf('th')).month('2026-11-21')).toContain('2026')
})
