import * as z from 'zod/mini'
import { listOf, route, wire } from './route.ts'

const reason = z.string().check(z.maxLength(200))
const state = z.object({
  id: wire.productId,
  /** The public reason while it takes no new orders; null while it trades by its hours. */
  halted: z.nullable(z.string()),
})
const product = z.extend(state, { symbol: z.string() })

const desk = { area: 'desk', auth: 'desk' } as const

export const deskProductRoutes = [
  route({
    ...desk,
    role: 'reviewer',
    id: 'desk.products',
    method: 'GET',
    path: '/api/desk/products',
    summary: 'All products, and which take no new orders by an operator',
    input: z.strictObject({}),
    output: listOf(product),
    errors: ['role_required'],
  }),
  route({
    ...desk,
    role: 'approver',
    id: 'desk.halt',
    method: 'POST',
    path: '/api/desk/halt',
    idempotent: true,
    summary: 'Stop new orders on a product, with a reason every user reads; open orders settle',
    input: z.strictObject({ id: wire.productId, reason }),
    output: state,
    errors: ['role_required', 'reason_required', 'product_not_found', 'already_decided'],
  }),
  route({
    ...desk,
    role: 'approver',
    id: 'desk.resume',
    method: 'POST',
    path: '/api/desk/resume',
    idempotent: true,
    summary: 'Let new orders in again on a halted product',
    input: z.strictObject({
      id: wire.productId,
      /** The reason as shown, so that nobody ends a halt they have not read. */
      was: reason,
    }),
    output: state,
    errors: ['role_required', 'product_not_found', 'already_decided'],
  }),
] as const
