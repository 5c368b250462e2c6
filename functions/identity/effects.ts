import type { MessageType } from '../../shared/messages.ts'
import { changedTo, type Effect, type RowChange } from '../table/effects.ts'
import { type Submission, submissionOf } from './submission.ts'

export function effectsOf(change: RowChange): Effect[] {
  if (!change.new) return []
  const submission = submissionOf(change.new)
  if (!change.old) return occurrencesOf(submission)
  const { uid, id, at, decided, level, reasons } = submission
  const to = (['passed', 'rejected'] as const).find((state) => changedTo(change, 'state', state))
  if (!to || !decided) return []
  const [reason] = Object.values(reasons)
  return [
    {
      effect: 'message',
      uid,
      type: typeOf(submission),
      at: decided.at,
      event: `I#${id} ${to}`,
      params: { level, ...(reason && { reason }) },
      about: { screen: 'identity', id },
    },
    { effect: 'measure', kind: 'identity', uid, id, from: at, at: decided.at, operator: decided.operator },
    ...(to === 'passed' ? [{ effect: 'progress' as const, uid, at: decided.at, event: `I#${id}` }] : []),
  ]
}

function typeOf({ level, state }: Submission): MessageType {
  if (level === 3) return state === 'passed' ? 'asset_passed' : 'asset_failed'
  return state === 'passed' ? 'identity_passed' : 'identity_failed'
}

/** Lets the desk see when two users send one number; uses only its hash. */
const occurrencesOf = ({ uid, id, at, data }: Submission): Effect[] =>
  data ? [{ effect: 'occurrence', kind: 'idNumber', value: data.mark, uid, id, at }] : []
