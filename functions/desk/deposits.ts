import { mayAct } from '../../shared/api/route.ts'
import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import {
  AWAITING_APPROVAL,
  approve,
  credit,
  type Deposit,
  depositQueue,
  evidenceOf,
  type Reviewer,
  refuse,
  type Sum,
  UNDER_REVIEW,
} from '../deposits/review.ts'
import type { CtxOf, Handlers } from '../http.ts'
import { headOf } from './queues.ts'
import { whileStanding } from './standing.ts'
import { named, recordsAt } from './trail.ts'
import { balancesOf, basics, loadUser } from './users.ts'

type Press = CtxOf<RouteOf<'desk.deposit_approve'>>
type Names = `desk.deposit${string}` & keyof Handlers<'desk'>

/** The desk's side of deposits: the queue, decisions, credits. What may be decided is the domain's own business. */
export const deskDepositHandlers = (deps: DepsOf<'desk'>): Pick<Handlers<'desk'>, Names> => {
  const view = (deposit: Deposit, nowMs: EpochMs) => viewReviewed(deposit, deps.config.deposit, nowMs)
  const viewed = async (ctx: Press, decision: Promise<Deposit>) => view(await decision, ctx.nowMs)

  return {
    'desk.deposits': async ({ nowMs }, { limit = 50, cursor }) => {
      const { items, next } = await depositQueue(deps.table, { limit, ...(cursor && { cursor }) })
      const viewed = items.map((deposit) => view(deposit, nowMs))
      // Of a later page it could only be told what lies on it.
      const head = cursor === undefined ? headOf(viewed) : { waiting: null, oldestAt: null, overdue: null }
      return { items: viewed, next, ...head }
    },

    'desk.deposit': async ({ operator, nowMs }, { uid, id }) => {
      const evidence = await evidenceOf(deps, { operator: operator.id, nowMs }, { uid, id })
      if (!evidence) throw new Refusal('not_found')
      const { deposit, picture, seen, before } = evidence
      const [user, audit] = await Promise.all([loadUser(deps, uid), auditOf(deps, deposit)])
      if (!user) throw new Refusal('not_found')
      const { asset } = deposit
      const sum = ({ count, sum: amount }: Sum) => ({ count, sum: formatAmount(amount, asset) })
      return {
        deposit: view(deposit, nowMs),
        fourEyes: deposit.class === 4 || deposit.amount >= BigInt(deps.config.deposit.fourEyesFrom),
        picture,
        seen,
        user: { ...basics(user), balances: balancesOf(user.account, asset) },
        before: {
          approved: sum(before.approved),
          refused: sum(before.refused),
          waiting: sum(before.waiting),
          more: before.more,
        },
        audit,
      }
    },

    'desk.deposit_approve': (ctx, seen) => {
      // The first eyes may be anyone's, the second must be an approver's.
      const least = seen.from === AWAITING_APPROVAL ? 'approver' : 'reviewer'
      if (!mayAct(ctx.operator.role, least)) throw new Refusal('role_required')
      return viewed(ctx, approve(whileStanding(deps, ctx, least), reviewerOf(ctx), seen))
    },

    'desk.deposit_refuse': (ctx, { reason, ...seen }) =>
      viewed(ctx, refuse(whileStanding(deps, ctx), reviewerOf(ctx), seen, reason)),

    'desk.deposit_credit': (ctx, order) =>
      viewed(ctx, credit(whileStanding(deps, ctx, 'approver'), reviewerOf(ctx), order)),
  }
}

const reviewerOf = ({ operator, operationId, requestId, nowMs }: Press): Reviewer => ({
  operator: operator.id,
  operationId,
  requestId,
  nowMs,
})

function viewReviewed(deposit: Deposit, { reviewSeconds }: { reviewSeconds: number }, nowMs: EpochMs) {
  const { screenshot: _, first, decided, ...rest } = deposit
  const waits = rest.status === UNDER_REVIEW || rest.status === AWAITING_APPROVAL
  return {
    ...rest,
    amount: formatAmount(rest.amount, rest.asset),
    decidedAt: decided?.at ?? null,
    firstBy: first?.operator ?? null,
    decidedBy: decided?.operator ?? null,
    overdue: waits && rest.at + reviewSeconds < Math.floor(nowMs / 1000),
  }
}

/** What operators did to a deposit: it bears the seconds, the trail what was done in them. */
async function auditOf({ table }: DepsOf<'desk'>, { id, first, decided }: Deposit) {
  const seconds = [...new Set([first?.at, decided?.at])].filter((at) => at !== undefined)
  const records = (await Promise.all(seconds.map((at) => recordsAt(table, at)))).flat()
  return named(
    table,
    records.filter(({ document }) => document === id),
  )
}
