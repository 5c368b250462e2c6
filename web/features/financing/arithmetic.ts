import { assets } from '../../../shared/assets.ts'
import { formatScaled, wireAmount } from '../../../shared/money.ts'
import { millionths } from './plan.ts'
import type { Accrual } from './types.ts'

/** The sum of a day, term by term, as plain decimals with no digit left out. */
export interface Sum {
  /** Principal times rate. */
  exact: string
  /** From the day before. */
  carried: string
  /** Both together. */
  total: string
  earned: string
  /** Goes on to the next day. */
  left: string
  /** The last day of a term rounds up what would be left. */
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
