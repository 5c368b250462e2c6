import { createHash } from 'node:crypto'
import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { quotedReturn, standingAtStart } from '../../shared/calc/financing.ts'
import { Refusal } from '../../shared/errors.ts'
import { idOf } from '../../shared/ids.ts'
import { type Minor, parseAmount } from '../../shared/money.ts'
import { initialAmount, purchaseRefused } from '../../shared/rules/financing.ts'
import { dateIn, msOf, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { type Operation, type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { balanceAttribute } from '../ledger/account.ts'
import { unlessPaused } from '../ledger/day.ts'
import { post } from '../ledger/post.ts'
import { refuseIf } from '../refuse.ts'
import { append } from './append.ts'
import { takeCapacity, whyNotTaken } from './capacity.ts'
import { type Holding, holdingOf, holdingPut } from './holding.ts'
import { investedLegs } from './legs.ts'
import { isOffered, type Project } from './project.ts'
import { checkedStepUp, stepUpOf } from './purchase-step-up.ts'
import { capacities, loadHolding, loadProject } from './store.ts'
import { whyAccountRefused } from './why-refused.ts'

type Form = Input<RouteOf<'financing.yebjoinnow'>>
type BuyCtx = CtxOf<RouteOf<'financing.yebjoinnow'>>
type FinancingDeps = DepsOf<'financing'>

interface Draft {
  holding: Holding
  pays: Minor
  project: Project
  stepUp: string | null
}

/** Throws the refusals of its route. */
export async function buy(deps: FinancingDeps, ctx: BuyCtx, form: Form): Promise<Holding> {
  const { table } = deps
  const { uid } = ctx.session
  const project = await loadProject(table, form.id)
  const only = project ? onlyHolding(project, uid) : null
  if (only && project?.kind === 'balance') {
    const there = await loadHolding(table, uid, only)
    if (there && there.operation !== ctx.operationId)
      return append(deps, ctx, { holding: only, amount: form.amount })
  }
  const purchase: Operation<Draft, Holding> = {
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    async earlier() {
      const own = await loadHolding(table, uid, only ?? ctx.operationId)
      return own?.operation === ctx.operationId ? own : undefined
    },
    isSame: (holding) => isSameForm(holding, form),
    draft: () => draft(deps, ctx, form, project),
    commit: (made) => commit(deps, ctx, made),
  }
  try {
    return (await once(purchase)).done
  } catch (refusal) {
    // A concurrent first purchase won; this one adds to it.
    const isLate = refusal instanceof Refusal && refusal.slug === 'already_participating'
    if (!only || project?.kind !== 'balance' || !isLate) throw refusal
    return append(deps, ctx, { holding: only, amount: form.amount })
  }
}

/** Derived from user and project, so a second purchase meets the first. Null if several are allowed. */
export const onlyHolding = ({ id, kind, once: isOnce, startAt }: Project, uid: string): string | null =>
  isOnce || kind === 'balance'
    ? idOf(msOf(startAt), createHash('sha256').update(`${uid} ${id}`).digest())
    : null

async function draft(
  deps: FinancingDeps,
  ctx: BuyCtx,
  form: Form,
  project: Project | undefined,
): Promise<Draft> {
  const { table, config } = deps
  const { nowMs, session, operationId } = ctx
  const { asset, timeZone } = config
  const now = secondsOf(nowMs)
  if (!project || !isOffered(project) || now < project.publishAt) throw new Refusal('not_found')
  if (project.state === 'closed' || now >= project.endAt) throw new Refusal('project_closed')
  if (now < project.startAt) throw new Refusal('project_not_open', { time: project.startAt })
  const left = (await capacities(table, [form.id])).get(form.id)?.left ?? 0n
  const { min, initialRate, dailyRate, days, dividend, renewals } = project
  refuseIf(purchaseRefused(form.amount, asset, { min, left, initialRate }))
  const amount = parseAmount(form.amount, asset) as Minor
  if (form.part === 'initial' && initialRate === null) throw new Refusal('validation', { fields: 'part' })
  const isPart = form.part === 'initial' && initialRate !== null
  const pays = isPart ? initialAmount(amount, initialRate) : amount
  const stepUp = await checkedStepUp(deps, ctx, pays)
  const terms = { dailyRate, days, dividend }
  const holding: Holding = {
    uid: session.uid,
    id: onlyHolding(project, session.uid) ?? operationId,
    operation: operationId,
    project: project.id,
    version: project.version,
    asset,
    state: isPart ? 'awaiting' : 'earning',
    terms,
    boughtOn: isPart ? null : dateIn(timeZone, nowMs),
    term: 0,
    renewalsLeft: renewals,
    renewedBy: [],
    stoppedBy: null,
    standing: standingAtStart(pays),
    bought: { amount, isPart },
    wanted: isPart ? amount : null,
    awaitsUntil: isPart ? project.endAt : null,
    paid: 0n,
    promised: quotedReturn(terms, pays),
    changes: 0,
    at: now,
    bookedAt: null,
    ended: null,
    legs: investedLegs(asset, pays),
    endLegs: [],
  }
  return { holding, pays, project, stepUp }
}

async function commit(deps: FinancingDeps, ctx: BuyCtx, made: Draft): Promise<Outcome<Holding>> {
  const { table, config } = deps
  const { holding, pays, stepUp } = made
  const { session, nowMs } = ctx
  const posted = await post(table, {
    uid: holding.uid,
    lines: [{ kind: 'holding', id: holding.id, movement: 'project_bought', legs: holding.legs }],
    at: holding.at,
    documents: [holdingPut(holding, config.shards), takeCapacity(holding.project, pays, holding.promised)],
    session,
    account(change) {
      change.where(balanceAttribute(holding.asset, 'available'), '>=', pays)
      unlessPaused(change, nowMs)
      stepUpOf(change, stepUp)
    },
  })
  if (posted.ok) return { done: holding }
  const [document, capacity] = posted.documents
  if (document && document !== 'absent') {
    const there = holdingOf(document)
    if (there.operation === holding.operation) return { earlier: there }
    throw new Refusal('already_participating')
  }
  const why = whyAccountRefused(posted.account, { session, nowMs, asset: holding.asset, pays, stepUp })
  if (why) throw why
  if (capacity) throw whyNotTaken(capacity === 'absent' ? undefined : capacity, holding.asset, pays)
  throw new Refusal('conflict')
}

const isSameForm = ({ project, asset, bought }: Holding, form: Form): boolean =>
  project === form.id &&
  bought.isPart === (form.part === 'initial') &&
  bought.amount === parseAmount(form.amount, asset)
