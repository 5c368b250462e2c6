import type { RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { DeskTools } from '../documents/desk-tools.ts'
import type { CtxOf, Handlers } from '../http.ts'
import { credit } from './credit.ts'
import { AWAITING_APPROVAL, type Deposit } from './deposit.ts'
import { evidenceOf, type Sum } from './evidence.ts'
import { approve, refuse } from './review.ts'

type Press = CtxOf<RouteOf<'desk.deposit_approve'>>
type Names = `desk.deposit${string}` & keyof Handlers<'desk'>

export const depositsForDesk = (desk: DeskTools<Deposit>): Pick<Handlers<'desk'>, Names> => {
  const view = (deposit: Deposit, nowMs: EpochMs) => ({
    ...viewReviewed(deposit),
    ...desk.waitOf(deposit, nowMs),
  })
  const viewed = async (ctx: Press, decision: Promise<Deposit>) => view(await decision, ctx.nowMs)

  return {
    'desk.deposits': ({ nowMs }, asked) => desk.queuePage(asked, (deposit) => view(deposit, nowMs)),

    'desk.deposit': async ({ operator, nowMs }, { uid, id }) => {
      const evidence = await evidenceOf(desk.deps, { operator: operator.id, nowMs }, { uid, id })
      if (!evidence) throw new Refusal('not_found')
      const { deposit, fourEyes, picture, paidInto, seen, before } = evidence
      const { asset, first, decided } = deposit
      const [user, audit] = await Promise.all([
        desk.ownerOf(uid, asset),
        // A correction's record belongs to its user: lifting the freeze booked it.
        desk.recordsOf(deposit.correction ? uid : id, [first?.at, decided?.at]),
      ])
      const sum = ({ count, sum: amount }: Sum) => ({ count, sum: formatAmount(amount, asset) })
      return {
        deposit: view(deposit, nowMs),
        fourEyes,
        picture,
        paidInto,
        seen,
        user,
        before: {
          approved: sum(before.approved),
          refused: sum(before.refused),
          waiting: sum(before.waiting),
          more: before.more,
        },
        audit,
      }
    },

    'desk.deposit_approve': async (ctx, shown) => {
      // Any reviewer may approve first, only an approver second.
      const { deps, by } = desk.decider(ctx, shown.from === AWAITING_APPROVAL ? 'approver' : 'reviewer')
      return viewed(ctx, approve(deps, by, shown))
    },

    'desk.deposit_refuse': async (ctx, { reason, ...shown }) => {
      const { deps, by } = desk.decider(ctx)
      return viewed(ctx, refuse(deps, by, shown, reason))
    },

    'desk.deposit_credit': async (ctx, order) => {
      const { deps, by } = desk.decider(ctx, 'approver')
      return viewed(ctx, credit(deps, by, order))
    },
  }
}

function viewReviewed({ screenshot: _, paidInto: __, first, decided, ...rest }: Deposit) {
  return {
    ...rest,
    amount: formatAmount(rest.amount, rest.asset),
    decidedAt: decided?.at ?? null,
    firstBy: first?.operator ?? null,
    decidedBy: decided?.operator ?? null,
  }
}
