import { mutate } from 'swr'

const refreshAll = (isAsked: (path: string) => boolean): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && isAsked(String(key[0])))

/** Reads everything on screen below these paths again. */
export const refresh = (...paths: string[]): Promise<unknown> =>
  refreshAll((asked) => paths.some((path) => asked.startsWith(path)))

const MINE = '/api/user/'
/** Refreshes balances, orders and receipts. */
export const refreshMine = (): Promise<unknown> => refresh(MINE)

/** For the start or end of an order, whose answer already tells what the list of open orders would. */
export const refreshAfterOrder = (): Promise<unknown> =>
  refreshAll((asked) => asked.startsWith(MINE) && asked !== '/api/user/ajaxorder_list')
