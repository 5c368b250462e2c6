import type { MessageType } from '../../shared/messages.ts'
import { formatAmount } from '../../shared/money.ts'
import { referenceMark } from '../documents/occurrences.ts'
import { isCorrection } from '../ledger/correction.ts'
import { changedTo, type Effect, type RowChange } from '../table/effects.ts'
import { AWAITING_APPROVAL, type Deposit, depositOf, FAILED, SUCCESS } from './deposit.ts'

export function effectsOf(change: RowChange): Effect[] {
  const row = change.new
  if (!row) return []
  const deposit = depositOf(row)
  if (deposit.class === 2 && !change.old) return [invitationEarned(deposit)]
  // The message about the freeze's end covers a correction.
  if (!isDecided(row.class) || isCorrection(row)) return []
  return [...messagesOf(change, deposit), ...measuresOf(change, deposit), ...occurrencesOf(change, deposit)]
}

const invitationEarned = ({ uid, id, asset, amount, at }: Deposit): Effect => ({
  effect: 'message',
  uid,
  type: 'invitation_earned',
  at,
  event: `D#${id} earned`,
  params: { amount: formatAmount(amount, asset), asset },
  about: { screen: 'deposit', id },
})

const isDecided = (kind: unknown): boolean => Number(kind) === 0 || Number(kind) === 4

function messagesOf(change: RowChange, deposit: Deposit): Effect[] {
  const status = ([SUCCESS, FAILED, AWAITING_APPROVAL] as const).find((to) => changedTo(change, 'status', to))
  const type = status && typeOf(deposit, status)
  const by = status === AWAITING_APPROVAL ? deposit.first : deposit.decided
  if (!type || !by) return []
  const { uid, id, asset, amount, reason } = deposit
  return [
    {
      effect: 'message',
      uid,
      type,
      at: by.at,
      event: `D#${id} ${status}`,
      params: { amount: formatAmount(amount, asset), asset, ...(reason && { reason }) },
      about: { screen: 'deposit', id },
    },
  ]
}

/** The user did not ask for a credit, so no message before it is decided. */
function typeOf({ class: kind }: Deposit, status: Deposit['status']): MessageType | undefined {
  if (kind === 4) {
    return status === SUCCESS ? 'credit_given' : status === FAILED ? 'credit_refused' : undefined
  }
  return status === SUCCESS ? 'deposit_success' : status === FAILED ? 'deposit_failed' : 'deposit_received'
}

function measuresOf(change: RowChange, { uid, id, class: kind, at, decided }: Deposit): Effect[] {
  const over = changedTo(change, 'status', SUCCESS) || changedTo(change, 'status', FAILED)
  if (!over || !decided || kind !== 0) return []
  return [
    { effect: 'measure', kind: 'deposit', uid, id, from: at, at: decided.at, operator: decided.operator },
  ]
}

/** Lets the desk see when a payment reference comes twice. */
function occurrencesOf({ old }: RowChange, { uid, id, at, reference }: Deposit): Effect[] {
  const mark = old ? null : referenceMark(reference)
  return mark ? [{ effect: 'occurrence', kind: 'reference', value: mark, uid, id, at }] : []
}
