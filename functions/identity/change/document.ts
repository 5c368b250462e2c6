import { PROOF_REMOVAL_S } from '../../../shared/security.ts'
import type { DocumentDefinition } from '../../documents/definition.ts'
import { changedTo, type Effect, type RowChange } from '../../table/effects.ts'
import { type Change, changeOf, waitingSince } from './change.ts'

export const changeDocument: DocumentDefinition<'change', Change> = {
  kind: 'change',
  of: changeOf,
  money: null,
  review: {
    kind: 'change',
    waitingSince,
    promisedSeconds: ({ change }) => change.reviewSeconds,
  },
  listed: null,
  effects: effectsOf,
}

/** A refusal is answered in the ticket. */
function effectsOf(change: RowChange): Effect[] {
  if (!change.new || !changedTo(change, 'state', 'done')) return []
  const { uid, id, what, ticket, proposed, decided } = changeOf(change.new)
  if (!decided) return []
  return [
    {
      effect: 'message',
      uid,
      type: what === 'fundPassword' ? 'proof_removal_decided' : 'data_changed',
      at: decided.at,
      event: `J#${id} done`,
      about: { screen: 'ticket', id: ticket },
      ...(what === 'fundPassword' && { params: { time: decided.at + PROOF_REMOVAL_S } }),
    },
    {
      effect: 'measure',
      kind: 'change',
      uid,
      id,
      from: proposed.at,
      at: decided.at,
      operator: decided.operator,
    },
  ]
}
