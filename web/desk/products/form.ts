import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, formatScaled, parseAmount } from '../../../shared/money.ts'
import { parseRate } from '../../../shared/rules/project.ts'
import { faultFields, isPayout, momentFault, payoutMost, termsFault } from '../../../shared/rules/terms.ts'
import { DAY, type EpochSeconds, HOUR, secondsOf } from '../../../shared/time.ts'
import { localTime, percentOf, rateOfPercent } from '../frame/typed.ts'
import type { TermsView } from './useFigures.ts'

export const amountFields = ['feeMin', 'orderMin', 'orderMax', 'positionMin', 'positionMax'] as const
type AmountField = (typeof amountFields)[number]

/** Rates in percent; `from` is the value of a date input. */
export interface TermsForm extends Record<AmountField | 'feeRate' | 'from', string> {
  /** By duration in seconds; empty if it is not offered. */
  payouts: Readonly<Record<number, string>>
}

export const durations = Object.keys(payoutMost).map(Number)

/** Starts two days ahead, so that the second operator has a day. */
export function formOf(terms: TermsView, now: EpochSeconds): TermsForm {
  const { feeMin, orderMin, orderMax, positionMin, positionMax, feeRate } = terms
  const offered = terms.durations.map(({ seconds, payoutRate }) => [seconds, percentOf(payoutRate)])
  return {
    ...{ feeMin, orderMin, orderMax, positionMin, positionMax, feeRate: percentOf(feeRate) },
    from: localTime(Math.ceil(now / HOUR) * HOUR + 2 * DAY),
    payouts: Object.fromEntries(offered),
  }
}

/** Terms, or null with the names of wrong fields. */
export function readForm(form: TermsForm, asset: Asset, now: EpochSeconds) {
  const wrong = new Set<string>()
  const read = <Value>(name: string, value: Value | null, none: Value): Value => {
    if (value === null) wrong.add(name)
    return value ?? none
  }
  const amount = (name: AmountField) => read(name, parseAmount(form[name].trim(), asset), 0n)
  const rate = (name: string, percent: string) => read(name, parseRate(rateOfPercent(percent) ?? ''), 0n)
  const terms = durations
    .filter((seconds) => form.payouts[seconds]?.trim())
    .map((seconds) => ({ seconds, payoutRate: rate(`payout${seconds}`, form.payouts[seconds] ?? '') }))
  for (const { seconds, payoutRate } of terms)
    if (!isPayout(seconds, payoutRate)) wrong.add(`payout${seconds}`)
  const asked = {
    ...{ feeRate: rate('feeRate', form.feeRate), feeMin: amount('feeMin') },
    ...{ orderMin: amount('orderMin'), orderMax: amount('orderMax') },
    ...{ positionMin: amount('positionMin'), positionMax: amount('positionMax'), terms },
  }
  const from = secondsOf(new Date(form.from).getTime())
  if (Number.isNaN(from) || momentFault(from, now)) wrong.add('from')
  const fault = termsFault(asked)
  if (fault === 'durations_none') for (const seconds of durations) wrong.add(`payout${seconds}`)
  if (fault && wrong.size === 0) for (const name of faultFields[fault].split(', ')) wrong.add(name)
  return { terms: wrong.size === 0 ? { ...asked, from } : null, wrong }
}

type Terms = NonNullable<ReturnType<typeof readForm>['terms']>
const rateText = (parts: bigint) => formatScaled(parts, 6)

/** The view of a version with the form's terms. */
export function viewOf(
  { terms, feeRate, from, ...amounts }: Terms,
  before: TermsView,
  asset: Asset,
): TermsView {
  const money = (name: AmountField) => formatAmount(amounts[name], asset)
  return {
    ...before,
    ...{ from, feeRate: rateText(feeRate), feeMin: money('feeMin') },
    ...{ orderMin: money('orderMin'), orderMax: money('orderMax') },
    ...{ positionMin: money('positionMin'), positionMax: money('positionMax') },
    durations: terms.map(({ seconds, payoutRate }) => ({ seconds, payoutRate: rateText(payoutRate) })),
  }
}

export function bodyOf(terms: Terms, before: TermsView, asset: Asset) {
  const view = viewOf(terms, before, asset)
  const { from, feeRate, feeMin, orderMin, orderMax, positionMin, positionMax } = view
  return {
    ...{ was: before.version, from, feeRate, feeMin, orderMin, orderMax, positionMin, positionMax },
    payouts: view.durations.map(({ seconds, payoutRate }) => `${seconds}=${payoutRate}`).join(' '),
  }
}
