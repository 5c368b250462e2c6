import { useMemo } from 'react'
import css from './figures.module.css'
import { type Format, type SignDisplay, useFormat } from './format.ts'
import { amountsHidden } from './preference.ts'

const COVERED = '••••'

/**
 * Amounts of the user's own as text: covered while the user covers them. Every amount that says what somebody has, had,
 * staked, won or lost goes through this or `Own`; `useFormat().money` is for what is published to all, and for what is
 * being entered now (web/ui/own.test.ts counts them).
 */
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
  /** Where its code is shown elsewhere. */
  decimal: (amount: string, sign?: SignDisplay) => (hidden ? COVERED : format.decimal(amount, sign)),
  /** A sentence the server wrote, which may name amounts. */
  sentence: (text: string) => (hidden ? text.replace(AMOUNT, COVERED) : text),
})

/** A number with the code of an asset, in any language's way of writing it. */
const AMOUNT = /[+\u2212-]?\d[\d.,'\u00a0\u202f\u2019]*[\s\u00a0\u202f]?(USDT|USD|BTC|ETH)/g

/** An amount of one's own with its code; `sign` shows + and - and colours a gain or loss. Covered it has no colour. */
export function Own({ amount, asset, sign = false }: { amount: string; asset: string; sign?: boolean }) {
  const own = useOwn()
  const side = own.hidden || !sign || !/[1-9]/.test(amount) ? '' : amount.startsWith('-') ? css.down : css.up
  return <span className={`${css.figure} ${side}`}>{own.money(amount, asset, sign ? 'always' : 'auto')}</span>
}
