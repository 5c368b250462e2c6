import type { EpochSeconds } from '../../shared/time.ts'
import { whereNotEnded } from '../ended-sessions.ts'
import { keys } from '../table/keys.ts'
import { Change, type Put, type Row, type Table, type Update } from '../table/write.ts'
import { balanceAttribute } from './account.ts'
import { isUserAccount } from './chart.ts'
import { balanced, type Leg } from './entry.ts'

/**
 * A movement of one user's money: the document and the account item, in one conditional transaction. Whatever else must
 * be true is a condition on those two.
 */
export interface Movement {
  uid: string
  /** All legs of all documents together; their sum is zero by asset. */
  legs: Leg[]
  /** The second the statement lists it under. Days are counted by it (functions/views/days). */
  at: EpochSeconds
  /** The documents that carry the legs: one, or a user's several due orders. */
  documents: (Put | Update)[]
  /** Adds what else changes on the account item, and on which conditions. */
  account?: (change: Change) => void
  /** For what a user moves: the account must be active and not frozen, and this session not ended. */
  session?: { epoch: number; sid?: string }
}

/** The old image of an item whose condition failed, `absent` where there was none, undefined where it held. */
export type Refused = Row | 'absent' | undefined

export type Posted = { ok: true } | { ok: false; documents: Refused[]; account: Refused }

/** Commits a movement. Sent again it does nothing: the document's condition lets it happen once. */
export async function post(table: Table, movement: Movement): Promise<Posted> {
  // The count tells a reader whether money moved between two readings, also where it came back to the same.
  const change = new Change(keys.account(movement.uid)).whereExists().add('moves', 1n)
  // What gives back a limit alone is no movement of the statement.
  if (movement.legs.length > 0) change.set('movedAt', movement.at)
  for (const [attribute, amount] of userTotals(balanced(movement.legs))) change.add(attribute, amount)
  if (movement.session) {
    change.where('state', '=', 'ACTIVE').where('epoch', '=', movement.session.epoch).whereAbsent('frozen')
    whereNotEnded(change, movement.session)
  }
  movement.account?.(change)

  const committed = await table.transact([...movement.documents, change.build()])
  if (committed.ok) return { ok: true }
  const images = committed.failures.map((failure) => (failure.failed ? (failure.old ?? 'absent') : undefined))
  return { ok: false, documents: images.slice(0, -1), account: images.at(-1) }
}

/** One sum an attribute: an update may name each only once. */
function userTotals(legs: Leg[]): Map<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const { account, asset, amount } of legs) {
    if (!isUserAccount(account)) continue
    const attribute = balanceAttribute(asset, account)
    totals.set(attribute, (totals.get(attribute) ?? 0n) + amount)
  }
  return totals
}
