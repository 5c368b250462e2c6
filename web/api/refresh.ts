import { mutate } from 'swr'

/** Reads anew whatever is on screen of these paths: after an operation the balance and the lists follow. */
export const refresh = (...paths: string[]): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && paths.some((path) => String(key[0]).startsWith(path)))

/** Everything of the user's: balances, orders, receipts. */
export const refreshMine = (): Promise<unknown> => refresh('/api/user/')
