import type { Asset } from '../../shared/assets.ts'
import type { MovementKind } from '../../shared/documents.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import type { PayMethod } from '../../shared/pay.ts'
import type { AuditStepOf } from '../../shared/reviews.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { type Decision, decisionFields, decisionOf } from '../documents/decision.ts'
import { isCorrection } from '../ledger/correction.ts'
import { balanced, type Leg } from '../ledger/entry.ts'
import { keys, reviewIndex } from '../table/keys.ts'
import { create, type Put, type Row } from '../table/write.ts'

export const SUCCESS = 1
export const FAILED = 2
export const UNDER_REVIEW = 3
export const AWAITING_APPROVAL = 4
export type Status = 1 | 2 | 3 | 4

/** 0 paid in by the user, 4 given by the desk; 1 to 3 follow rules without a review. */
export type DepositClass = 0 | 1 | 2 | 3 | 4

export interface Deposit {
  uid: string
  id: string
  class: DepositClass
  status: Status
  asset: Asset
  amount: Minor
  method: PayMethod | null
  /** The version of the payment account shown to the user; null if none was. */
  paidInto: number | null
  screenshot: string | null
  reference: string | null
  at: EpochSeconds
  /** The user's day whose limit it counts under; null unless the user paid in. */
  day: string | null
  reason: string | null
  claim: string | null
  /** Corrects a document after a freeze; the balance stays. */
  correction: boolean
  first: Decision | null
  decided: Decision | null
}

/** A paid-in deposit comes from outside, a credit from the treasury, a claim from the bonuses. */
export function depositLegs({
  method,
  claim,
  asset,
  amount,
}: Pick<Deposit, 'method' | 'claim' | 'asset' | 'amount'>): Leg[] {
  const given = claim === null ? 'house:treasury' : 'house:bonus'
  return balanced([
    { account: method ? `outside:${method}` : given, asset, amount: -amount },
    { account: 'available', asset, amount },
  ])
}

export const paidAs = ({ class: of, claim }: Pick<Deposit, 'class' | 'claim'>): MovementKind =>
  of === 0 ? 'deposit' : claim === null ? 'credit' : 'claim_booked'

export function depositPut(deposit: Deposit): Put {
  const {
    uid,
    id,
    method,
    paidInto,
    screenshot,
    reference,
    reason,
    claim,
    day,
    first,
    correction: _,
    decided: __,
    ...rest
  } = deposit
  return create({
    ...keys.deposit(uid, id),
    ...reviewIndex('deposit', deposit),
    ...rest,
    ...(method && { method }),
    ...(paidInto !== null && { paidInto }),
    ...(screenshot && { screenshot }),
    ...(reference && { reference }),
    ...(reason && { reason }),
    ...(claim && { claim }),
    ...(day && { day }),
    ...(first && decisionFields('first', first)),
  })
}

export type Round = 'first' | 'decided'
export const depositOf = (row: Row): Deposit => ({
  uid: row.pk.slice('U#'.length),
  id: row.sk.slice('D#'.length),
  class: Number(row.class) as DepositClass,
  status: Number(row.status) as Status,
  asset: row.asset as Asset,
  amount: row.amount as bigint,
  method: (row.method as PayMethod | undefined) ?? null,
  paidInto: row.paidInto === undefined ? null : Number(row.paidInto),
  screenshot: (row.screenshot as string | undefined) ?? null,
  reference: (row.reference as string | undefined) ?? null,
  at: Number(row.at),
  day: (row.day as string | undefined) ?? null,
  reason: (row.reason as string | undefined) ?? null,
  claim: (row.claim as string | undefined) ?? null,
  correction: isCorrection(row),
  first: decisionOf(row, 'first'),
  decided: decisionOf(row, 'decided'),
})

export const depositStep = (
  action: 'approve' | 'refuse' | 'credit',
  { asset, amount }: Deposit,
  { from, to, reason }: { from?: Status; to: Status; reason?: AuditStepOf<'deposit'>['reason'] | null },
): AuditStepOf<'deposit'> => ({
  action: `deposit.${action}`,
  ...(from && { before: { status: from } }),
  after: { status: to, amount: formatAmount(amount, asset), asset },
  ...(reason && { reason }),
})
