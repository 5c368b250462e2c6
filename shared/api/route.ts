import * as z from 'zod'
import type { Slug } from '../errors.ts'

/** Areas are the units of deployment: one function each, in `functions/<area>/`. */
export type Area = 'login' | 'account' | 'market' | 'trade' | 'content'

export interface Route {
  /** `<area>.<name>`: names the handler. */
  id: string
  area: Area
  method: 'GET' | 'POST'
  path: string
  /** Who may call: anyone, or a user with a token. */
  auth: 'open' | 'user'
  /**
   * How a user's session is proved to stand. `read`: the chain reads the account before the handler.
   * `own`: the handler's own read or write condition does it, saving a round trip.
   */
  session?: 'read' | 'own'
  /** Needs an Idempotency-Key, which becomes the document's id. */
  idempotent?: boolean
  /** Seconds a shared cache may keep the answer; such a route neither reads nor answers anything of a user. */
  sharedCache?: number
  summary: string
  input: z.ZodType
  output: z.ZodType
  /** Refusals of its own; those any route can give (validation, login_required...) are not repeated. */
  errors: readonly Slug[]
}

/** Declares a route; keeps the literal types for the typed client and the handler map. */
export const route = <const R extends Route>(entry: R): R => entry

/** `GET /api/...`: the key API Gateway routes by. */
export const routeKey = (route: { method: string; path: string }): string => `${route.method} ${route.path}`

/** Field types of the wire. Queries and forms carry text, so numbers are accepted as digits too. */
export const wire = {
  int: (min: number, max: number) =>
    z
      .union([z.number(), z.string().regex(/^-?\d{1,15}$/)])
      .transform(Number)
      .pipe(z.number().int().min(min).max(max)),
  /** Checked by the domain, which knows the asset: the refusal is then `amount_invalid`, not `validation`. */
  amount: z.union([z.string().max(40), z.number()]).transform(String),
  decimal: z.string().regex(/^-?\d+(\.\d+)?$/),
  id: z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
  productId: z.string().regex(/^[A-Z0-9]{1,16}$/),
  seconds: z.number().int(),
  cursor: z.string().max(400),
  limit: z
    .union([z.number(), z.string().regex(/^\d{1,3}$/)])
    .transform(Number)
    .pipe(z.number().int().min(1).max(50))
    .optional(),
}

export const empty = z.strictObject({})
/** A list page; `next` is an opaque cursor, or null at the end. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable() })
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
