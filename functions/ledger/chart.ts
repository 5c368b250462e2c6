import type { PayMethod } from '../../shared/pay.ts'

/** Legs omit the user: the document's partition names them. */
export const userAccounts = ['available', 'locked', 'bonus'] as const
export type UserAccount = (typeof userAccounts)[number]

/** Each user's legs balance by themselves; over all users this account is zero. */
export const BETWEEN_USERS = 'between:users'

export type HouseAccount =
  | typeof BETWEEN_USERS
  | 'house:trading'
  | 'house:fees'
  | `house:financing:${string}`
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
