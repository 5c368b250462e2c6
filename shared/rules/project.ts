import type { Dividend, ProjectKind } from '../financing.ts'
import { type Lang, languages } from '../i18n/languages.ts'
import { type Minor, RATE_SCALE } from '../money.ts'
import type { EpochSeconds } from '../time.ts'
import { type Refused, refused } from './refused.ts'

export interface ProjectText {
  title: string
  text: string
}
export type ProjectTexts = Partial<Record<Lang, ProjectText>>

/** Amounts in minor units, rates in parts of a million. */
export interface ProjectTerms {
  kind: ProjectKind
  rank: number
  publishAt: EpochSeconds
  /** `endAt` excluded. */
  startAt: EpochSeconds
  endAt: EpochSeconds
  /** Smallest purchase, and the whole offer. */
  min: Minor
  total: Minor
  /** The part due first while the rest is awaited; null: all at once. */
  initialRate: bigint | null
  /** Per day. */
  dailyRate: bigint
  /** 0 for the balance product, which has no end. */
  days: number
  dividend: Dividend
  renewals: number
  /** A user may buy it only once. */
  once: boolean
  /** Money may be added to a holding while the project is on sale. */
  appendable: boolean
}

export const TITLE_MAX = 60
export const TEXT_MAX = 800
export const RANK_MAX = 999
export const DAYS_MAX = 366
export const RENEWALS_MAX = 12
/** One per cent a day. */
export const DAILY_RATE_MAX = 10_000n
export const TOTAL_MAX: Minor = 1_000_000_000_00n

const RATE = /^(0|[1-9]\d{0,2})(?:\.(\d{1,6}))?$/
/** Parts of a million; null unless a decimal of one ("0.0001"). */
export function parseRate(text: string): bigint | null {
  const match = RATE.exec(text)
  return match && BigInt(`${match[1]}${(match[2] ?? '').padEnd(6, '0')}`)
}

export const balanceTerms = {
  ...{ days: 0, dividend: 'dailyReturn', renewals: 0, initialRate: null },
  ...{ once: true, appendable: true },
} as const satisfies Partial<ProjectTerms>

export function projectRefused(terms: ProjectTerms): Refused | null {
  const { rank, publishAt, startAt, endAt, min, total, initialRate, dailyRate, days, renewals } = terms
  const isBalance = terms.kind === 'balance'
  const isWhole = (value: number, from: number, to: number) =>
    Number.isInteger(value) && value >= from && value <= to
  const right: Record<string, boolean> = {
    rank: isWhole(rank, 0, RANK_MAX),
    startAt: publishAt <= startAt,
    endAt: startAt < endAt,
    min: min > 0n && min <= total,
    total: total > 0n && total <= TOTAL_MAX,
    initialRate: initialRate === null || (initialRate > 0n && initialRate < RATE_SCALE),
    dailyRate: dailyRate > 0n && dailyRate <= DAILY_RATE_MAX,
    days: isBalance || isWhole(days, 1, DAYS_MAX),
    renewals: isWhole(renewals, 0, RENEWALS_MAX),
  }
  if (isBalance)
    for (const [name, value] of Object.entries(balanceTerms))
      right[name] = terms[name as keyof typeof balanceTerms] === value
  const wrong = Object.keys(right).filter((name) => !right[name])
  return wrong.length > 0 ? refused('validation', { fields: wrong.join(', ') }) : null
}

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u
const length = (text: string) => [...text].length

export function textsRefused(texts: ProjectTexts): Refused | null {
  const wrong = languages.filter((lang) => {
    const one = texts[lang]
    if (!one) return false
    const { title, text } = one
    return title === '' || length(title) > TITLE_MAX || HIDDEN.test(title) || length(text) > TEXT_MAX
  })
  return wrong.length > 0 ? refused('validation', { fields: wrong.join(', ') }) : null
}

export const missingTexts = (texts: ProjectTexts): Lang[] =>
  languages.filter((lang) => !texts[lang]?.title || !texts[lang]?.text)
