import type { Minor } from '../../shared/money.ts'
import type { RuntimeConfig } from '../config.ts'
import type { AccountItem } from '../ledger/account.ts'

/** Minor units; 0 with real money, after a refill today, with anything open, or above the bound. */
export function refillAmount(
  account: AccountItem,
  { practice, asset, money }: RuntimeConfig,
  today: string,
): Minor {
  const { available } = account.balances[asset]
  if (
    money !== 'practice' ||
    (account.refillDay !== null && account.refillDay >= today) ||
    account.openTotal > 0n ||
    available >= BigInt(practice.refillBelow)
  )
    return 0n
  return BigInt(practice.grant) - available
}
