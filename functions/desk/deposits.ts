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
  depositDocument,
  evidenceOf,
  refuse,
  type Sum,
} from '../deposits/review.ts'
import type { CtxOf, Handlers } from '../http.ts'
import { withOperatorCheck } from './operator-check.ts'
import { queuePage, reviewerOf, waitOf } from './queues.ts'
import { recordsAt, withOperatorNames } from './trail.ts'
import { balancesOf, basics, loadUser } from './users.ts'

type Press = CtxOf<RouteOf<'desk.deposit_approve'>>
type Names = `desk.deposit${string}` & keyof Handlers<'desk'>

/** The desk's side of deposits: the queue, decisions, credits. What may be decided is the domain's own business. */
export const deskDepositHandlers = (deps: DepsOf<'desk'>): Pick<Handlers<'desk'>, Names> => {
  const view = (deposit: Deposit, nowMs: EpochMs) => viewReviewed(deps, deposit, nowMs)
  const viewed = async (ctx: Press, decision: Promise<Deposit>) => view(await decision, ctx.nowMs)

  return {
    'desk.deposits': ({ nowMs }, page) =>
      queuePage(deps, depositDocument, { ...page, nowMs }, (deposit) => view(deposit, nowMs)),

    'desk.deposit': async ({ operator, nowMs }, { uid, id }) => {
      const evidence = await evidenceOf(deps, { operator: operator.id, nowMs }, { uid, id })
      if (!evidence) throw new Refusal('not_found')
      const { deposit, fourEyes, picture, seen, before } = evidence
      const [user, audit] = await Promise.all([loadUser(deps, uid), auditOf(deps, deposit)])
      if (!user) throw new Refusal('not_found')
      const { asset } = deposit
      const sum = ({ count, sum: amount }: Sum) => ({ count, sum: formatAmount(amount, asset) })
      return {
        deposit: view(deposit, nowMs),
        fourEyes,
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

    'desk.deposit_approve': (ctx, shown) => {
      // The first eyes may be anyone's, the second must be an approver's.
      const least = shown.from === AWAITING_APPROVAL ? 'approver' : 'reviewer'
      if (!mayAct(ctx.operator.role, least)) throw new Refusal('role_required')
      return viewed(ctx, approve(withOperatorCheck(deps, ctx, least), reviewerOf(ctx), shown))
    },

    'desk.deposit_refuse': (ctx, { reason, ...shown }) =>
      viewed(ctx, refuse(withOperatorCheck(deps, ctx), reviewerOf(ctx), shown, reason)),

    'desk.deposit_credit': (ctx, order) =>
      viewed(ctx, credit(withOperatorCheck(deps, ctx, 'approver'), reviewerOf(ctx), order)),
  }
}

function viewReviewed(deps: DepsOf<'desk'>, deposit: Deposit, nowMs: EpochMs) {
  const { screenshot: _, first, decided, ...rest } = deposit
  return {
    ...rest,
    amount: formatAmount(rest.amount, rest.asset),
    decidedAt: decided?.at ?? null,
    firstBy: first?.operator ?? null,
    decidedBy: decided?.operator ?? null,
    overdue: waitOf(depositDocument, deps, deposit, nowMs).overdue,
  }
}

/** What operators did to a deposit: it bears the seconds, the trail what was done in them. */
async function auditOf({ table }: DepsOf<'desk'>, { id, first, decided }: Deposit) {
  const seconds = [...new Set([first?.at, decided?.at])].filter((at) => at !== undefined)
  const records = (await Promise.all(seconds.map((at) => recordsAt(table, at)))).flat()
  return withOperatorNames(
    table,
    records.filter(({ document }) => document === id),
  )
}
