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

/** What the user has entered. */
export interface DepositForm {
  /** As typed, in the digits of the user's language. */
  typed: string
  reference: string
  /** Key of the uploaded picture. */
  screenshot: string | null
}

export const emptyForm: DepositForm = { typed: '', reference: '', screenshot: null }

/** What is sent: the form in plain digits. */
export interface DepositBody {
  method: Way['method']
  /** Of the account that was shown. */
  version: number
  amount: string
  reference: string
  screenshot: string
}

/** What is sent for a form that is in order. */
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

/** An amount with all its decimals: what will stand in the record. */
export const wholeAmount = (plain: string, asset: Ways['asset']): string =>
  formatAmount(parseAmount(plain, asset) ?? 0n, asset)

export type Faults = Partial<Record<'typed' | 'screenshot', Refused>>

/** What the server would refuse, by field; it decides, this spares a round trip and says the same. */
export function faultsOf(
  form: DepositForm,
  { asset, min, max }: Pick<Ways, 'asset' | 'min' | 'max'>,
  lang: string,
  /** Left of the user's own limit of the day; null where none is set. */
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
