import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { formatAmount } from '../../shared/money.ts'
import type { Withdrawal } from './withdrawal.ts'

type View = Output<RouteOf<'withdrawals.cash_submit'>>

export function viewWithdrawal(withdrawal: Withdrawal, reviewSeconds: number): View {
  const { id, status, state, asset, at, first, sent, decided, reason, reference } = withdrawal
  const { kind, label, network = null, id: destination } = withdrawal.destination
  const money = (minor: bigint) => formatAmount(minor, asset)
  return {
    id,
    status,
    state,
    asset,
    amount: money(withdrawal.amount),
    fee: money(withdrawal.fee),
    arrives: money(withdrawal.arrives),
    destination: { id: destination, kind, label, network },
    at,
    promisedAt: at + reviewSeconds,
    firstAt: first?.at ?? null,
    sentAt: sent?.at ?? null,
    decidedAt: decided?.at ?? null,
    reason,
    reference,
  }
}
