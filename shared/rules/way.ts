import type { PayMethod } from '../pay.ts'
import { type Refused, refused } from './refused.ts'

/** The account of a way to pay, as an operator writes it; what is empty is null. */
export interface AccountToPay {
  account: string
  holder: string | null
  bank: string | null
  network: string | null
}

export type AccountField = keyof AccountToPay
/** What each way needs of its account; it has nothing else. */
export const accountFields: Record<PayMethod, readonly AccountField[]> = {
  alipay: ['account', 'holder'],
  wechat: ['account', 'holder'],
  bank: ['account', 'holder', 'bank'],
  crypto: ['account', 'network'],
}
/** Longest of each. */
export const ACCOUNT_MAX = 100

/** Characters that print nothing, and line ends. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u
/** In practice nobody can pay into it, and everyone sees that: it says so, or is nothing but zeros. */
const UNPAYABLE = /practice|^[0\s-]+$/i

/** Why an account cannot be one to pay into; null where it can. In practice it must be one nobody can pay into. */
export function wayRefused(
  method: PayMethod,
  terms: AccountToPay,
  money: 'practice' | 'real',
): Refused | null {
  const wanted = accountFields[method]
  const wrong = (['account', 'holder', 'bank', 'network'] as const).filter((field) => {
    const value = terms[field]
    if (!wanted.includes(field)) return value !== null
    return !value || value.length > ACCOUNT_MAX || HIDDEN.test(value)
  })
  if (wrong.length > 0) return refused('validation', { fields: wrong.join(', ') })
  return money === 'practice' && !UNPAYABLE.test(terms.account) ? refused('way_payable') : null
}
