import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { wire } from './route.ts'

/** Fields that routes of the desk share. */

export const amounts = z.object({ available: wire.decimal, locked: wire.decimal, bonus: wire.decimal })

/** What each page about a user shows. */
export const userBasics = z.object({
  uid: wire.id,
  publicId: z.string(),
  username: z.string(),
  level: z.int(),
  createdAt: wire.seconds,
  state: z.enum(['ACTIVE', 'LOCKED']),
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
  uid: z.optional(z.string()),
  document: z.optional(z.string()),
  before: z.optional(state),
  after: z.optional(state),
  reason: z.optional(z.string()),
  requestId: z.string(),
})

/** The state of a queue; only with its first page, else null. */
export const queueHead = {
  /** How many wait; exact unless the page has a next one. */
  waiting: z.nullable(z.int()),
  /** Since when the longest of them. */
  oldestAt: z.nullable(wire.seconds),
  /** How many on this page wait longer than promised. */
  overdue: z.nullable(z.int()),
}

export const balances = z.partialRecord(z.enum(assetNames), amounts)
