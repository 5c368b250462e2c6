import { type EpochSeconds, msOf, secondsOf } from '../time.ts'
import { type Lang, localeOf } from './languages.ts'

/** One language's sentences by slug, plural forms as i18next writes them (`slug_one`, `slug_other`). */
export type Words = Readonly<Record<string, string>>
/**
 * What a sentence is filled with: amounts as wire decimals, dates as `date`, instants as epoch seconds under `time` or
 * `...At`, `since` with its day.
 */
export type Params = Readonly<Record<string, string | number>>

/**
 * The sentence of a slug, its `{{variables}}` filled in and written as the language writes numbers and times.
 * Needs only one language's words, so that a browser loads one. A variable without a parameter is left as it
 * is. Throws a RangeError for a slug without a sentence.
 */
export function sentence(
  words: Words,
  lang: Lang,
  slug: string,
  params: Params = {},
  timeZone = 'UTC',
): string {
  return template(words, lang, slug, params).replace(/\{\{(\w+)\}\}/g, (variable, name: string) => {
    const value = params[name]
    return value === undefined ? variable : written(lang, name, value, timeZone)
  })
}

function template(words: Words, lang: Lang, slug: string, params: Params): string {
  const plain = words[slug]
  if (plain !== undefined) return plain
  const other = words[`${slug}_other`]
  if (other === undefined) throw new RangeError(`no sentence for ${slug}`)
  // A sentence with plural forms agrees with its first variable.
  const counted = /\{\{(\w+)\}\}/.exec(other)?.[1] ?? ''
  const category = new Intl.PluralRules(localeOf(lang)).select(Number(params[counted]))
  return words[`${slug}_${category}`] ?? other
}

const calendarDate = /^\d{4}-\d{2}-\d{2}$/
const plainNumber = /^-?\d+(?:\.(\d+))?$/

function written(lang: Lang, name: string, value: string | number, timeZone: string): string {
  if (typeof value === 'number' && (name === 'time' || name.endsWith('At')))
    return clock(lang, value, timeZone)
  if (typeof value === 'number' && name === 'since')
    return `${date(lang, value, timeZone)} ${clock(lang, value, timeZone)}`
  // A date of the stage's calendar, whatever the zone.
  if (name === 'date' && calendarDate.test(String(value)))
    return date(lang, secondsOf(Date.parse(String(value))), 'UTC')
  // A code is no number, though it is made of digits; nor is whom it names.
  if (name === 'code' || name === 'partner') return String(value)
  const number = plainNumber.exec(String(value))
  if (!number) return String(value)
  // Exactly the digits of the wire: an amount is never rounded for display.
  const digits = number[1]?.length ?? 0
  // Thousands as the screens mark them: Spanish would leave those under ten without.
  const format = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
    // What an order brought, as the screens have it.
    signDisplay: name === 'profit' ? 'exceptZero' : 'auto',
  } as const
  return new Intl.NumberFormat(localeOf(lang), format).format(value as Intl.StringNumericLiteral)
}

const date = (lang: Lang, second: EpochSeconds, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium', timeZone }).format(msOf(second))

/**
 * Day and time with the zone: what is said now may be read tomorrow. The zone is formatted separately: in one format Thai
 * would spell out every unit.
 */
function clock(lang: Lang, second: EpochSeconds, timeZone: string): string {
  const format = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
  } as const
  const zone = new Intl.DateTimeFormat(localeOf(lang), { timeZone, timeZoneName: 'short' })
    .formatToParts(msOf(second))
    .find(({ type }) => type === 'timeZoneName')
  const time = new Intl.DateTimeFormat(localeOf(lang), format).format(msOf(second))
  return `${time} ${zone?.value ?? timeZone}`
}
