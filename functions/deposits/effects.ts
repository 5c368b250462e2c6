import type { MessageType } from '../../shared/messages.ts'
import { formatAmount } from '../../shared/money.ts'
import { changedTo, type Effect, type RowChange } from '../table/effects.ts'
import { AWAITING_APPROVAL, type Deposit, depositOf, FAILED, SUCCESS } from './deposit.ts'
import { referenceMark } from './rules.ts'

/** What follows a decision on a deposit: its user is told, and how long it took is measured. */
export function effectsOf(change: RowChange): Effect[] {
  const row = change.new
  if (!row || !isDecided(row.class)) return []
  const deposit = depositOf(row)
  return [...messagesOf(change, deposit), ...measuresOf(change, deposit), ...occurrencesOf(change, deposit)]
}

/** Grants and bonuses are given by rules, at once: nobody decides on them, and nobody waits. */
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

/** Of a credit its user hears when it is decided, as nobody asked for it before. */
function typeOf({ class: kind }: Deposit, status: Deposit['status']): MessageType | undefined {
  if (kind === 4) {
    return status === SUCCESS ? 'credit_given' : status === FAILED ? 'credit_refused' : undefined
  }
  return status === SUCCESS ? 'deposit_success' : status === FAILED ? 'deposit_failed' : 'deposit_received'
}

function measuresOf(change: RowChange, { uid, id, class: kind, at, decided }: Deposit): Effect[] {
  const over = changedTo(change, 'status', SUCCESS) || changedTo(change, 'status', FAILED)
  // Nobody waits for a credit.
  if (!over || !decided || kind !== 0) return []
  return [
    { effect: 'measure', kind: 'deposit', uid, id, from: at, at: decided.at, operator: decided.operator },
  ]
}

/** A payment of the same name should not come twice: the desk is warned by what is noted here. */
function occurrencesOf({ old }: RowChange, { uid, id, at, reference }: Deposit): Effect[] {
  const mark = old ? null : referenceMark(reference)
  return mark ? [{ effect: 'occurrence', kind: 'reference', value: mark, uid, id, at }] : []
}
