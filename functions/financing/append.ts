import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { type Minor, parseAmount } from '../../shared/money.ts'
import { additionRefused } from '../../shared/rules/financing.ts'
import { dateIn, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { balanceAttribute } from '../ledger/account.ts'
import { unlessPaused } from '../ledger/day.ts'
import { post } from '../ledger/post.ts'
import { refuseIf } from '../refuse.ts'
import { whyNotAdded, withMore, withRest } from './additions.ts'
import { bookUser } from './book.ts'
import { takeCapacity, whyNotTaken } from './capacity.ts'
import { type Holding, holdingGrown } from './holding.ts'
import { checkedStepUp, stepUpOf } from './purchase-step-up.ts'
import { capacities, loadHolding, loadProject } from './store.ts'
import { loadTopup, type Topup, topupLine, topupOf, topupPut } from './topup.ts'
import { whyAccountRefused } from './why-refused.ts'

export type AppendForm = Input<RouteOf<'financing.yebappend'>>
export type AppendCtx = Pick<
  CtxOf<RouteOf<'financing.yebappend'>>,
  'session' | 'nowMs' | 'operationId' | 'account' | 'stepUp'
>
type FinancingDeps = DepsOf<'financing'>

interface Draft {
  topup: Topup
  before: Holding
  after: Holding
  /** The reserve must still have this much. */
  promise: Minor
  stepUp: string | null
}

/** Each race has one winner, so tries exceed the likely rivals. */
const TRIES = 15

/** Added money earns from the next day. Retries return the current state. */
export async function append(deps: FinancingDeps, ctx: AppendCtx, form: AppendForm): Promise<Holding> {
  const { uid } = ctx.session
  await once<Draft, Topup>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'first',
    earlier: () => loadTopup(deps.table, uid, ctx.operationId),
    isSame: (topup) =>
      topup.holding === form.holding && !topup.out && topup.amount === parseAmount(form.amount, topup.asset),
    draft: () => draft(deps, ctx, form),
    commit: (made) => commit(deps, ctx, form, made),
  })
  const holding = await loadHolding(deps.table, uid, form.holding)
  if (!holding) throw new Refusal('not_found')
  return holding
}

async function draft(deps: FinancingDeps, ctx: AppendCtx, form: AppendForm): Promise<Draft> {
  const { nowMs, session, operationId } = ctx
  const { timeZone, asset } = deps.config
  const holdings = await bookUser(deps, session.uid, nowMs)
  const before = holdings.find(({ id }) => id === form.holding)
  const project = before && (await loadProject(deps.table, before.project))
  if (!before || !project) throw new Refusal('not_found')
  const today = dateIn(timeZone, nowMs)
  const why = whyNotAdded(before, project, { nowMs, today })
  if (why) throw why
  const rest = before.wanted === null ? null : before.wanted - before.standing.principal
  const most = rest ?? (await capacities(deps.table, [project.id])).get(project.id)?.left ?? 0n
  refuseIf(additionRefused(form.amount, asset, { most, of: rest === null ? 'project' : 'rest' }))
  const amount = parseAmount(form.amount, asset) as Minor
  const stepUp = await checkedStepUp(deps, ctx, amount)
  const after = rest === null ? withMore(before, amount, today) : withRest(before, amount, today)
  const topup: Topup = {
    ...{ uid: session.uid, id: operationId, holding: before.id, project: project.id, asset, amount },
    out: false,
    at: secondsOf(nowMs),
  }
  return {
    ...{ topup, before, after, stepUp },
    promise: after.promised - before.promised,
  }
}

async function commit(
  deps: FinancingDeps,
  ctx: AppendCtx,
  form: AppendForm,
  made: Draft,
): Promise<Outcome<Topup>> {
  const { session, nowMs } = ctx
  let attempt = made
  for (let tries = 0; tries < TRIES; tries++) {
    const { topup, before, after, promise, stepUp } = attempt
    const { asset, amount, project } = topup
    const posted = await post(deps.table, {
      uid: topup.uid,
      lines: [topupLine(topup)],
      at: topup.at,
      documents: [
        topupPut(topup),
        holdingGrown(before, after).build(),
        takeCapacity(project, amount, promise),
      ],
      session,
      account(change) {
        change.where(balanceAttribute(asset, 'available'), '>=', amount)
        unlessPaused(change, nowMs)
        stepUpOf(change, stepUp)
      },
    })
    if (posted.ok) return { done: topup }
    const [document, , capacity] = posted.documents
    if (document && document !== 'absent') return { earlier: topupOf(document) }
    const why = whyAccountRefused(posted.account, { session, nowMs, asset, pays: amount, stepUp })
    if (why) throw why
    if (capacity) throw whyNotTaken(capacity === 'absent' ? undefined : capacity, asset, amount)
    attempt = await draft(deps, ctx, form)
  }
  throw new Refusal('conflict')
}
