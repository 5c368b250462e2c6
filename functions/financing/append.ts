import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { added, returnToCome } from '../../shared/calc/financing.ts'
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
import type { Write } from '../table/write.ts'
import { bookUser } from './book.ts'
import { takeCapacity, whyNotTaken } from './capacity.ts'
import { type Holding, holdingChange } from './holding.ts'
import { investedLegs } from './legs.ts'
import { capacities, loadHolding, loadProject } from './store.ts'
import { loadTopup, type Topup, topupOf, topupPut } from './topup.ts'
import { whyAccountRefused } from './why-refused.ts'

type Form = Input<RouteOf<'financing.yebappend'>>
type AppendCtx = CtxOf<RouteOf<'financing.yebappend'>>
type FinancingDeps = DepsOf<'financing'>

interface Draft {
  topup: Topup
  before: Holding
  after: Holding
  /** What the project and its reserve must still have; null where it was reserved when it was bought. */
  takes: { amount: Minor; promise: Minor } | null
}

/** Other days may be booked, or more be added, meanwhile. */
const TRIES = 5

/**
 * Adds money to a holding: the rest of one that awaits it, or more to one that earns, while its project can be bought.
 * It earns from the next day on. Answers the holding; sent again, as it stands then.
 */
export async function append(deps: FinancingDeps, ctx: AppendCtx, form: Form): Promise<Holding> {
  const { uid } = ctx.session
  await once<Draft, Topup>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'first',
    earlier: () => loadTopup(deps.table, uid, ctx.operationId),
    isSame: (topup) =>
      topup.holding === form.holding && topup.amount === parseAmount(form.amount, topup.asset),
    draft: () => draft(deps, ctx, form),
    commit: (made) => commit(deps, ctx, form, made),
  })
  const holding = await loadHolding(deps.table, uid, form.holding)
  if (!holding) throw new Refusal('not_found')
  return holding
}

async function draft(deps: FinancingDeps, ctx: AppendCtx, form: Form): Promise<Draft> {
  const { nowMs, session, operationId } = ctx
  const { timeZone, asset } = deps.config
  const holdings = await bookUser(deps, session.uid, nowMs)
  const before = holdings.find(({ id }) => id === form.holding)
  if (!before) throw new Refusal('not_found')
  const now = secondsOf(nowMs)
  const today = dateIn(timeZone, nowMs)
  const amountOf = (most: Minor): Minor => {
    refuseIf(additionRefused(form.amount, asset, most))
    return parseAmount(form.amount, asset) as Minor
  }
  const topup = (amount: Minor): Topup => ({
    uid: session.uid,
    id: operationId,
    holding: before.id,
    project: before.project,
    asset,
    amount,
    at: now,
  })
  if (before.state === 'awaiting') {
    if (before.awaitsUntil === null || now >= before.awaitsUntil) throw new Refusal('append_failed')
    const rest = (before.wanted ?? 0n) - before.standing.principal
    const amount = amountOf(rest)
    const principal = before.standing.principal + amount
    const isWhole = amount === rest
    const after: Holding = {
      ...before,
      standing: { ...before.standing, principal },
      changes: before.changes + 1,
      ...(isWhole && { state: 'earning' as const, boughtOn: today, wanted: null, awaitsUntil: null }),
    }
    return { topup: topup(amount), before, after, takes: null }
  }
  const project = await loadProject(deps.table, before.project)
  if (before.state !== 'earning' || !project?.appendable) throw new Refusal('append_failed')
  if (project.state !== 'open' || now >= project.endAt) throw new Refusal('project_closed')
  const left = (await capacities(deps.table, [project.id])).get(project.id)?.left ?? 0n
  const amount = amountOf(left)
  const isSameDay = before.freshOn === today
  const standing = added({ ...before.standing, fresh: isSameDay ? before.standing.fresh : 0n }, amount)
  const promised = returnToCome(before.terms, standing)
  const after: Holding = { ...before, standing, freshOn: today, promised, changes: before.changes + 1 }
  return {
    topup: topup(amount),
    before,
    after,
    takes: { amount, promise: promised > before.promised ? promised - before.promised : 0n },
  }
}

async function commit(
  deps: FinancingDeps,
  ctx: AppendCtx,
  form: Form,
  made: Draft,
): Promise<Outcome<Topup>> {
  const { session, nowMs } = ctx
  let attempt = made
  for (let tries = 0; tries < TRIES; tries++) {
    const { topup, before, after, takes } = attempt
    const { asset, amount, project } = topup
    const documents: Exclude<Write, { kind: 'check' }>[] = [
      topupPut(topup),
      holdingChange(before, after).build(),
      ...(takes ? [takeCapacity(project, takes.amount, takes.promise)] : []),
    ]
    const posted = await post(deps.table, {
      uid: topup.uid,
      legs: investedLegs(asset, amount),
      documents,
      session,
      account(change) {
        change.where(balanceAttribute(asset, 'available'), '>=', amount)
        unlessPaused(change, nowMs)
      },
    })
    if (posted.ok) return { done: topup }
    const [document, , capacity] = posted.documents
    if (document && document !== 'absent') return { earlier: topupOf(document) }
    const why = whyAccountRefused(posted.account, { session, nowMs, asset, pays: amount, stepUp: null })
    if (why) throw why
    if (capacity) throw whyNotTaken(capacity === 'absent' ? undefined : capacity, asset, amount)
    attempt = await draft(deps, ctx, form)
  }
  throw new Refusal('conflict')
}
