import { useMemo } from 'react'
import css from './figures.module.css'
import { type Format, type SignDisplay, useFormat } from './format.ts'
import { amountsHidden } from './preference.ts'

const COVERED = '••••'

/** For the user's amounts, which can be hidden. `useFormat().money` is for public amounts and input. */
export function useOwn() {
  const format = useFormat()
  const hidden = amountsHidden.use() === 'yes'
  return useMemo(() => ownIn(format, hidden), [format, hidden])
}

export const ownIn = (format: Pick<Format, 'money' | 'decimal'>, hidden: boolean) => ({
  hidden,
  /** With its code: `1,234.50 USD`. */
  money: (amount: string, asset: string, sign?: SignDisplay) =>
    hidden ? COVERED : format.money(amount, asset, sign),
  decimal: (amount: string, sign?: SignDisplay) => (hidden ? COVERED : format.decimal(amount, sign)),
  /** Covers amounts inside a sentence of the server. */
  sentence: (text: string) => (hidden ? text.replace(AMOUNT, COVERED) : text),
})

/** A number with an asset's code, in any language's format. */
const AMOUNT = /[+\u2212-]?\d[\d.,'\u00a0\u202f\u2019]*[\s\u00a0\u202f]?(USDT|USD|BTC|ETH)/g

/** `sign` shows + and - and colours a gain or loss; a covered amount has no colour. */
export function Own({ amount, asset, sign = false }: { amount: string; asset: string; sign?: boolean }) {
  const own = useOwn()
  const side = own.hidden || !sign || !/[1-9]/.test(amount) ? '' : amount.startsWith('-') ? css.down : css.up
  return <span className={`${css.figure} ${side}`}>{own.money(amount, asset, sign ? 'always' : 'auto')}</span>
}
