import type { MessageType } from '../../shared/messages.ts'
import { formatAmount } from '../../shared/money.ts'
import type { WithdrawalState } from '../../shared/withdrawal.ts'
import { referenceMark } from '../documents/occurrences.ts'
import { changedTo, type Effect, type RowChange } from '../table/effects.ts'
import { type Withdrawal, withdrawalOf } from './withdrawal.ts'

const told = {
  reserved: { type: 'withdrawal_submitted', since: ({ at }) => at },
  sending: { type: 'withdrawal_sending', since: ({ sent }) => sent?.at },
  paid: { type: 'withdrawal_paid', since: ({ decided }) => decided?.at },
  refused: { type: 'withdrawal_refused', since: ({ decided }) => decided?.at },
  returned: { type: 'withdrawal_returned', since: ({ decided }) => decided?.at },
} as const satisfies Partial<
  Record<WithdrawalState, { type: MessageType; since: (withdrawal: Withdrawal) => number | null | undefined }>
>

/** Measures the time until the end and notes the payment's reference. */
export function effectsOf(change: RowChange): Effect[] {
  const row = change.new
  if (!row) return []
  const withdrawal = withdrawalOf(row)
  return [
    ...messagesOf(change, withdrawal),
    ...measuresOf(change, withdrawal),
    ...occurrencesOf(change, withdrawal),
  ]
}

/** Warns the desk when one reference is entered for two withdrawals. */
function occurrencesOf(change: RowChange, { uid, id, state, reference, decided }: Withdrawal): Effect[] {
  const mark = referenceMark(reference)
  if (!decided || mark === null || state !== 'paid' || !changedTo(change, 'state', state)) return []
  return [{ effect: 'occurrence', kind: 'payout', value: mark, uid, id, at: decided.at }]
}

function messagesOf(change: RowChange, withdrawal: Withdrawal): Effect[] {
  const state = (Object.keys(told) as (keyof typeof told)[]).find((to) => changedTo(change, 'state', to))
  const at = state && told[state].since(withdrawal)
  if (!state || !at) return []
  const { uid, id, asset, amount, arrives, reason } = withdrawal
  return [
    {
      effect: 'message',
      uid,
      type: told[state].type,
      at,
      event: `W#${id} ${state}`,
      params: {
        amount: formatAmount(amount, asset),
        arrives: formatAmount(arrives, asset),
        asset,
        ...(reason && { reason }),
      },
      about: { screen: 'withdrawal', id },
    },
  ]
}

function measuresOf(change: RowChange, { uid, id, state, at, decided }: Withdrawal): Effect[] {
  if (!decided || !changedTo(change, 'state', state)) return []
  const { at: end, operator } = decided
  return [{ effect: 'measure', kind: 'withdrawal', uid, id, from: at, at: end, operator }]
}
