import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, parseAmount } from '../../../shared/money.ts'

interface Balances {
  asset: Asset
  available: string
  locked: string
  bonus: string
}

/** Includes what is locked. */
export const coinTotal = ({ asset, available, locked, bonus }: Balances): string =>
  formatAmount(
    [available, locked, bonus].reduce((sum, text) => sum + (parseAmount(text, asset) ?? 0n), 0n),
    asset,
  )

/** True if some of it is locked or a bonus. */
export const hasParts = ({ locked, bonus }: Balances): boolean => /[1-9]/.test(locked + bonus)
