import * as z from 'zod/mini'
import { alertSides } from '../alerts.ts'
import { empty, route, wire } from './route.ts'

const alertView = z.object({
  id: wire.id,
  productId: wire.productId,
  symbol: z.string(),
  side: z.enum(alertSides),
  price: wire.decimal,
  at: wire.seconds,
  reachedAt: z.nullable(wire.seconds),
})
const alerts = z.object({
  alerts: z.array(alertView),
  most: z.int(),
})

const user = { area: 'alerts', auth: 'user', path: '/api/user/alerts' } as const
const price = z.optional(z.string().check(z.maxLength(40)))

export const alertRoutes = [
  route({
    ...user,
    id: 'alerts.alerts',
    method: 'GET',
    session: 'read',
    summary:
      'The price alerts of this user that wait, and those that were reached until others take their place',
    input: empty,
    output: alerts,
    errors: [],
  }),
  route({
    ...user,
    id: 'alerts.alerts_change',
    method: 'POST',
    session: 'read',
    idempotent: true,
    summary:
      'Add an alert (productId, and above or below with its price) or take one away (remove). Each tells once, by the prices of the tape; looked at every minute, and no price between two looks is passed over',
    input: z.strictObject({
      productId: z.optional(wire.productId),
      above: price,
      below: price,
      remove: z.optional(wire.id),
    }),
    output: alerts,
    errors: [
      'product_not_found',
      'alert_price_invalid',
      'alert_beyond',
      'alerts_most',
      'not_found',
      'timed_out',
      'excluded',
      'conflict',
    ],
  }),
] as const
