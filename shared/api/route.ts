import * as z from 'zod/mini'
import type { Slug } from '../errors.ts'
import type { Role } from '../roles.ts'
import type { StepUpAction } from '../security.ts'
import type { EpochSeconds, Seconds } from '../time.ts'

export { mayAct, type Role, roles } from '../roles.ts'

export interface Route {
  /** `<area>.<name>`: names the handler. */
  id: string
  /** The unit of deployment: one function, in `functions/<area>/`. */
  area: string
  method: 'GET' | 'POST'
  path: string
  auth: 'open' | 'user' | 'desk'
  /** The least role; read with the operator's state on every call. */
  role?: Role
  /** `read`: the chain reads the account first. `own`: the handler's own condition proves the session. */
  session?: 'read' | 'own'
  /** One action, or one per input field. The handler consumes it in its write (functions/step-up.ts). */
  stepUp?: StepUpAction | Readonly<Record<string, StepUpAction>>
  /** Some calls need it; the handler decides. */
  mayStepUp?: StepUpAction
  /** Needs an Idempotency-Key, which becomes the document's id. */
  idempotent?: boolean
  /** Seconds a shared cache may keep the answer. Such a route reads nothing of a user. */
  sharedCache?: number
  /** The shared answer has words, so a cache keeps one per language. */
  words?: true
  /** The input field with the last second asked for. Once it has passed, the answer is cached for a day. */
  until?: string
  /** Media type of the file it answers with `format=csv`; refusals stay JSON. */
  file?: 'text/csv'
  summary: string
  input: z.ZodMiniType
  output: z.ZodMiniType
  /** Its own refusals; those that any route can give are not repeated. */
  errors: readonly Slug[]
}

export const route = <const R extends Route>(entry: R): R => entry

/** A feed's recorder writes a little late. */
const FINAL_AFTER_S: Seconds = 60
export const FINAL_KEPT_S: Seconds = 86_400

export function sharedSeconds(route: Route, input: unknown, now: EpochSeconds): Seconds {
  const to = route.until === undefined ? undefined : (input as Record<string, unknown>)[route.until]
  if (typeof to === 'number' && to + FINAL_AFTER_S <= now) return FINAL_KEPT_S
  return route.sharedCache ?? 0
}

export const routeKey = (route: { method: string; path: string }): string => `${route.method} ${route.path}`

const whole = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/))]), z.transform(Number)),
    z.int().check(z.minimum(min), z.maximum(max)),
  )

export const wire = {
  int: (min: number, max: number) => whole(min, max),
  /** The domain checks it, as it knows the asset: the refusal is `amount_invalid`. */
  amount: z.pipe(z.union([z.string().check(z.maxLength(40)), z.number()]), z.transform(String)),
  decimal: z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
  id: z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)),
  productId: z.string().check(z.regex(/^[A-Z0-9]{1,16}$/)),
  /** Typed, so that neither is taken for milliseconds. */
  seconds: z.int() as z.ZodMiniType<Seconds, Seconds>,
  instant: whole(0, 9_999_999_999) as z.ZodMiniType<EpochSeconds, number | string>,
  cursor: z.string().check(z.maxLength(400)),
  limit: z.optional(whole(1, 50)),
}

export const empty = z.strictObject({})
/** `next` is an opaque cursor, or null at the end. */
export const page = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })
export const listOf = <Item extends z.ZodMiniType>(item: Item) => z.object({ items: z.array(item) })
