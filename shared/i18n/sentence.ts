import { type EpochSeconds, msOf, secondsOf } from '../time.ts'
import { type Lang, localeOf } from './languages.ts'

/** Plural forms as i18next writes them (`slug_one`, `slug_other`). */
export type Words = Readonly<Record<string, string>>
/** Amounts are wire decimals, `date` is a date, `time` and `...At` are epoch seconds. */
export type Params = Readonly<Record<string, string | number>>

/** A variable without a parameter stays. Throws a RangeError for a slug without a sentence. */
export function sentence(
  words: Words,
  lang: Lang,
  slug: string,
  params: Params = {},
  timeZone = 'UTC',
): string {
  return template(words, lang, slug, params)
    .replace(BEFORE_CODE, `$1${NBSP}$2`)
    .replace(/\{\{(\w+)\}\}/g, (variable, name: string) => {
      const value = params[name]
      return value === undefined ? variable : written(lang, name, value, timeZone)
    })
}

/** Keeps an amount and its code on one line. */
const BEFORE_CODE = /(\}\}) (\{\{asset\}\}|[A-Z]{3,4}\b)/g
const NBSP = '\u00a0'
const MINUS = '\u2212'

function template(words: Words, lang: Lang, slug: string, params: Params): string {
  const plain = words[slug]
  if (plain !== undefined) return plain
  const other = words[`${slug}_other`]
  if (other === undefined) throw new RangeError(`no sentence for ${slug}`)
  // A plural sentence agrees with its first variable.
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
  if (name === 'date' && calendarDate.test(String(value)))
    return date(lang, secondsOf(Date.parse(String(value))), 'UTC')
  // Digits of a code or an id are not formatted as a number.
  if (name === 'code' || name === 'partner') return String(value)
  const number = plainNumber.exec(String(value))
  if (!number) return String(value)
  // Never round an amount for display.
  const digits = number[1]?.length ?? 0
  // Spanish would leave thousands under ten without a mark.
  const format = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
    signDisplay: name === 'profit' ? 'exceptZero' : 'auto',
  } as const
  const shown = new Intl.NumberFormat(localeOf(lang), format).format(value as Intl.StringNumericLiteral)
  // Our minus is as wide as a plus.
  return shown.replace('-', MINUS)
}

const date = (lang: Lang, second: EpochSeconds, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(lang), { dateStyle: 'medium', timeZone }).format(msOf(second))

/** Formats the zone separately: in one format Thai would spell out every unit. */
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
