import type { Asset } from '../../shared/assets.ts'
import type { FeeTerms } from '../../shared/calc/withdrawal.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import type { AuditStepOf } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { paidBy, statusOf, type WithdrawalState, type WithdrawalStatus } from '../../shared/withdrawal.ts'
import { type Decision, decisionOf } from '../documents/decision.ts'
import { balanced, type Leg, writeLegs } from '../ledger/entry.ts'
import type { DestinationAsFrozen } from '../table/destinations.ts'
import { keys, reviewIndex } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'

export interface Withdrawal {
  uid: string
  id: string
  status: WithdrawalStatus
  state: WithdrawalState
  asset: Asset
  amount: Minor
  fee: Minor
  feeTerms: FeeTerms | null
  arrives: Minor
  destination: DestinationAsFrozen
  at: EpochSeconds
  first: Decision | null
  /** The approval that allows paying. */
  sent: Decision | null
  decided: Decision | null
  reason: string | null
  /** As the bank or network names the payment. */
  reference: string | null
  day: string
}

export const reserveLegs = ({ asset, amount }: Pick<Withdrawal, 'asset' | 'amount'>): Leg[] =>
  balanced([
    { account: 'available', asset, amount: -amount },
    { account: 'locked', asset, amount },
  ])

/** The locked amount goes to the user, the fee to the house. */
export const paidLegs = ({ asset, amount, fee, arrives, destination }: Withdrawal): Leg[] =>
  balanced([
    { account: 'locked', asset, amount: -amount },
    { account: `outside:${paidBy[destination.kind]}`, asset, amount: arrives },
    { account: 'house:fees', asset, amount: fee },
  ])

export const releaseLegs = ({ asset, amount }: Pick<Withdrawal, 'asset' | 'amount'>): Leg[] =>
  balanced([
    { account: 'locked', asset, amount: -amount },
    { account: 'available', asset, amount },
  ])

export function withdrawalPut(withdrawal: Withdrawal): Put {
  const { uid, id, at, asset, amount, fee, feeTerms, destination, day } = withdrawal
  const { network, ...frozen } = destination
  return create({
    ...keys.withdrawal(uid, id),
    ...reviewIndex('withdrawal', { uid, id, at }),
    state: 'reserved',
    asset,
    amount,
    fee,
    ...feeTerms,
    destination: { ...frozen, ...(network && { network }) },
    at,
    day,
    legs: writeLegs(reserveLegs({ asset, amount })),
  })
}

export type Round = 'first' | 'sent' | 'decided'
export function withdrawalOf(row: Row): Withdrawal {
  const destination = row.destination as unknown as DestinationAsFrozen
  const { feeRate, feeMin, feeMax } = row as unknown as Partial<FeeTerms>
  const [state, amount, fee] = [row.state as WithdrawalState, row.amount as bigint, row.fee as bigint]
  return {
    uid: row.pk.slice('U#'.length),
    id: row.sk.slice('W#'.length),
    status: statusOf[state],
    state,
    asset: row.asset as Asset,
    amount,
    fee,
    feeTerms:
      feeRate === undefined || feeMin === undefined || feeMax === undefined
        ? null
        : { feeRate, feeMin, feeMax },
    arrives: amount - fee,
    destination: {
      ...destination,
      place: Number(destination.place),
      usableAt: Number(destination.usableAt),
    },
    at: Number(row.at),
    first: decisionOf(row, 'first'),
    sent: decisionOf(row, 'sent'),
    decided: decisionOf(row, 'decided'),
    reason: (row.reason as string | undefined) ?? null,
    reference: (row.reference as string | undefined) ?? null,
    day: row.day as string,
  }
}

export const withdrawalStep = (
  action: 'approve' | 'refuse' | 'paid' | 'return',
  { asset, amount }: Pick<Withdrawal, 'asset' | 'amount'>,
  {
    from,
    to,
    reason,
  }: { from: WithdrawalState; to: WithdrawalState; reason?: AuditStepOf<'withdrawal'>['reason'] | null },
): AuditStepOf<'withdrawal'> => ({
  action: `withdrawal.${action}`,
  before: { state: from },
  after: { state: to, amount: formatAmount(amount, asset), asset },
  ...(reason && { reason }),
})
