import { mayAct } from '../../shared/api/route.ts'
import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import {
  AWAITING_APPROVAL,
  approve,
  credit,
  type Deposit,
  depositQueue,
  type Reviewer,
  refuse,
  UNDER_REVIEW,
} from '../deposits/review.ts'
import type { Deps } from '../deps.ts'
import type { CtxOf, Handlers } from '../http.ts'

type Press = CtxOf<RouteOf<'desk.deposit_approve'>>
type Names = `desk.deposit${string}` & keyof Handlers<'desk'>

/** The desk's side of deposits: the queue, decisions, credits. What may be decided is the domain's own business. */
export const deskDepositHandlers = (deps: Deps): Pick<Handlers<'desk'>, Names> => {
  const view = (deposit: Deposit, nowMs: EpochMs) => viewReviewed(deposit, deps.config.deposit, nowMs)
  const viewed = async (ctx: Press, decision: Promise<Deposit>) => view(await decision, ctx.nowMs)

  return {
    'desk.deposits': async ({ nowMs }, { limit = 50, cursor }) => {
      const { items, next } = await depositQueue(deps.table, { limit, ...(cursor && { cursor }) })
      return { items: items.map((deposit) => view(deposit, nowMs)), next }
    },

    'desk.deposit_approve': (ctx, seen) => {
      // The first eyes may be anyone's, the second must be an approver's.
      if (seen.from === AWAITING_APPROVAL && !mayAct(ctx.operator.role, 'approver'))
        throw new Refusal('role_required')
      return viewed(ctx, approve(deps, reviewerOf(ctx), seen))
    },

    'desk.deposit_refuse': (ctx, { reason, ...seen }) =>
      viewed(ctx, refuse(deps, reviewerOf(ctx), seen, reason)),

    'desk.deposit_credit': (ctx, order) => viewed(ctx, credit(deps, reviewerOf(ctx), order)),
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
