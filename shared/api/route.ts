import * as z from 'zod/mini'
import type { Slug } from '../errors.ts'
import type { Role } from '../roles.ts'
import type { StepUpAction } from '../security.ts'
import type { EpochSeconds, Seconds } from '../time.ts'

export { mayAct, type Role, roles } from '../roles.ts'

export interface Route {
  /** `<area>.<name>`: names the handler. */
  id: string
  /** The unit of deployment: one function each, in `functions/<area>/`. */
  area: string
  method: 'GET' | 'POST'
  path: string
  /** Who may call: anyone, a user with a token, or an operator with one of the desk's. */
  auth: 'open' | 'user' | 'desk'
  /** The least role of an operator who may call; read, with the operator's state, on every call. */
  role?: Role
  /**
   * How a user's session is proved. `read`: the chain reads the account before the handler.
   * `own`: the handler's own read or write condition does it, saving a round trip.
   */
  session?: 'read' | 'own'
  /**
   * Needs a step-up of this action, or of the action of the field that the input has (none without such a field). Its id comes in the header `step-up`; the handler consumes it in its own write
   * (functions/step-up.ts).
   */
  stepUp?: StepUpAction | Readonly<Record<string, StepUpAction>>
  /** A step-up that only some calls need, by what they are about: their handler asks for it. */
  mayStepUp?: StepUpAction
  /** Needs an Idempotency-Key, which becomes the document's id. */
  idempotent?: boolean
  /** Seconds a shared cache may keep the answer; such a route neither reads nor answers anything of a user. */
  sharedCache?: number
  /** Of a shared answer: it has words in the caller's language, so that a shared cache keeps one for each. */
  words?: true
  /**
   * Names the input field that says up to which second is asked. Once that second has passed, the answer cannot change
   * any more, and a shared cache keeps it for a day (`sharedSeconds`).
   */
  until?: string
  /**
   * Media type of the file this route answers instead of the envelope where the input asks for one
   * (`format=csv`); a refusal is the envelope all the same.
   */
  file?: 'text/csv'
  summary: string
  input: z.ZodMiniType
  output: z.ZodMiniType
  /** Refusals of its own; those any route can give (validation, login_required...) are not repeated. */
  errors: readonly Slug[]
}

/** Declares a route; keeps the literal types for the typed client and the handler map. */
export const route = <const R extends Route>(entry: R): R => entry

/** How long after a second what is asked up to it is final: a feed's recorder writes a little behind. */
const FINAL_AFTER_S: Seconds = 60
export const FINAL_KEPT_S: Seconds = 86_400

/** How many seconds a shared cache may keep the answer to this input; 0 for none. */
export function sharedSeconds(route: Route, input: unknown, now: EpochSeconds): Seconds {
  const to = route.until === undefined ? undefined : (input as Record<string, unknown>)[route.until]
  if (typeof to === 'number' && to + FINAL_AFTER_S <= now) return FINAL_KEPT_S
  return route.sharedCache ?? 0
}

/** `GET /api/...`: the key API Gateway routes by. */
export const routeKey = (route: { method: string; path: string }): string => `${route.method} ${route.path}`

const whole = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

/** Field types of the wire. Queries and forms carry text, so numbers are accepted as digits too. */
export const wire = {
  int: (min: number, max: number) => whole(min, max),
  /** Checked by the domain, which knows the asset: the refusal is then `amount_invalid`, not `validation`. */
  amount: z.pipe(z.union([z.string().check(z.maxLength(40)), z.number()]), z.transform(String)),
  decimal: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
  id: z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)),
  productId: z.string().check(z.regex(/^[A-Z0-9]{1,16}$/)),
  /** An instant or a span; typed, so that neither is taken for milliseconds. */
  seconds: z.int() as z.ZodMiniType<Seconds, Seconds>,
  /** A second that a call asks about. */
  instant: whole(0, 9_999_999_999) as z.ZodMiniType<EpochSeconds, number | string>,
  cursor: z.string().check(z.maxLength(400)),
  limit: z.optional(whole(1, 50)),
}

export const empty = z.strictObject({})
/** A list page; `next` is an opaque cursor, or null at the end. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) })
