import { mutate } from 'swr'

/** Reads again everything on screen of these paths and those below them. */
export const refresh = (...paths: string[]): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && paths.some((path) => String(key[0]).startsWith(path)))

/** All that belongs to the user: balances, orders, receipts. */
export const refreshMine = (): Promise<unknown> => refresh('/api/user/')
