import { formatAmount, parseAmount, wireAmount } from '../../../shared/money.ts'
import {
  dayLeftRefused,
  depositRefused,
  screenshotRefused,
  withoutHidden,
} from '../../../shared/rules/deposit.ts'
import type { Refused } from '../../../shared/rules/refused.ts'
import { plainAmount } from '../../ui/amount.ts'
import type { Way, Ways } from './types.ts'

export interface DepositForm {
  /** In the digits of the user's language. */
  typed: string
  reference: string
  screenshot: string | null
  /** Key of a picture on its way, which outlasts the page. */
  sending: string | null
}

export const emptyForm: DepositForm = { typed: '', reference: '', screenshot: null, sending: null }

export interface DepositBody {
  method: Way['method']
  /** Version of the account that was shown. */
  version: number
  amount: string
  reference: string
  screenshot: string
}

export const summaryOf = (
  { typed, reference, screenshot }: DepositForm,
  { method, version }: Pick<Way, 'method' | 'version'>,
  lang: string,
): DepositBody => ({
  method,
  version,
  amount: plainAmount(typed, lang),
  reference: withoutHidden(reference),
  screenshot: screenshot ?? '',
})

/** Shows all decimals, as the record will. */
export const wholeAmount = (plain: string, asset: Ways['asset']): string =>
  formatAmount(parseAmount(plain, asset) ?? 0n, asset)

export type Faults = Partial<Record<'typed' | 'screenshot', Refused>>

/** Mirrors the server's rules to spare a round trip. */
export function faultsOf(
  form: DepositForm,
  { asset, min, max }: Pick<Ways, 'asset' | 'min' | 'max'>,
  lang: string,
  /** Rest of the user's daily limit; null without one. */
  left: string | null = null,
): Faults {
  const bounds = { min: wireAmount(min, asset), max: wireAmount(max, asset) }
  const plain = plainAmount(form.typed, lang)
  const amount = parseAmount(plain, asset)
  const typed =
    depositRefused(plain, asset, bounds) ??
    (left !== null && amount !== null ? dayLeftRefused(amount, asset, wireAmount(left, asset)) : null)
  const screenshot = screenshotRefused(form.screenshot ?? '')
  return { ...(typed && { typed }), ...(screenshot && { screenshot }) }
}
