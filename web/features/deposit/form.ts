import type { RefusalParams } from '../../../shared/errors.ts'
import { formatAmount, parseAmount } from '../../../shared/money.ts'
import { plainAmount } from '../../ui/amount.ts'
import type { ClientSlug } from '../../ui/useErrorText.ts'
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
  amount: string
  reference: string
  screenshot: string
}

/** What is sent for a form that is in order. */
export const summaryOf = (
  { typed, reference, screenshot }: DepositForm,
  method: Way['method'],
  lang: string,
): DepositBody => ({
  method,
  amount: plainAmount(typed, lang),
  reference: plainReference(reference),
  screenshot: screenshot ?? '',
})

/** An amount with all its decimals: what will stand in the record. */
export const wholeAmount = (plain: string, asset: Ways['asset']): string =>
  formatAmount(parseAmount(plain, asset) ?? 0n, asset)

/** A pasted hash may carry letters nobody sees; the server refuses them, and nobody could find them. */
export const plainReference = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()

export interface Fault {
  slug: ClientSlug
  params: RefusalParams
}
export type Faults = Partial<Record<'typed' | 'screenshot', Fault>>

/** What the server would refuse, by field; it decides, this spares a round trip and says the same. */
export function faultsOf(
  form: DepositForm,
  limits: Pick<Ways, 'asset' | 'min' | 'max'>,
  lang: string,
): Faults {
  const typed = amountFault(plainAmount(form.typed, lang), limits)
  return {
    ...(typed && { typed }),
    ...(form.screenshot === null && { screenshot: { slug: 'screenshot_required', params: {} } }),
  }
}

function amountFault(plain: string, { asset, min, max }: Pick<Ways, 'asset' | 'min' | 'max'>): Fault | null {
  if (plain === '') return { slug: 'amount_required', params: {} }
  const amount = parseAmount(plain, asset)
  if (amount === null) return { slug: 'amount_invalid', params: { decimals: 2 } }
  const [least, most] = [parseAmount(min, asset), parseAmount(max, asset)]
  if (least !== null && amount < least) return { slug: 'amount_below_min', params: { min, asset } }
  if (most !== null && amount > most) return { slug: 'amount_above_max', params: { max, asset } }
  return null
}
