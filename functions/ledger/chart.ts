import type { PayMethod } from '../../shared/pay.ts'

/** A user's document names the user's accounts without the user: its partition says whose they are. */
export const userAccounts = ['available', 'locked', 'bonus'] as const
export type UserAccount = (typeof userAccounts)[number]

export type HouseAccount =
  /** Counterparty of every order. */
  | 'house:trading'
  /** Fees; a draw or void returns them. */
  | 'house:fees'
  /** Pays a project's returns. */
  | `house:financing:${string}`
  /** Where cash and coins meet, with the remainders of rounding. */
  | 'house:exchange'
  | 'house:bonus'
  /** Differences between accounts and documents that two operators explained. */
  | 'house:corrections'
  | 'house:treasury'
  | 'outside:practice'
  | `outside:${PayMethod}`

export type Account = UserAccount | HouseAccount

export const isUserAccount = (account: Account): account is UserAccount =>
  (userAccounts as readonly string[]).includes(account)
