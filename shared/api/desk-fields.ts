import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { page, wire } from './route.ts'

export const amounts = z.object({ available: wire.decimal, locked: wire.decimal, bonus: wire.decimal })

export const userBasics = z.object({
  uid: wire.id,
  publicId: z.string(),
  username: z.string(),
  level: z.int(),
  createdAt: wire.seconds,
  state: z.enum(['ACTIVE', 'LOCKED', 'ERASED']),
})

const state = z.record(z.string(), z.union([z.string(), z.number()]))

export const auditLine = z.object({
  id: wire.id,
  at: wire.seconds,
  /** An operator's id, `console` for the command line, or `unknown`. */
  operator: z.string(),
  operatorName: z.nullable(z.string()),
  action: z.string(),
  whom: z.optional(z.string()),
  uid: z.optional(z.string()),
  document: z.optional(z.string()),
  before: z.optional(state),
  after: z.optional(state),
  reason: z.optional(z.string()),
  requestId: z.string(),
})

export const waitView = {
  /** Sorts as the queue does. */
  place: z.nullable(z.string()),
  overdue: z.boolean(),
}

/** The page after a place, or around one; without either, the first. */
export const queueAsked = {
  cursor: z.optional(wire.cursor),
  around: z.optional(wire.cursor),
  limit: wire.limit,
}
export const queuePage = <Item extends z.ZodMiniType>(item: Item) => ({
  ...page(item).shape,
  previous: z.nullable(z.string()),
})

export const balances = z.partialRecord(z.enum(assetNames), amounts)
