import { mutate } from 'swr'

const refreshAll = (isAsked: (path: string) => boolean): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && isAsked(String(key[0])))

/** Reads again everything on screen of these paths and those below them. */
export const refresh = (...paths: string[]): Promise<unknown> =>
  refreshAll((asked) => paths.some((path) => asked.startsWith(path)))

const MINE = '/api/user/'
/** All that belongs to the user: balances, orders, receipts. */
export const refreshMine = (): Promise<unknown> => refresh(MINE)

/** The same after an order has begun or ended: its own answer told what the list of open ones would. */
export const refreshAfterOrder = (): Promise<unknown> =>
  refreshAll((asked) => asked.startsWith(MINE) && asked !== '/api/user/ajaxorder_list')
