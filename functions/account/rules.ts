import type { Minor } from '../../shared/money.ts'
import type { RuntimeConfig } from '../config.ts'
import type { AccountItem } from '../ledger/account.ts'

/**
 * Practice money a refill would bring: back to the grant, once a day, when less than the published bound is
 * left and nothing is open. 0 when it is not yet time, and where money is real.
 */
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
