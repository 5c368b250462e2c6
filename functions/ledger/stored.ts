import { type Asset, assetNames } from '../../shared/assets.ts'
import { session } from '../attributes.ts'
import { balanceAttribute } from './account.ts'
import { type UserAccount, userAccounts } from './chart.ts'

// Attributes of an account and of a row of its journal: the code that writes them and the rights to write them name them here.

/** A count of movements: readers see that money moved between two reads, even if balances are equal again. */
export const MOVES = 'moves'
export const MOVED_AT = 'movedAt'
/** The sort key of an account's last row in the journal. */
export const LAST_ROW = 'journal'
/** The net result of settled orders and the return of financing. */
export const PROFIT = 'profit'

/** Each movement writes these of its account, with the balances it moves (post.ts). */
export const movementNames = [MOVES, MOVED_AT, LAST_ROW]
/** A movement that a user asks for has conditions on these. */
export const askedNames = [...session, 'frozen']

/** Balances in these of a user's accounts. */
export const balancesIn = (accounts: readonly UserAccount[], assets: readonly Asset[] = assetNames) =>
  assets.flatMap((asset) => accounts.map((account) => balanceAttribute(asset, account)))
export const balanceNames = balancesIn(userAccounts)

/** A row of the journal, without its key (journal.ts). */
export const journalNames = ['lines', 'after']
