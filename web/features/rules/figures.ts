import { spanOf } from '../../../shared/i18n/span.ts'
import type { Figure } from '../../../shared/published-rules.ts'
import { dateIn, type EpochMs, type EpochSeconds, hourOfDate } from '../../../shared/time.ts'
import { hour } from '../../../shared/withdrawal-rules.ts'
import type { Format } from '../../ui/format.ts'

type Writing = Pick<Format, 'lang' | 'money' | 'rate' | 'number'>

/** In the reader's language. */
export function written({ is, of }: Figure, asset: string, format: Writing): string[] {
  const by = {
    amount: (value: string | number) => format.money(String(value), asset),
    span: (value: string | number) => spanOf(format.lang, Number(value)),
    count: (value: string | number) => format.number(Number(value)),
    rate: (value: string | number) => format.rate(String(value)),
    hour: (value: string | number) => hour(Number(value)),
  }
  return of.map(by[is])
}

/** Several values of a figure become a list. */
export function wordsOf(
  figures: Readonly<Record<string, Figure>>,
  asset: string,
  format: Writing,
): Record<string, string> {
  const list = new Intl.ListFormat(format.lang, { type: 'disjunction', style: 'short' })
  return Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, list.format(written(figure, asset, format))]),
  )
}

/** Today's hours of a zone in the reader's clock; null if both clocks agree now. */
export function hoursHere(
  timeZone: string,
  [from, to]: readonly [from: number, to: number],
  nowMs: EpochMs,
  here = Intl.DateTimeFormat().resolvedOptions().timeZone,
): { from: EpochSeconds; to: EpochSeconds } | null {
  const clock = (zone: string) =>
    new Intl.DateTimeFormat('en', { timeZone: zone, timeStyle: 'short', dateStyle: 'short' }).format(nowMs)
  if (clock(timeZone) === clock(here)) return null
  const today = dateIn(timeZone, nowMs)
  return { from: hourOfDate(timeZone, today, from), to: hourOfDate(timeZone, today, to) }
}
