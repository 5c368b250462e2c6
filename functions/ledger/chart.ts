import type { PayMethod } from '../../shared/pay.ts'

/**
 * The chart of accounts. In a user's document the user's own accounts are named without the user:
 * the document's partition says whose they are.
 */
export const userAccounts = ['available', 'locked', 'bonus'] as const
export type UserAccount = (typeof userAccounts)[number]

export type HouseAccount =
  /** Counterparty of every order: pays wins, keeps losses. */
  | 'house:trading'
  /** Fees of orders, given back with a draw or a void, and of withdrawals. */
  | 'house:fees'
  /** The reserve of a financing project: pays its returns. */
  | `house:financing:${string}`
  /** Where cash and coins are exchanged, with what rounding leaves. */
  | 'house:exchange'
  /** Gives bonuses, and gets back what lapses of them. */
  | 'house:bonus'
  /** Gives what the desk credits. */
  | 'house:treasury'
  /** Where practice money comes from. */
  | 'outside:practice'
  /** Where deposits come from, and withdrawals go. */
  | `outside:${PayMethod}`

export type Account = UserAccount | HouseAccount

export const isUserAccount = (account: Account): account is UserAccount =>
  (userAccounts as readonly string[]).includes(account)
