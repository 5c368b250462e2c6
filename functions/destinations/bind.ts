import { BINDING_TERMS, type DestinationKind } from '../../shared/destinations.ts'
import { Refusal } from '../../shared/errors.ts'
import { type DestinationForm, destinationRefused } from '../../shared/rules/destination.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { Ctx } from '../http.ts'
import { refuseIf } from '../refuse.ts'
import type { Session } from '../session.ts'
import { isStepUpFor } from '../step-up.ts'
import { allDestinations, type Destination, destinationPut, standing } from '../table/destinations.ts'
import { guardsOf, takeValue } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { countUse } from '../table/limits.ts'
import type { Check, Update } from '../table/write.ts'
import { askedBy, isAsked } from './form.ts'
import { isOperators } from './number.ts'

type Deps = DepsOf<'destinations'>
type By = Ctx & { session: Session; operationId: string; stepUp: string }

/** Bindings a user may try in a day, refused ones too: each tells whether a number is known. */
const DAILY = 20
/** How often other bindings of the same user may come between. */
const RACES = 3

/** What a number is refused by that is bound, by whomever. */
const known = {
  card: 'card_exists',
  alipay: 'account_exists',
  wechat: 'account_exists',
  address: 'wallet_exists',
} as const satisfies Record<DestinationKind, string>

/** What is to be bound, but for its place, and what takes its number. */
interface Draft {
  bound: Omit<Destination, 'place' | 'firstEver'>
  number: (Update | Check)[]
}
interface Done {
  bound: Destination
  isSame: boolean
}

/**
 * Binds a destination, or answers the one this operation bound before, even if that was removed since. Throws the
 * refusals of the form, `destination_own`, `destinations_full`, `destinations_ever`, `card_exists`, `wallet_exists`,
 * `step_up_required`.
 */
export async function bind(deps: Deps, ctx: By, form: DestinationForm): Promise<Destination> {
  const { done } = await once<Draft, Done>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: async () => earlierOf(deps, ctx, form, await allDestinations(deps.table, ctx.session.uid)),
    isSame: ({ isSame }) => isSame,
    draft: () => draft(deps, ctx, form),
    commit: async (wanted) => commit(deps, ctx, form, wanted),
  })
  return done.bound
}

async function earlierOf(
  { personal }: Deps,
  { session, operationId }: By,
  form: DestinationForm,
  all: readonly Destination[],
): Promise<Done | undefined> {
  const bound = all.find(({ id }) => id === operationId)
  if (!bound) return undefined
  const { open } = await personal.of(session.uid)
  return { bound, isSame: isAsked(bound, askedBy(form), open) }
}

async function draft(deps: Deps, ctx: By, form: DestinationForm): Promise<Draft> {
  const { session, operationId, nowMs } = ctx
  const { uid } = session
  refuseIf(destinationRefused(form))
  await countUse(deps, { kind: 'binding', of: uid, limit: DAILY, windowSeconds: 86_400 }, nowMs)
  const { number, holder, ...asked } = askedBy(form)
  if (await isOperators(deps.table, number)) throw new Refusal('destination_own')
  const { seal } = await deps.personal.of(uid)
  const boundAt = secondsOf(nowMs)
  return {
    bound: {
      ...{ uid, id: operationId, ...asked },
      sealed: seal(asked.kind, number),
      holder: holder === null ? null : seal('holder', holder),
      boundAt,
      usableAt: boundAt + deps.config.destinations.waitSeconds,
      terms: BINDING_TERMS,
      confirmedBy: ctx.stepUp,
      removedAt: null,
    },
    number: takeValue(guardsOf(asked.kind, number, deps.secrets.indexKeys), uid),
  }
}

/**
 * One transaction takes the user's next place and the number. That the place is free keeps all bindings of a user apart:
 * each has read all that were before it. So the number of a kind, the first ever, and that none was confirmed by this
 * step-up, are told from what was read.
 */
async function commit(deps: Deps, ctx: By, form: DestinationForm, { bound, number }: Draft) {
  const { most, ever } = deps.config.destinations
  for (let race = 0; race < RACES; race++) {
    const [all, stepUp] = await Promise.all([
      allDestinations(deps.table, bound.uid),
      deps.table.get(keys.stepUp(bound.uid, ctx.stepUp), { consistent: true }),
    ])
    const earlier = await earlierOf(deps, ctx, form, all)
    if (earlier) return { earlier }
    if (standing(all).filter(({ kind }) => kind === bound.kind).length >= most)
      throw new Refusal('destinations_full', { max: most })
    if (all.length >= ever) throw new Refusal('destinations_ever', { max: ever })
    const isUsed = all.some(({ confirmedBy }) => confirmedBy === ctx.stepUp)
    // Only who has confirmed learns that a number is bound.
    if (isUsed || !isStepUpFor(stepUp, ctx.session, 'binding', ctx.nowMs))
      throw new Refusal('step_up_required', { action: 'binding' })
    const placed = { ...bound, place: (all.at(-1)?.place ?? 0) + 1, firstEver: all.length === 0 }
    const committed = await deps.table.transact([destinationPut(placed), ...number])
    if (committed.ok) return { done: { bound: placed, isSame: true } }
    const [place, ...guards] = committed.failures
    // Another binding of this user has taken it, perhaps a copy of this one.
    if (place?.failed) continue
    if (guards.some(({ failed }) => failed)) throw new Refusal(known[bound.kind])
  }
  throw new Refusal('conflict')
}
