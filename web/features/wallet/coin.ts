import type { Asset } from '../../../shared/assets.ts'
import { formatAmount, parseAmount } from '../../../shared/money.ts'

interface Balances {
  asset: Asset
  available: string
  locked: string
  bonus: string
}

/** All there is of a coin, what is locked included. */
export const coinTotal = ({ asset, available, locked, bonus }: Balances): string =>
  formatAmount(
    [available, locked, bonus].reduce((sum, text) => sum + (parseAmount(text, asset) ?? 0n), 0n),
    asset,
  )

/** Whether some of it is not simply there to be used. */
export const hasParts = ({ locked, bonus }: Balances): boolean => /[1-9]/.test(locked + bonus)
