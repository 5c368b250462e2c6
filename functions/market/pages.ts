import { costAtEvenOdds } from '../../shared/calc/trade.ts'
import { type Lang, localeOf } from '../../shared/i18n/languages.ts'
import type { Page } from '../../shared/i18n/pages.ts'
import { colonOf } from '../../shared/i18n/spacing.ts'
import { spanOf } from '../../shared/i18n/span.ts'
import { formatAmount, formatScaled, type Minor } from '../../shared/money.ts'
import type { Seconds } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import type { Product } from '../table/products.ts'
import { GRACE_SECONDS } from '../tape/placed-under.ts'

type Settings = Pick<RuntimeConfig, 'asset' | 'practice' | 'totalMax'>
type Figures = Readonly<Record<string, string>>

const STAKE: Minor = 100_00n
const NBSP = '\u00a0'

export function filledPage(page: Page, lang: Lang, config: Settings, products: readonly Product[]): Page {
  const figures = { ...stageFigures(lang, config), ...termsFigures(lang, config, products) }
  const fill = (paragraphs: readonly string[]) => paragraphs.flatMap((text) => filled(text, figures) ?? [])
  return {
    ...page,
    sections: page.sections.map(({ heading, body, questions }) => ({
      heading,
      body: fill(body),
      ...(questions && {
        questions: questions.map(({ question, answer }) => ({ question, answer: fill(answer) })),
      }),
    })),
  }
}

function filled(text: string, figures: Figures): string | null {
  const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  if (names.some((name) => figures[name] === undefined)) return null
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => figures[name] as string)
}

function stageFigures(lang: Lang, { asset, practice, totalMax }: Settings): Figures {
  const { money } = writing(lang, asset)
  return {
    grant: money([BigInt(practice.grant)]),
    refillBelow: money([BigInt(practice.refillBelow)]),
    totalMax: money([BigInt(totalMax)]),
    grace: spanOf(lang, GRACE_SECONDS),
    stake: money([STAKE]),
  }
}

function termsFigures(lang: Lang, { asset }: Settings, products: readonly Product[]): Figures {
  if (products.length === 0) return {}
  const { money, rate, list, byDuration } = writing(lang, asset)
  const all = (name: 'orderMin' | 'orderMax' | 'positionMin' | 'positionMax' | 'feeMin') =>
    money(products.map((one) => one[name]))
  const offers = products.flatMap((one) => one.terms.map((term) => ({ ...one, ...term })))
  const durations = [...Map.groupBy(offers, ({ seconds }) => seconds)].sort(([a], [b]) => a - b)
  const staleness = [...new Set(products.map((one) => one.stalenessSeconds))].sort((a, b) => a - b)
  return {
    ...{ orderMin: all('orderMin'), orderMax: all('orderMax'), feeMin: all('feeMin') },
    ...{ positionMin: all('positionMin'), positionMax: all('positionMax') },
    feeRate: rate(products.map((one) => one.feeRate)),
    staleness: list(staleness.map((seconds) => spanOf(lang, seconds))),
    durations: list(durations.map(([seconds]) => spanOf(lang, seconds))),
    payouts: byDuration(durations, (offered) => rate(offered.map((one) => one.payoutRate))),
    costs: byDuration(durations, (offered) =>
      money(offered.map((one) => costAtEvenOdds({ ...one, amount: STAKE }))),
    ),
  }
}

function writing(lang: Lang, asset: RuntimeConfig['asset']) {
  const locale = localeOf(lang)
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: 'always' })
  const rates = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  const range = (
    format: Intl.NumberFormat,
    values: readonly bigint[],
    decimal: (value: bigint) => string,
  ) => {
    const [least, most] = [values.reduce((a, b) => (b < a ? b : a)), values.reduce((a, b) => (b > a ? b : a))]
    const text = (value: bigint) => decimal(value) as Intl.StringNumericLiteral
    return least === most ? format.format(text(least)) : format.formatRange(text(least), text(most))
  }
  const listed = (type: 'disjunction' | 'conjunction', texts: readonly string[]) =>
    new Intl.ListFormat(locale, { type, style: 'long' }).format(texts).replace(/(?<=[或和])(?=\d)/g, ' ')
  return {
    money: (values: readonly Minor[]) =>
      range(amounts, values, (value) => formatAmount(value, asset)) + NBSP + asset,
    rate: (values: readonly bigint[]) => range(rates, values, (value) => formatScaled(value, 6)),
    list: (texts: readonly string[]) => listed('disjunction', texts),
    byDuration: <Offer>(durations: readonly [Seconds, Offer[]][], of: (offers: Offer[]) => string) =>
      listed(
        'conjunction',
        durations.map(([seconds, offers]) => `${spanOf(lang, seconds)}${colonOf(lang)}${of(offers)}`),
      ),
  }
}
