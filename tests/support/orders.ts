import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { newId } from '../../shared/ids.ts'
import type { Site } from './browser.ts'
import { ask, type Member } from './members.ts'

export type OrderData = Output<RouteOf<'trade.addorder'>>

const ticket = { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 } as const

/** Places an order through the API; `nowMs` where the site's clock is not that of the machine. */
export const place = (
  site: Site,
  { token }: Member,
  change: Partial<Record<keyof typeof ticket, unknown>> = {},
  nowMs = Date.now(),
): Promise<OrderData> =>
  ask(site, 'trade.addorder', { ...ticket, ...change } as typeof ticket, { token, operationId: newId(nowMs) })

/** Asks for an order as a read settles it. */
export const look = (site: Site, { token }: Member, id: string): Promise<OrderData> =>
  ask(site, 'trade.goorder', { id }, { token })
