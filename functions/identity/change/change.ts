import type {
  ChangeReason,
  ChangeRefusal,
  ChangeState,
  ChangeWhat,
  RemovalStop,
} from '../../../shared/identity.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import type { Decision } from '../../documents/review.ts'
import { keys, reviewIndex } from '../../table/keys.ts'
import { create, type Put, type Row } from '../../table/write.ts'

export interface Change {
  uid: string
  id: string
  what: ChangeWhat
  state: ChangeState
  ticket: string
  /** Sealed, except a document type; null for a fund password. */
  value: string | null
  /** The keyed hash that finds the number elsewhere. */
  mark: string | null
  reason: ChangeReason
  proposed: Decision
  decided: Decision | null
  refusal: ChangeRefusal | null
  /** Only for the removal of fund password and passkeys. */
  stopped: { at: EpochSeconds; by: RemovalStop } | null
}

export function changePut({ uid, id, value, mark, proposed, what, state, ticket, reason }: Change): Put {
  return create({
    ...keys.change(uid, id),
    ...reviewIndex('change', { uid, id, at: proposed.at }),
    ...{ what, state, ticket, reason },
    ...(value !== null && { value }),
    ...(mark !== null && { mark }),
    proposedBy: proposed.operator,
    at: proposed.at,
  })
}

export const changeOf = (row: Row): Change => {
  const [uid, id] = [row.pk.slice('U#'.length), row.sk.slice('J#'.length)]
  return {
    uid,
    id,
    what: row.what as ChangeWhat,
    state: row.state as ChangeState,
    ticket: row.ticket as string,
    value: (row.value as string | undefined) ?? null,
    mark: (row.mark as string | undefined) ?? null,
    reason: row.reason as ChangeReason,
    proposed: { operator: row.proposedBy as string, at: Number(row.at), operation: id },
    decided:
      row.decidedBy === undefined
        ? null
        : {
            operator: row.decidedBy as string,
            at: Number(row.decidedAt),
            operation: row.decidedOp as string,
          },
    refusal: (row.refusal as ChangeRefusal | undefined) ?? null,
    stopped:
      row.stoppedAt === undefined ? null : { at: Number(row.stoppedAt), by: row.stoppedBy as RemovalStop },
  }
}

export const waitingSince = ({ state, proposed }: Change): EpochSeconds | null =>
  state === 'review' ? proposed.at : null
