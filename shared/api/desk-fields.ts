import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { page, wire } from './route.ts'

/** Fields that routes of the desk share. */

export const amounts = z.object({ available: wire.decimal, locked: wire.decimal, bonus: wire.decimal })

/** What each page about a user shows. */
export const userBasics = z.object({
  uid: wire.id,
  publicId: z.string(),
  username: z.string(),
  level: z.int(),
  createdAt: wire.seconds,
  state: z.enum(['ACTIVE', 'LOCKED', 'ERASED']),
})

const state = z.record(z.string(), z.union([z.string(), z.number()]))

/** A record of the trail: who did what, on whom, before and after. */
export const auditLine = z.object({
  id: wire.id,
  at: wire.seconds,
  /** An operator's id, `console` for the command line, `unknown` where nobody has that name. */
  operator: z.string(),
  operatorName: z.nullable(z.string()),
  action: z.string(),
  /** The name of its user, of the operator it was done to, or of the product. Only in the trail of all. */
  whom: z.optional(z.string()),
  uid: z.optional(z.string()),
  document: z.optional(z.string()),
  before: z.optional(state),
  after: z.optional(state),
  reason: z.optional(z.string()),
  requestId: z.string(),
})

/** Where a document stands in its queue. */
export const waitView = {
  /** Places sort as the queue does; null if it does not wait. */
  place: z.nullable(z.string()),
  /** It has waited longer than promised. */
  overdue: z.boolean(),
}

/** Which page of a queue: the one after a place, or the one around a place; without either its first. */
export const queueAsked = {
  cursor: z.optional(wire.cursor),
  around: z.optional(wire.cursor),
  limit: wire.limit,
}
export const queuePage = <Item extends z.ZodMiniType>(item: Item) => ({
  ...page(item).shape,
  /** Of a page around a place: its first place, where others wait before it; else null. */
  previous: z.nullable(z.string()),
})

export const balances = z.partialRecord(z.enum(assetNames), amounts)
