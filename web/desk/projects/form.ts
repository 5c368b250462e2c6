import type { Asset } from '../../../shared/assets.ts'
import type { Dividend, ProjectKind } from '../../../shared/financing.ts'
import type { Lang } from '../../../shared/i18n/languages.ts'
import { parseAmount } from '../../../shared/money.ts'
import {
  balanceTerms,
  type ProjectTerms,
  type ProjectText,
  parseRate,
  projectRefused,
  textsRefused,
} from '../../../shared/rules/project.ts'
import { DAY, type EpochSeconds, HOUR, secondsOf } from '../../../shared/time.ts'
import { localTime, percentOf, rateOfPercent } from '../frame/typed.ts'
import type { WholeProject } from './types.ts'

/** Rates in percent; times as values of date inputs. */
export interface DraftForm {
  kind: ProjectKind
  rank: string
  publishAt: string
  startAt: string
  endAt: string
  min: string
  total: string
  initialRate: string
  dailyRate: string
  days: string
  dividend: Dividend
  renewals: string
  once: boolean
  appendable: boolean
  texts: Partial<Record<Lang, ProjectText>>
}
export type DraftField = Exclude<keyof DraftForm, 'texts'>

const momentOf = (local: string): EpochSeconds => secondsOf(new Date(local).getTime())

/** From tomorrow on for a month. */
export function blankForm(now: EpochSeconds, rank: number): DraftForm {
  const tomorrow = Math.ceil(now / HOUR) * HOUR + DAY
  return {
    ...{ kind: 'term', rank: String(rank), dividend: 'dailyReturn' },
    ...{ publishAt: localTime(now), startAt: localTime(tomorrow), endAt: localTime(tomorrow + 30 * DAY) },
    ...{ min: '100', total: '100000', initialRate: '', dailyRate: '0.02', days: '30', renewals: '1' },
    ...{ once: false, appendable: true, texts: {} },
  }
}

export function formOf(project: WholeProject): DraftForm {
  const { kind, rank, publishAt, startAt, endAt, min, total, initialRate, dailyRate, days } = project
  const { dividend, renewals, once, appendable, texts } = project
  return {
    ...{ kind, min, total, dividend, once, appendable },
    ...{ rank: String(rank), days: String(days), renewals: String(renewals) },
    ...{ publishAt: localTime(publishAt), startAt: localTime(startAt), endAt: localTime(endAt) },
    initialRate: initialRate === null ? '' : percentOf(initialRate),
    dailyRate: percentOf(dailyRate),
    texts: Object.fromEntries(texts.map(({ lang, title, text }) => [lang, { title, text }])),
  }
}

/** `wrong` names fields that cannot be read. */
function readForm(form: DraftForm, asset: Asset): { terms: ProjectTerms; wrong: string[] } {
  const wrong: string[] = []
  const read = <Value>(name: DraftField, value: Value | null | undefined, none: Value): Value => {
    if (value !== null && value !== undefined && !Number.isNaN(value)) return value
    wrong.push(name)
    return none
  }
  const whole = (name: 'rank' | 'days' | 'renewals') =>
    read(name, /^\d{1,3}$/.test(form[name].trim()) ? Number(form[name]) : null, 0)
  const at = (name: 'publishAt' | 'startAt' | 'endAt') => read(name, momentOf(form[name]), 0)
  const rate = (name: 'initialRate' | 'dailyRate') => {
    const text = rateOfPercent(form[name])
    return read(name, text === null ? null : parseRate(text), 0n)
  }
  const { kind, dividend, once, appendable } = form
  const isBalance = kind === 'balance'
  const terms: ProjectTerms = {
    ...{ kind, dividend, once, appendable },
    ...{ rank: whole('rank'), publishAt: at('publishAt'), startAt: at('startAt'), endAt: at('endAt') },
    min: read('min', parseAmount(form.min.trim(), asset), 0n),
    total: read('total', parseAmount(form.total.trim(), asset), 0n),
    initialRate: isBalance || form.initialRate.trim() === '' ? null : rate('initialRate'),
    dailyRate: rate('dailyRate'),
    days: isBalance ? 0 : whole('days'),
    renewals: isBalance ? 0 : whole('renewals'),
    ...(isBalance && balanceTerms),
  }
  return { terms, wrong }
}

/** Null if any field is wrong. */
export function termsOf(form: DraftForm, asset: Asset): ProjectTerms | null {
  const { terms, wrong } = readForm(form, asset)
  return wrong.length > 0 || projectRefused(terms) ? null : terms
}

/** Checks the server's rules: wrong fields and languages. */
export function faultsOf(form: DraftForm, asset: Asset): ReadonlySet<string> {
  const { terms, wrong } = readForm(form, asset)
  const named = [projectRefused(terms), textsRefused(trimmed(form.texts))].flatMap((refused) =>
    String(refused?.params.fields ?? '').split(', '),
  )
  return new Set([...wrong, ...named].filter(Boolean))
}

const trimmed = (texts: DraftForm['texts']): DraftForm['texts'] =>
  Object.fromEntries(
    Object.entries(texts)
      .map(([lang, { title, text }]) => [lang, { title: title.trim(), text: text.trim() }] as const)
      .filter(([, { title, text }]) => title !== '' || text !== ''),
  )

export function bodyOf(form: DraftForm) {
  const { kind, dividend, min, total, once, appendable } = form
  const isBalance = kind === 'balance'
  const whole = (text: string) => (isBalance ? 0 : Number(text))
  return {
    ...{ kind, dividend, min: min.trim(), total: total.trim() },
    ...{ rank: Number(form.rank), days: whole(form.days), renewals: whole(form.renewals) },
    publishAt: momentOf(form.publishAt),
    startAt: momentOf(form.startAt),
    endAt: momentOf(form.endAt),
    initialRate: isBalance ? '' : (rateOfPercent(form.initialRate) ?? ''),
    dailyRate: rateOfPercent(form.dailyRate) ?? '',
    ...{ once: once ? 1 : 0, appendable: appendable ? 1 : 0 },
    texts: JSON.stringify(trimmed(form.texts)),
  }
}
