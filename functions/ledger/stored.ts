import { type Asset, assetNames } from '../../shared/assets.ts'
import { session } from '../attributes.ts'
import { balanceAttribute } from './account.ts'
import { type UserAccount, userAccounts } from './chart.ts'

// Both the code that writes these attributes and the IAM rights use these names.

/** Counts movements: readers see that money moved between two reads, even if balances are equal again. */
export const MOVES = 'moves'
/** The sort key of the account's last row in the journal. */
export const LAST_ROW = 'journal'
export const PROFIT = 'profit'

export const movementNames = [MOVES, LAST_ROW]
/** A movement that a user asks for has conditions on these. */
export const askedNames = [...session, 'frozen']

export const balancesIn = (accounts: readonly UserAccount[], assets: readonly Asset[] = assetNames) =>
  assets.flatMap((asset) => accounts.map((account) => balanceAttribute(asset, account)))
export const balanceNames = balancesIn(userAccounts)

export const journalNames = ['lines', 'after']
