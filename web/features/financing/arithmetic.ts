import { assets } from '../../../shared/assets.ts'
import { formatScaled, wireAmount } from '../../../shared/money.ts'
import { millionths } from './plan.ts'
import type { Accrual } from './types.ts'

/** A day's sum in plain decimals, with every digit. */
export interface Sum {
  /** Principal times rate. */
  exact: string
  /** From the day before. */
  carried: string
  total: string
  earned: string
  /** Carried to the next day. */
  left: string
  /** The last day of a term rounds the rest up. */
  isRoundedUp: boolean
}

/** Digits of a rate, beyond those of an amount. */
const RATE_DIGITS = 6

const trimmed = (decimal: string, digits: number): string => {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return `${whole}.${fraction.slice(0, digits)}${fraction.slice(digits).replace(/0+$/, '')}`
}

export function sumOf({ asset, earning, dailyRate, carryBefore, carryAfter, earned }: Accrual): Sum {
  const { decimals } = assets[asset]
  const plain = (millionthsOfMinor: bigint) =>
    trimmed(formatScaled(millionthsOfMinor, decimals + RATE_DIGITS), decimals)
  const exact = wireAmount(earning, asset) * millionths(dailyRate)
  const total = exact + BigInt(carryBefore)
  const booked = wireAmount(earned, asset) * 10n ** BigInt(RATE_DIGITS) + BigInt(carryAfter)
  return {
    exact: plain(exact),
    carried: plain(BigInt(carryBefore)),
    total: plain(total),
    earned,
    left: plain(BigInt(carryAfter)),
    isRoundedUp: booked > total,
  }
}
