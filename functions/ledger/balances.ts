import { type Asset, assetNames } from '../../shared/assets.ts'
import { formatAmount } from '../../shared/money.ts'
import type { AccountItem } from './account.ts'
import { type UserAccount, userAccounts } from './chart.ts'

type Shown = Record<UserAccount, string>

export function shownBalances(
  { balances }: Pick<AccountItem, 'balances'>,
  own: Asset,
): Partial<Record<Asset, Shown>> {
  const held = assetNames.filter(
    (asset) => asset === own || userAccounts.some((account) => balances[asset][account] !== 0n),
  )
  const shown = (asset: Asset) =>
    Object.fromEntries(
      userAccounts.map((account) => [account, formatAmount(balances[asset][account], asset)]),
    ) as Shown
  return Object.fromEntries(held.map((asset) => [asset, shown(asset)]))
}
