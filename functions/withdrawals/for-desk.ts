import { Refusal } from '../../shared/errors.ts'
import { formatAmount } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { DeskTools } from '../documents/desk-tools.ts'
import type { Handlers } from '../http.ts'
import { keys } from '../table/keys.ts'
import { evidenceOf, type Sum } from './evidence.ts'
import type { Flag } from './flags.ts'
import { approve } from './press.ts'
import { giveBackFor, noteReveal, paidUnder, refuseFor } from './review.ts'
import { viewWithdrawal } from './view.ts'
import type { Withdrawal } from './withdrawal.ts'

type Names = `desk.withdrawal${string}` & keyof Handlers<'desk'>

export const withdrawalsForDesk = (desk: DeskTools<Withdrawal>): Pick<Handlers<'desk'>, Names> => {
  const { deps } = desk
  const reviewed = (withdrawal: Withdrawal) => ({
    ...viewWithdrawal(withdrawal, deps.config.withdrawal.reviewSeconds),
    uid: withdrawal.uid,
    firstBy: withdrawal.first?.operator ?? null,
    sentBy: withdrawal.sent?.operator ?? null,
    decidedBy: withdrawal.decided?.operator ?? null,
  })
  const view = (withdrawal: Withdrawal, nowMs: EpochMs) => ({
    ...reviewed(withdrawal),
    ...desk.waitOf(withdrawal, nowMs),
  })

  return {
    'desk.withdrawals': ({ nowMs }, asked) => desk.queuePage(asked, (one) => view(one, nowMs)),

    'desk.withdrawal': async ({ operator, nowMs }, which) => {
      const evidence = await evidenceOf(deps, desk, { operator: operator.id, nowMs }, which)
      if (!evidence) throw new Refusal('not_found')
      const { withdrawal, destination, fourEyes, flags, binders, before, refused } = evidence
      const { asset, first, sent, decided } = withdrawal
      const [user, audit] = await Promise.all([
        desk.ownerOf(which.uid, asset),
        desk.recordsOf(which.id, [first?.at, sent?.at, decided?.at]),
      ])
      const sum = ({ count, sum: amount }: Sum) => ({ count, sum: formatAmount(amount, asset) })
      const said = ({ fact, ...flag }: Flag) => ({
        ...flag,
        fact: Object.fromEntries(
          Object.entries(fact).map(([name, value]) => [
            name,
            typeof value === 'bigint' ? formatAmount(value, asset) : value,
          ]),
        ),
      })
      return {
        withdrawal: view(withdrawal, nowMs),
        holder: destination?.holderLabel ?? null,
        bank: destination?.bank ?? null,
        fourEyes,
        flags: flags.map(said),
        binders,
        user,
        before: {
          deposited: sum(before.deposited),
          paid: sum(before.paid),
          waiting: sum(before.waiting),
          more: before.more,
        },
        refused: refused.map(reviewed),
        audit,
      }
    },

    'desk.withdrawal_reveal': async (ctx, which) => {
      const { deps: checked, by } = desk.decider(ctx)
      const { uid, destination } = await noteReveal(checked, by, which)
      const fields = await deps.payoutFields.of(uid)
      const holder = await holderOf(desk, uid, destination)
      return {
        number: fields.open(destination.kind, destination.sealed),
        holder: holder && fields.open('holder', holder),
      }
    },

    'desk.withdrawal_approve': async (ctx, shown) => {
      // Any reviewer may approve first, only an approver second.
      const { deps: checked, by } = desk.decider(ctx, shown.from === 'awaiting' ? 'approver' : 'reviewer')
      return view(await approve(checked, by, shown), ctx.nowMs)
    },

    'desk.withdrawal_refuse': async (ctx, { reason, ...shown }) => {
      const { deps: checked, by } = desk.decider(ctx)
      return view(await refuseFor(checked, by, shown, reason), ctx.nowMs)
    },

    'desk.withdrawal_paid': async (ctx, { reference, shared, ...which }) => {
      const { deps: checked, by } = desk.decider(ctx)
      const under = { reference, isShared: shared === 1 }
      return view(await paidUnder({ ...deps, ...checked }, by, which, under), ctx.nowMs)
    },

    'desk.withdrawal_return': async (ctx, { reason, ...which }) => {
      const { deps: checked, by } = desk.decider(ctx, 'approver')
      return view(await giveBackFor(checked, by, which, reason), ctx.nowMs)
    },
  }
}

async function holderOf(
  { deps }: Pick<DeskTools<never>, 'deps'>,
  uid: string,
  { id, place }: Withdrawal['destination'],
): Promise<string | null> {
  const row = await deps.table.get(keys.destination(uid, place), { consistent: true })
  return row?.id === id ? ((row?.holder as string | undefined) ?? null) : null
}
