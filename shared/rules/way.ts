import type { PayMethod } from '../pay.ts'
import { type Refused, refused } from './refused.ts'

export interface AccountToPay {
  account: string
  holder: string | null
  bank: string | null
  network: string | null
}

export type AccountField = keyof AccountToPay
export const accountFields: Record<PayMethod, readonly AccountField[]> = {
  alipay: ['account', 'holder'],
  wechat: ['account', 'holder'],
  bank: ['account', 'holder', 'bank'],
  crypto: ['account', 'network'],
}
export const ACCOUNT_MAX = 100

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u
/** It says PRACTICE, or is only zeros. */
const UNPAYABLE = /practice|^[0\s-]+$/i

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
