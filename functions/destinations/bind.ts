import { BINDING_TERMS, numberExists } from '../../shared/destinations.ts'
import { Refusal } from '../../shared/errors.ts'
import { type DestinationForm, destinationRefused } from '../../shared/rules/destination.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import type { Ctx } from '../http.ts'
import { assertLive, liveSession } from '../own-account.ts'
import { refuseIf } from '../refuse.ts'
import type { Session } from '../session.ts'
import { isStepUpFor, stepUpRequired } from '../step-up.ts'
import {
  allDestinations,
  type Destination,
  destinationPut,
  numberMark,
  standing,
} from '../table/destinations.ts'
import { guardsOf, valueFree } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { countUse } from '../table/limits.ts'
import { profileOf } from '../table/profile.ts'
import type { Check } from '../table/write.ts'
import { askedBy, isAsked } from './form.ts'
import { isOperators } from './number.ts'

type Deps = DepsOf<'destinations'>
type By = Ctx & { session: Session; operationId: string; stepUp: string }

/** Includes refused tries: each tells whether a number is known. */
const DAILY = 20
const RACES = 3

interface Draft {
  bound: Omit<Destination, 'place' | 'firstEver'>
  number: string
  free: Check[]
}
interface Done {
  bound: Destination
  isSame: boolean
}

/** Retries get the first answer, even after a removal. Throws the refusals of its route. */
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
  { payoutFields }: Deps,
  { session, operationId }: By,
  form: DestinationForm,
  all: readonly Destination[],
): Promise<Done | undefined> {
  const bound = all.find(({ id }) => id === operationId)
  if (!bound) return undefined
  const { open } = await payoutFields.of(session.uid)
  return { bound, isSame: isAsked(bound, askedBy(form), open) }
}

async function draft(deps: Deps, ctx: By, form: DestinationForm): Promise<Draft> {
  const { session, operationId, nowMs } = ctx
  const { uid } = session
  refuseIf(destinationRefused(form))
  await countUse(deps, { kind: 'binding', of: uid, limit: DAILY, windowSeconds: 86_400 }, nowMs)
  const { number, holder, ...asked } = askedBy(form)
  if (await isOperators(deps.table, number)) throw new Refusal('destination_own')
  const { seal } = await deps.payoutFields.of(uid)
  const boundAt = secondsOf(nowMs)
  return {
    bound: {
      ...{ uid, id: operationId, ...asked },
      sealed: seal(asked.kind, number),
      mark: numberMark(asked.kind, number, deps.secrets.uniqueKey),
      holder: holder === null ? null : seal('holder', holder),
      boundAt,
      usableAt: boundAt + deps.config.destinations.waitSeconds,
      terms: BINDING_TERMS,
      confirmedBy: ctx.stepUp,
      removedAt: null,
    },
    number,
    free: valueFree(guardsOf(asked.kind, number, deps.secrets.indexKeys)),
  }
}

/**
 * The next free place as a condition orders a user's bindings, so limits follow from the rows read. Several
 * users may bind one number: the first payment decides (withdrawals/number-claim.ts).
 */
async function commit(deps: Deps, ctx: By, form: DestinationForm, { bound, number, free }: Draft) {
  const { most, ever } = deps.config.destinations
  const { open } = await deps.payoutFields.of(bound.uid)
  for (let race = 0; race < RACES; race++) {
    const [all, stepUp, row] = await Promise.all([
      allDestinations(deps.table, bound.uid),
      deps.table.get(keys.stepUp(bound.uid, ctx.stepUp), { consistent: true }),
      deps.table.get(keys.profile(bound.uid), { consistent: true }),
    ])
    if (!row) throw new Refusal('login_required')
    const profile = profileOf(row)
    const earlier = await earlierOf(deps, ctx, form, all)
    if (earlier) return { earlier }
    const ofKind = standing(all).filter(({ kind }) => kind === bound.kind)
    if (ofKind.length >= most) throw new Refusal('destinations_full', { max: most })
    if (all.length >= ever) throw new Refusal('destinations_ever', { max: ever })
    const isUsed = all.some(({ confirmedBy }) => confirmedBy === ctx.stepUp)
    // Only a confirmed user learns that a number is bound.
    if (isUsed || !isStepUpFor(stepUp, ctx.session, { action: 'binding', profile }, ctx.nowMs))
      throw stepUpRequired('binding', profile, ctx.nowMs)
    if (ofKind.some(({ sealed }) => sealed !== null && open(bound.kind, sealed) === number))
      throw new Refusal(numberExists[bound.kind])
    const placed = { ...bound, place: (all.at(-1)?.place ?? 0) + 1, firstEver: all.length === 0 }
    const committed = await deps.table.transact([destinationPut(placed), liveSession(ctx.session), ...free])
    if (committed.ok) return { done: { bound: placed, isSame: true } }
    const [place, live, ...guards] = committed.failures
    assertLive(ctx.session, live)
    // Another binding of this user came first, perhaps a copy.
    if (place?.failed) continue
    if (guards.some(({ failed }) => failed)) throw new Refusal(numberExists[bound.kind])
  }
  throw new Refusal('conflict')
}
