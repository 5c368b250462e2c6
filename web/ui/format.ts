import { isLang, localeOf } from '../../shared/i18n/languages.ts'
import { spaced } from '../../shared/i18n/spacing.ts'
import { type EpochSeconds, msOf, type Seconds } from '../../shared/time.ts'
import { useLanguage } from '../store/language.ts'
import { decimalMark } from './decimalMark.ts'

/** Amounts and prices stay decimal text, never floats. */
export type Format = ReturnType<typeof formatIn>

const MINUS = '\u2212'
/** Keeps an amount and its code on one line. */
const NBSP = '\u00a0'

export type SignDisplay = 'auto' | 'always'

/** Keeps all digits of `'1234.5'`; `sign: 'always'` puts + before gains. */
export function formatDecimal(text: string, lang: string, sign: SignDisplay = 'auto'): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return text
  const [, minus, whole = '0', fraction] = match
  const isZero = !/[1-9]/.test(whole + (fraction ?? ''))
  const mark = isZero ? '' : minus ? MINUS : sign === 'always' ? '+' : ''
  return mark + wholeIn(whole, lang) + (fraction === undefined ? '' : decimalMark(lang) + fraction)
}

/** Formatted whole parts: a price mostly repeats that of the second before. */
const wholes = new Map<string, string>()
/** When this many are cached, the cache is cleared. */
const WHOLES_KEPT = 500

function wholeIn(whole: string, lang: string): string {
  const key = `${lang} ${whole}`
  const known = wholes.get(key)
  if (known !== undefined) return known
  if (wholes.size >= WHOLES_KEPT) wholes.clear()
  const written = numbersOf(lang).plain.format(BigInt(whole))
  wholes.set(key, written)
  return written
}

// Cached: making one takes a hundred times as long as using it, each second.
const numbers = new Map<string, ReturnType<typeof makeNumbers>>()

function numbersOf(lang: string): ReturnType<typeof makeNumbers> {
  const made = numbers.get(lang) ?? makeNumbers(lang)
  numbers.set(lang, made)
  return made
}

function makeNumbers(lang: string) {
  // Spanish would not group thousands below ten: columns would not line up.
  const plain = new Intl.NumberFormat(lang, { useGrouping: 'always' })
  const percent = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 2 })
  const unit = (name: string) =>
    new Intl.NumberFormat(lang, { style: 'unit', unit: name, unitDisplay: 'short' })
  return {
    plain,
    percent,
    second: unit('second'),
    minute: unit('minute'),
    hour: unit('hour'),
  }
}

/** German and French put a space before `%`. */
const percentMark = (lang: string): string =>
  numbersOf(lang)
    .percent.formatToParts(1)
    .map(({ type, value }) => (type === 'integer' ? '' : value))
    .join('')

/** `'0.85'` becomes 85%; other rates keep their digits. */
function formatRate(text: string, lang: string): string {
  return numbersOf(lang).percent.format(Number(text))
}

/** Market hours: long words such as "in the afternoon" would widen lines by half. */
export const hoursOf = (lang: string) => (lang.startsWith('en') ? {} : ({ hourCycle: 'h23' } as const))

/** `'0.000120'` becomes 0.012%. */
function formatFineRate(text: string, lang: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const digits = fraction.padEnd(2, '0')
  const percent = `${whole}${digits.slice(0, 2)}.${digits.slice(2)}`
  const shown = percent.replace(/^(-?)0+(?=\d)/, '$1').replace(/\.?0*$/, '')
  return formatDecimal(shown, lang) + percentMark(lang)
}

export function formatIn(language: string) {
  const lang = isLang(language) ? localeOf(language) : language
  const hours = hoursOf(lang)
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' })
  const moment = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'medium', ...hours })
  const momentShort = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', ...hours })
  const clock = new Intl.DateTimeFormat(lang, { timeStyle: 'medium', ...hours })
  const clockShort = new Intl.DateTimeFormat(lang, { timeStyle: 'short', ...hours })
  const short = { weekday: 'short', hour: 'numeric', minute: '2-digit', ...hours } as const
  const weekdayTime = new Intl.DateTimeFormat(lang, short)
  const weekday = new Intl.DateTimeFormat(lang, { weekday: 'long' })
  return {
    lang,
    /** From a wire decimal and code: `1,234.50 USD`. */
    money: (amount: string, asset: string, sign?: SignDisplay) =>
      `${formatDecimal(amount, lang, sign)}${NBSP}${asset}`,
    /** A wire decimal without a code. */
    decimal: (text: string, sign?: SignDisplay) => formatDecimal(text, lang, sign),
    /** From the wire's percent decimal: `+0.42%`. */
    change: (percent: string) => formatDecimal(percent, lang, 'always') + percentMark(lang),
    /** Wire rate as percent: 0.85 -> `85%`. */
    rate: (rate: string) => formatRate(rate, lang),
    /** Small wire rate as percent: 0.00012 -> `0.012%`. */
    fineRate: (rate: string) => formatFineRate(rate, lang),
    number: (value: number) => numbersOf(lang).plain.format(value),
    date: (at: EpochSeconds) => day.format(msOf(at)),
    dateTime: (at: EpochSeconds) => moment.format(msOf(at)),
    dateTimeShort: (at: EpochSeconds) => momentShort.format(msOf(at)),
    time: (at: EpochSeconds) => clock.format(msOf(at)),
    timeShort: (at: EpochSeconds) => clockShort.format(msOf(at)),
    // Japanese would put the day after the hour, in brackets.
    weekdayTime: (at: EpochSeconds) =>
      lang.startsWith('ja')
        ? `${weekday.format(msOf(at))} ${clockShort.format(msOf(at))}`
        : spaced(weekdayTime.format(msOf(at)), lang),
    /** Largest whole units: 30 -> `30 sec`, 300 -> `5 min`. */
    duration: (seconds: Seconds) => spaced(formatSpan(seconds, lang), lang),
  }
}

function formatSpan(seconds: Seconds, lang: string): string {
  const { hour, minute, second } = numbersOf(lang)
  if (seconds % 3600 === 0 && seconds > 0) return hour.format(seconds / 3600)
  if (seconds % 60 === 0 && seconds > 0) return minute.format(seconds / 60)
  return second.format(seconds)
}

/** Time left: 0:09, 4:59, 1:02:03. */
export function formatCountdown(seconds: Seconds): string {
  const left = Math.max(0, Math.ceil(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

// Cached: a list of products would make a hundred formats, half a second on a cheap phone.
const formats = new Map<string, Format>()

export function useFormat(): Format {
  const language = useLanguage()
  const made = formats.get(language) ?? formatIn(language)
  formats.set(language, made)
  return made
}
